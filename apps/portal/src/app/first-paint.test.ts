import { readFileSync } from 'node:fs'
import path from 'node:path'
import { STORAGE_VERSION } from '@earshot/contract/first-limits.ts'
import { Window } from 'happy-dom'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { prefetchScript } from '#build/prefetch-script.ts'

const portal = path.resolve(import.meta.dirname, '../..')
const read = (name: string) => readFileSync(path.join(portal, name), 'utf8')

let script = ''
beforeAll(async () => {
  script = await prefetchScript()
})

const open: Window[] = []
afterEach(async () => {
  for (const window of open.splice(0)) await window.happyDOM.close()
})

/** Returns what the script of the head says about the first paint of a page. */
function firstPaint(address: string, stored: Record<string, string> = {}): string | null {
  return rootAfterHead({ address, stored }).getAttribute('data-first')
}

interface Opened {
  address: string
  stored?: Record<string, string>
  /** The elements that the server has put into the head. */
  head?: string
  /** True if the reader's system is dark. */
  isDark?: boolean
}

function rootAfterHead({ address, stored = {}, head = '', isDark = false }: Opened) {
  const device = { prefersColorScheme: isDark ? 'dark' : 'light' }
  const window = new Window({ url: `http://localhost${address}`, settings: { device } })
  open.push(window)
  window.document.head.innerHTML = head
  for (const [key, value] of Object.entries(stored)) window.localStorage.setItem(key, value)
  const { document, localStorage, location } = window
  const fetch = () => new Promise(() => undefined)
  const names = { window, document, localStorage, location, fetch, navigator: { languages: ['de-AT'] } }
  new Function(...Object.keys(names), script)(...Object.values(names))
  return document.documentElement
}

describe('The first paint', () => {
  it.each(['/', '/sign-in', '/sign-in?redirect=%2Fapp%2Fsites'])(
    'The first paint of %s is the front door',
    address => {
      expect(firstPaint(address)).toBe('front')
    },
  )

  it.each(['/app/sites', '/registration', '/sign-in?activate=abc'])(
    'The first paint of %s is the open ring',
    address => {
      expect(firstPaint(address)).toBeNull()
    },
  )

  it('The first paint for somebody with a session is the frame of the page they go to, and elsewhere the open ring', () => {
    const known = { 'earshot-store': JSON.stringify({ version: STORAGE_VERSION, refresh: 'stored' }) }
    expect(firstPaint('/sign-in', known)).toBeNull()
    expect(firstPaint('/help', known)).toBeNull()
    expect(firstPaint('/app/sites', known)).toBe('frame')
    expect(firstPaint('/app/sites/1/airspaces/2/graphs', known)).toBe('frame')
  })

  it.each([
    ['dark', true, 'dark'],
    ['light', true, 'light'],
    ['auto', true, 'dark'],
    ['auto', false, 'light'],
  ])('The first paint with %s chosen, in a system that is dark: %s, is %s', (choice, isDark, shown) => {
    const root = rootAfterHead({ address: '/sign-in', stored: { 'earshot-color-scheme': choice }, isDark })
    expect(root.getAttribute('data-mantine-color-scheme')).toBe(shown)
  })

  describe('The words of the first paint', () => {
    const head = '<meta name="earshot-texts" content="/public/locales/de/common+public.json">'
    const named = (stored: Record<string, string>) => {
      const root = rootAfterHead({ address: '/sign-in', stored, head })
      const links = [...root.querySelectorAll('link[rel="preload"][as="fetch"]')]
      return {
        texts: links.map(link => link.getAttribute('href')),
        hidden: root.hasAttribute('data-first-words'),
      }
    }

    it('The head asks for nothing besides what the server has named for the browser’s language', () => {
      expect(named({})).toEqual({ texts: [], hidden: false })
      expect(named({ 'earshot-language': 'de' })).toEqual({ texts: [], hidden: false })
    })

    it('The head asks at once for the texts of the language that was chosen here, and shows no others', () => {
      const texts = ['/public/locales/th/common+public.json']
      expect(named({ 'earshot-language': 'th' })).toEqual({ texts, hidden: true })
    })
  })

  it('The first paint draws the frame with classes that its style sheet has', () => {
    const window = new Window()
    open.push(window)
    window.document.body.innerHTML = /<body>(.*)<script type="module"/s.exec(read('index.html'))?.[1] ?? ''
    const frame = window.document.querySelector('#root > .first-frame')
    const names = [...(frame?.querySelectorAll('[class]') ?? [])].flatMap(part => [...part.classList])
    const styles = ['src/ui/pictures/Logo.css', 'src/app/first-paint.css'].map(read).join()
    expect(names).toContain('frame-panels')
    expect(names.filter(name => !styles.includes(`.${name}`))).toEqual([])
    expect(window.document.querySelector('#ear')).not.toBeNull()
  })

  it('The first paint draws the front door with the classes and texts of the page that takes its place', () => {
    const window = new Window()
    open.push(window)
    window.document.body.innerHTML = /<body>(.*)<script type="module"/s.exec(read('index.html'))?.[1] ?? ''
    const front = window.document.querySelector('#root > .first-front')
    const styles = ['src/ui/page/EntryLayout.css', 'src/ui/pictures/Logo.css', 'src/app/first-paint.css']
      .map(read)
      .join()
    const names = [front, ...(front?.querySelectorAll('[class]') ?? [])].flatMap(part => [
      ...(part?.classList ?? []),
    ])
    expect(names).toContain('entry-panel')
    expect(names.filter(name => !styles.includes(`.${name}`))).toEqual([])
    const { signIn } = JSON.parse(read('public/locales/en-US/public.json'))
    const keys = [...(front?.innerHTML ?? '').matchAll(/%signIn\.(\w+)%/g)].map(([, key = '']) => key)
    expect(keys).toEqual(['motto', 'art'])
    expect(keys.filter(key => typeof signIn[key] !== 'string')).toEqual([])
  })
})
