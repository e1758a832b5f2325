// biome-ignore-all lint: the browsers this is for cannot read better.
// Warns people with Internet Explorer and other browsers that cannot run the portal (spec/1 §1). It is written in ES5; see
// unsupported.test.ts.
;(function () {
  var KEY = 'earshot-unsupported-seen'

  /** The texts by the first part of a language's tag, as browsers write it; `en` is used where there is none. */
  var TEXTS = {
    en: {
      title: 'This browser is not supported',
      text: 'Earshot cannot run in this browser. Please use a current version of Chrome, Edge, Firefox or Safari.',
      ok: 'Ok',
    },
    de: {
      title: 'Dieser Browser wird nicht unterstützt',
      text: 'Earshot läuft in diesem Browser nicht. Bitte verwenden Sie eine aktuelle Version von Chrome, Edge, Firefox oder Safari.',
      ok: 'OK',
    },
    es: {
      title: 'Este navegador no es compatible',
      text: 'Earshot no funciona en este navegador. Utilice una versión actual de Chrome, Edge, Firefox o Safari.',
      ok: 'Aceptar',
    },
    zh: {
      title: '不支持此浏览器',
      text: 'Earshot 无法在此浏览器中运行。请使用新版本的 Chrome、Edge、Firefox 或 Safari。',
      ok: '好的',
    },
    fr: {
      title: 'Ce navigateur n’est pas pris en charge',
      text: 'Earshot ne fonctionne pas dans ce navigateur. Veuillez utiliser une version actuelle de Chrome, Edge, Firefox ou Safari.',
      ok: 'OK',
    },
    th: {
      title: 'ไม่รองรับเบราว์เซอร์นี้',
      text: 'Earshot ทำงานในเบราว์เซอร์นี้ไม่ได้ โปรดใช้ Chrome, Edge, Firefox หรือ Safari เวอร์ชันปัจจุบัน',
      ok: 'ตกลง',
    },
    pl: {
      title: 'Ta przeglądarka nie jest obsługiwana',
      text: 'Earshot nie działa w tej przeglądarce. Proszę użyć aktualnej wersji Chrome, Edge, Firefox lub Safari.',
      ok: 'OK',
    },
    hu: {
      title: 'Ez a böngésző nem támogatott',
      text: 'Az Earshot nem fut ebben a böngészőben. Kérjük, használja a Chrome, az Edge, a Firefox vagy a Safari friss változatát.',
      ok: 'Rendben',
    },
    pt: {
      title: 'Este navegador não é compatível',
      text: 'O Earshot não funciona neste navegador. Use uma versão atual do Chrome, Edge, Firefox ou Safari.',
      ok: 'OK',
    },
    nl: {
      title: 'Deze browser wordt niet ondersteund',
      text: 'Earshot werkt niet in deze browser. Gebruik een recente versie van Chrome, Edge, Firefox of Safari.',
      ok: 'OK',
    },
    vi: {
      title: 'Trình duyệt này không được hỗ trợ',
      text: 'Earshot không chạy được trong trình duyệt này. Vui lòng dùng phiên bản mới của Chrome, Edge, Firefox hoặc Safari.',
      ok: 'Đồng ý',
    },
    ja: {
      title: 'このブラウザーには対応していません',
      text: 'Earshotはこのブラウザーでは動作しません。Chrome、Edge、Firefox、Safariのいずれかの最新版をお使いください。',
      ok: 'OK',
    },
    it: {
      title: 'Questo browser non è supportato',
      text: 'Earshot non funziona in questo browser. Usi una versione aggiornata di Chrome, Edge, Firefox o Safari.',
      ok: 'OK',
    },
  }

  if (isSupported() || isSeen()) return
  if (document.body) show()
  else if (window.addEventListener) window.addEventListener('load', show, false)
  else window.attachEvent('onload', show)

  // The portal needs modules and the newest features up to ES2022.
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

  /** Returns the language that was chosen here before, else the first of the browser's languages that has texts. */
  function wanted() {
    var first = navigator.language || navigator.userLanguage || ''
    var wishes = [chosen()].concat(navigator.languages || [], first)
    for (var index = 0; index < wishes.length; index += 1) {
      var base = String(wishes[index] || '')
        .split(/[-_]/)[0]
        .toLowerCase()
        .replace(/^cn$/, 'zh')
      if (Object.prototype.hasOwnProperty.call(TEXTS, base)) return base
    }
    return 'en'
  }

  // The key and the spelling are those of src/i18n/languages.ts.
  function chosen() {
    try {
      return window.localStorage.getItem('earshot-language')
    } catch (_) {
      return null
    }
  }

  function remember() {
    try {
      window.localStorage.setItem(KEY, '1')
    } catch (_) {}
  }

  function show() {
    var language = wanted()
    var texts = TEXTS[language]
    var button = element('button', texts.ok)
    var title = element('h1', texts.title)
    var box = element('div')
    button.type = 'button'
    title.id = 'unsupported-title'
    box.className = 'unsupported'
    box.setAttribute('role', 'alertdialog')
    box.setAttribute('lang', language)
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
