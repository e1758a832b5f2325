// biome-ignore-all lint: a browser that cannot run the portal reads this too.
// This script does what need not wait for the portal's code: it sets the color scheme and the first paint
// (src/app/first-paint.css), and asks for the session's next token and the first answers of the page. It is a file of its
// own because the page allows no inline script. It is written in ES5; see unsupported.test.ts.
;(function () {
  var STORE = 'earshot-store'
  // The store is written by src/lib/storage.ts.
  var STORE_VERSION = '0.0.5'
  var LANGUAGES = ['en-US', 'es', 'cn', 'fr', 'de', 'th', 'pl', 'hu', 'pt', 'nl', 'vi', 'ja', 'it']
  var PERSON = '/users/current/'
  var SITES = '/app/sites'
  var SITE_LIST = '/api/v2/sites/?page=1&perPage='
  // Every page of such a path asks for these first.
  var FIRST_ANSWERS = [
    [/^\/app\//, [PERSON]],
    [/^\/app\/sites\/([1-9]\d*)\/(?!edit|new)\w/, ['/sites/$1/', '/sites/$1/airspaces/']],
    [
      /^\/app\/sites\/([1-9]\d*)\/airspaces\/([1-9]\d*)\/graphs$/,
      ['/sites/$1/airspaces/$2/batches/?perPage=50'],
    ],
  ]

  var path = location.pathname
  var known = item(STORE) !== null
  var root = document.documentElement
  var choice = item('earshot-color-scheme')
  var isDarkAround = typeof matchMedia === 'function' && matchMedia('(prefers-color-scheme: dark)').matches
  var isDark = choice === 'dark' || (choice !== 'light' && isDarkAround)
  root.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')
  // The sign-in page follows, except that the link of an activation mail leads on.
  if (!known && /^\/(sign-in)?$/.test(path) && location.search.indexOf('activate=') < 0)
    root.setAttribute('data-first', 'front')
  else if (known && /^\/app\//.test(path)) {
    root.setAttribute('data-first', 'frame')
    if (/\/graphs$/.test(path)) root.setAttribute('data-page', 'graphs')
  }

  // The server has named the texts of the browser's language, because it cannot know which one was chosen here before.
  var texts = meta('earshot-texts')
  var chosen = texts && texts.replace(/^(\/public\/locales\/)[^\/]+/, '$1' + language())
  if (chosen !== texts) {
    var link = document.createElement('link')
    link.rel = 'preload'
    link.setAttribute('as', 'fetch')
    link.crossOrigin = 'anonymous'
    link.href = chosen
    document.getElementsByTagName('head')[0].appendChild(link)
    root.setAttribute('data-first-words', 'other')
  }

  // This is the newest feature that the portal needs: a browser that has it never fetches the warning.
  if (typeof Object.hasOwn !== 'function') {
    var warning = document.createElement('script')
    warning.src = '/public/unsupported.js'
    document.getElementsByTagName('head')[0].appendChild(warning)
  } else if (stored() !== null) {
    // src/api/prefetched.ts takes the answers from here.
    var ahead = { refresh: null, access: null, language: language(), at: 0, answers: {} }
    window.earshotPrefetch = ahead
    // All tabs together make one exchange at a time, as in src/api/session.ts.
    if (navigator.locks) navigator.locks.request('earshot-session', exchange).catch(nothing)
    else exchange()
  }

  // The token is read inside the lock, because another tab may have exchanged it while this one waited.
  function exchange() {
    var store = stored()
    if (store === null) return
    var old = store.refresh
    var answer = fetch(host() + '/api/token/refresh/', {
      method: 'POST',
      credentials: host() ? 'include' : 'same-origin',
      headers: headers({ 'Content-Type': 'application/json' }),
      body: JSON.stringify({ refresh: old }),
    })
    var refresh = (ahead.refresh = { token: old, answer: answer })
    return answer
      .then(function (response) {
        return response.ok ? response.clone().json() : null
      })
      .then(function (tokens) {
        var now = stored()
        // The token was refused, or another tab has signed out meanwhile.
        if (tokens === null || now === null || now.refresh !== old) return
        now.refresh = tokens.refresh
        // The token is stored at once: a page that is left before its code has come would lose one that is good for one use.
        localStorage.setItem(STORE, JSON.stringify(now))
        refresh.token = tokens.refresh
        askWith(tokens.access)
      })
      .catch(nothing)
  }

  function askWith(access) {
    ahead.access = access
    ahead.at = Date.now()
    FIRST_ANSWERS.forEach(function (page) {
      var ids = page[0].exec(path)
      if (ids === null) return
      page[1].forEach(function (address) {
        ask(address.replace('$1', ids[1]).replace('$2', ids[2]))
      })
    })
    // A page with a search or a filter makes its own call.
    if (path === SITES && location.search === '') askInPersonsSize(SITE_LIST)
  }

  function ask(address) {
    var answer = fetch(host() + address, { headers: headers({ Authorization: 'Bearer ' + ahead.access }) })
    answer.catch(nothing)
    ahead.answers[address] = answer
  }

  function askInPersonsSize(address) {
    ahead.answers[PERSON]
      .then(function (response) {
        if (response.ok)
          return response
            .clone()
            .json()
            .then(function (person) {
              ask(address + person.paging_size)
            })
      })
      .catch(nothing)
  }

  function headers(more) {
    more.Accept = 'application/json'
    more['Accept-Language'] = ahead.language
    return more
  }

  // The language is found as in src/i18n/languages.ts.
  function language() {
    var wanted = [item('earshot-language')].concat(navigator.languages || [])
    return wanted.map(available).filter(Boolean)[0] || (meta('earshot-region') === 'cn' ? 'cn' : LANGUAGES[0])
  }

  // The host is the page's own, unless the server names another, as in src/lib/api-address.ts.
  function host() {
    return meta('earshot-api-url')
  }

  function meta(name) {
    var found = document.querySelector('meta[name="' + name + '"]')
    return (found && found.content) || ''
  }

  function available(wanted) {
    var tag = String(wanted || '')
      .toLowerCase()
      .replace('_', '-')
      .replace(/^zh\b/, 'cn')
    function isExactly(one) {
      return one.toLowerCase() === tag
    }
    function isOfBase(one) {
      return one.split('-')[0].toLowerCase() === tag.split('-')[0]
    }
    return LANGUAGES.filter(isExactly)[0] || LANGUAGES.filter(isOfBase)[0]
  }

  function stored() {
    try {
      var store = JSON.parse(item(STORE))
      return store.version === STORE_VERSION && typeof store.refresh === 'string' ? store : null
    } catch (_) {
      return null
    }
  }

  // A browser can refuse storage altogether.
  function item(key) {
    try {
      return localStorage.getItem(key)
    } catch (_) {
      return null
    }
  }

  // The code that takes the answer handles its failure.
  function nothing() {}
})()
