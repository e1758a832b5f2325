// biome-ignore-all lint: the browsers this is for cannot read better.
// A warning for Internet Explorer and others that cannot run the portal (spec/1 §1). ES5; see unsupported.test.ts.
;(function () {
  var KEY = 'earshot-unsupported-seen'

  /** By language; en where there is none. */
  var TEXTS = {
    en: {
      title: 'This browser is not supported',
      text: 'Earshot cannot run in this browser. Please use a current version of Chrome, Edge, Firefox or Safari.',
      ok: 'Ok',
    },
  }

  if (isSupported() || isSeen()) return
  if (document.body) show()
  else if (window.addEventListener) window.addEventListener('load', show, false)
  else window.attachEvent('onload', show)

  // Modules, and what came last up to ES2022.
  function isSupported() {
    return (
      'noModule' in document.createElement('script') &&
      typeof window.fetch === 'function' &&
      typeof Promise === 'function' &&
      typeof Promise.any === 'function' &&
      typeof Array.prototype.at === 'function' &&
      typeof Object.hasOwn === 'function' &&
      typeof String.prototype.replaceAll === 'function'
    )
  }

  function isSeen() {
    try {
      return window.localStorage.getItem(KEY) !== null
    } catch (_) {
      return false
    }
  }

  function remember() {
    try {
      window.localStorage.setItem(KEY, '1')
    } catch (_) {}
  }

  function show() {
    var language = String(navigator.language || navigator.userLanguage || '')
      .split('-')[0]
      .toLowerCase()
    var texts = TEXTS[language] || TEXTS.en
    var button = element('button', texts.ok)
    var title = element('h1', texts.title)
    var box = element('div')
    button.type = 'button'
    title.id = 'unsupported-title'
    box.className = 'unsupported'
    box.setAttribute('role', 'alertdialog')
    box.setAttribute('aria-labelledby', title.id)
    box.appendChild(title)
    box.appendChild(element('p', texts.text))
    box.appendChild(button)
    button.onclick = function () {
      remember()
      box.parentNode.removeChild(box)
    }
    addStyle()
    document.body.insertBefore(box, document.body.firstChild)
    button.focus()
  }

  function element(name, text) {
    var made = document.createElement(name)
    if (text) made.appendChild(document.createTextNode(text))
    return made
  }

  function addStyle() {
    var link = element('link')
    link.rel = 'stylesheet'
    link.href = '/public/unsupported.css'
    document.getElementsByTagName('head')[0].appendChild(link)
  }
})()
