import { readFileSync } from 'node:fs'
import path from 'node:path'
import { LANGUAGES } from '@earshot/contract/values.ts'
import { parse } from 'acorn'
import { Window } from 'happy-dom'
import { afterEach, describe, expect, it } from 'vitest'
import { prefetchScript } from '#build/prefetch-script.ts'

const portal = path.resolve(import.meta.dirname, '../..')
const read = (name: string) => readFileSync(path.join(portal, name), 'utf8')
const script = read('public/unsupported.js')

const open: Window[] = []
afterEach(async () => {
  for (const window of open.splice(0)) await window.happyDOM.close()
})

/** Makes a page as the script finds it in a browser that lacks some features. */
function browser({ lacks, language = 'en-US' }: { lacks: readonly string[]; language?: string }): Window {
  const window = new Window({
    settings: { disableCSSFileLoading: true, handleDisabledFileLoadingAsSuccess: true },
  })
  open.push(window)
  // These are stand-ins, because what is taken away here must stay in this test's own globals.
  const globals: Record<string, unknown> = {
    fetch: () => undefined,
    Promise: Object.assign(() => undefined, { any: () => undefined }),
    Array: { prototype: { at: () => undefined } },
    Object: { hasOwn: () => true, prototype: { hasOwnProperty: Object.prototype.hasOwnProperty } },
    String: Object.assign((value: unknown) => `${value}`, { prototype: { replaceAll: () => '' } }),
    navigator: { language },
  }
  const createElement = window.document.createElement.bind(window.document)
  for (const lacking of lacks) {
    const [name = '', ...rest] = lacking.split('.')
    const member = rest.pop()
    if (lacking === 'noModule') window.document.createElement = ((tag: string) => plain(tag)) as never
    else if (member === undefined) globals[name] = undefined
    else delete (rest.length > 0 ? (globals[name] as Parent).prototype : (globals[name] as Parent))[member]
  }
  // A script element of an old browser has no such property; any other element is left alone.
  const plain = (tag: string) => (tag === 'script' ? createElement('span') : createElement(tag))
  run(window, globals)
  return window
}
type Parent = Record<string, unknown> & { prototype: Record<string, unknown> }

function run(window: Window, globals: Record<string, unknown>): void {
  const view = new Proxy(window, {
    get: (target, key) => (key in globals ? globals[key as string] : Reflect.get(target, key, target)),
  })
  const names = Object.keys(globals)
  const body = new Function('window', 'document', ...names, script)
  body(view, window.document, ...names.map(name => globals[name]))
}

const warning = (window: Window) => window.document.querySelector('[role="alertdialog"]')
const OLD = [
  'noModule',
  'fetch',
  'Promise',
  'Array.prototype.at',
  'Object.hasOwn',
  'String.prototype.replaceAll',
]

/** The English sentence, which no other language may use. */
const ENGLISH = 'This browser is not supported'

describe('The warning about the browser', () => {
  it.each(LANGUAGES.map(language => [language === 'cn' ? 'zh-CN' : language]))(
    'The warning speaks to a reader of %s in their language',
    language => {
      const box = warning(browser({ lacks: OLD, language }))
      expect(box?.getAttribute('lang')).toBe(language.split('-')[0])
      const title = box?.querySelector('h1')?.textContent
      expect(title).toBeTruthy()
      if (language !== 'en-US') expect(title).not.toBe(ENGLISH)
      expect(box?.querySelector('p')?.textContent).toContain('Firefox')
      expect(box?.querySelector('button')?.textContent).toBeTruthy()
    },
  )

  it('The warning speaks the language that was chosen here before, whatever the browser wants', () => {
    const window = new Window()
    open.push(window)
    window.localStorage.setItem('earshot-language', 'cn')
    run(window, { fetch: undefined, navigator: { language: 'de' } })
    expect(warning(window)?.textContent).toContain('不支持此浏览器')
  })

  it('The warning is written in what Internet Explorer can read', () => {
    expect(() => parse(script, { ecmaVersion: 5, sourceType: 'script' })).not.toThrow()
    expect(() => parse('const a = () => 1', { ecmaVersion: 5 })).toThrow()
  })

  it('The warning is fetched by the page itself in a browser that knows no modules', () => {
    const page = read('index.html')
    const [tag = ''] = /<script[^>]+unsupported\.js/.exec(page) ?? []
    expect(tag).toContain(' nomodule ')
    expect(page.indexOf(tag)).toBeLessThan(page.indexOf('type="module"'))
  })

  it('The warning is fetched before the portal by a script that any browser with modules can read, where it may be needed', async () => {
    const head = await prefetchScript()
    expect(() => parse(head, { ecmaVersion: 2017, sourceType: 'script' })).not.toThrow()
    const page = read('index.html')
    expect(page).toContain('src="/public/prefetch.js"')
    expect(page.indexOf('/public/prefetch.js')).toBeLessThan(page.indexOf('type="module"'))
    const fetched = (own: object) => {
      const window = new Window({ settings: { disableJavaScriptFileLoading: true } })
      open.push(window)
      const { document, localStorage } = window
      const names = { window, document, localStorage, location: { pathname: '/', search: '' }, Object: own }
      new Function(...Object.keys(names), head)(...Object.values(names))
      return [...document.scripts].map(({ src }) => src)
    }
    expect(fetched({})).toEqual(['/public/unsupported.js'])
    expect(fetched({ hasOwn: () => true })).toEqual([])
  })

  it('The warning says in an old browser what to do; Ok takes it away and it stays away', () => {
    const window = browser({ lacks: OLD })
    expect(warning(window)?.textContent).toContain('This browser is not supported')
    expect(warning(window)?.textContent).toContain('Firefox')
    expect(window.document.activeElement?.textContent).toBe('Ok')
    window.document.querySelector('button')?.click()
    expect(warning(window)).toBeNull()
    expect(window.localStorage.getItem('earshot-unsupported-seen')).toBe('1')
  })

  it('The warning does not come back once it was seen', () => {
    const window = browser({ lacks: OLD })
    window.document.querySelector('button')?.click()
    run(window, { navigator: { language: 'en' } })
    expect(warning(window)).toBeNull()
  })

  it('The warning works where storage is refused and in a language without texts', () => {
    const window = new Window()
    open.push(window)
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new Error('refused')
      },
    })
    run(window, { fetch: undefined, navigator: { userLanguage: 'tlh' } })
    window.document.querySelector('button')?.click()
    expect(warning(window)).toBeNull()
  })

  it.each(OLD)('The warning comes in a browser that only lacks %s', lacking => {
    expect(warning(browser({ lacks: [lacking] }))).not.toBeNull()
  })

  it('The warning does nothing in a browser that has everything', () => {
    const window = browser({ lacks: [] })
    expect(window.document.body.innerHTML).toBe('')
    expect(window.document.querySelector('link')).toBeNull()
  })
})
