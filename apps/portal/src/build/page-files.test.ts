import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { LANGUAGES } from '@earshot/contract/values.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { type PageFiles, pageFiles } from './page-files.ts'

const PORTAL = path.resolve(import.meta.dirname, '../..')
/** The build that the server serves; a whole run of the tests has made it from these sources already. */
const BUILD = path.join(PORTAL, 'dist')
const ASSETS = '/public/assets/'

const KEPT_OPEN = [
  '/app/sites',
  '/app/sites/*/dashboard',
  '/app/sites/*/alerts',
  '/app/sites/*/airspaces/*/graphs',
]
/** These files are fetched once a page shows, where something may wait (`api/queue/queue-needed.ts`). */
const QUEUE = /^(?:queue|after-sent|WaitingLink)-.+\.js$/

let pages: PageFiles[] = []
let first: string[] = []

beforeAll(async () => {
  await promisify(execFile)(process.execPath, [path.resolve(PORTAL, '../../scripts/ensure-portal.mjs')])
  pages = JSON.parse(textOf('/pages.json'))
  // A browser that has modules does not fetch what is for those without them.
  const page = textOf('/index.html').replace(/<script\s+nomodule[^>]*>/, '')
  first = [...page.matchAll(/(?:src|href)="(\/public\/[^"]+)"/g)].map(([, file = '']) => file)
})

function textOf(file: string): string {
  return readFileSync(path.join(BUILD, file), 'utf8')
}

/** Returns the size of a file as it goes over the wire. */
function sizeOf(file: string): number {
  const plain = path.join(BUILD, file)
  return statSync(existsSync(`${plain}.br`) ? `${plain}.br` : plain).size
}

/** Returns a script with its static imports. */
function withImports(script: string): string[] {
  const found = new Set<string>()
  const waiting = [script]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file)) continue
    found.add(file)
    const imports = textOf(file).matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)
    waiting.push(...[...imports].map(([, name]) => ASSETS + name))
  }
  return [...found]
}

function filesOf(page: string): readonly string[] {
  const listed = pages.find(({ path }) => path === page)
  if (listed === undefined) throw new Error(`${page} is not listed`)
  return listed.files
}

function costOf(page: string) {
  const files = [...new Set([...first, ...filesOf(page)])]
  const scripts = files.filter(file => file.endsWith('.js'))
  const bytes = scripts.reduce((sum, file) => sum + sizeOf(file), 0)
  return { files, requests: files.length, scriptKb: bytes / 1000 }
}

describe('The files that a phone fetches until a page shows', () => {
  it.each<readonly [string, number, number]>([
    ['/', 5, 130.5],
    ['/sign-in', 5, 130.5],
    ...KEPT_OPEN.map(page => [page, 5, 183] as const),
  ])('The page %s takes at most %i files besides the page, and %i kB of script', (page, most, kilobytes) => {
    const { files, requests, scriptKb } = costOf(page)
    expect(scriptKb).toBeGreaterThan(80)
    expect(requests, files.join('\n')).toBeLessThanOrEqual(most)
    expect(scriptKb, files.join('\n')).toBeLessThanOrEqual(kilobytes)
  })

  it.each(LANGUAGES)('The sign-in takes at most 154 kB of scripts, styles and texts in %s', language => {
    const files = costOf('/sign-in').files.map(file => file.replace('{language}', language))
    const bytes = files.reduce((sum, file) => sum + sizeOf(file), 0)
    expect(bytes / 1000, files.join('\n')).toBeLessThanOrEqual(154)
  })

  it('The script of the head takes at most 2 kB', () => {
    expect(sizeOf('/public/prefetch.js')).toBeLessThan(2000)
  })

  it('Every page takes one file of texts, in the reader’s language', () => {
    const texts = pages.map(({ files }) => files.filter(file => file.startsWith('/public/locales/')))
    expect(texts.length).toBeGreaterThan(100)
    expect(
      texts.filter(([file, ...more]) => !file?.includes('/{language}/common') || more.length > 0),
    ).toEqual([])
  })

  it.each(KEPT_OPEN)('The page %s takes nothing of the front door', page => {
    const door = filesOf('/sign-in').filter(file => /\/front-/.test(file))
    expect(door.length).toBeGreaterThan(0)
    expect(filesOf(page).filter(file => door.includes(file))).toEqual([])
  })
})

it('A page that has nothing to answer fetches no code that all other pages share', () => {
  const shell = readdirSync(path.join(BUILD, ASSETS)).find(name => /^shell-.+\.js$/.test(name)) ?? ''
  const text = textOf(ASSETS + shell)
  // Decisions and newest logbook items of an airspace stand in the file itself; an invitation is fetched by whoever has one.
  expect(text).toContain('airspace-decisions')
  expect(text).not.toMatch(/import\(["'`]\.\/(?:Decisions|Newest\w+)-/)
  expect(
    withImports(ASSETS + shell)
      .map(file => path.basename(file).replace(/-.*/, ''))
      .sort(),
  ).toEqual(['index', 'shell'])
})

it('The file of the pages that are kept open holds no call that none of them makes', () => {
  const shell = readdirSync(path.join(BUILD, ASSETS)).find(name => /^shell-.+\.js$/.test(name)) ?? ''
  const text = textOf(ASSETS + shell)
  expect(text).toContain('/sites/{siteId}/webhooks/')
  expect(text).not.toContain('/webhooks/{webhookId}/')
})

it('What the sign-in page fetches after its form is one small file', () => {
  const extras = readdirSync(path.join(BUILD, ASSETS)).filter(name =>
    /^(?:extras|SignInExtras|LanguageMenu)-.+\.js$/.test(name),
  )
  expect(extras).toHaveLength(1)
  const known = new Set([...first, ...filesOf('/sign-in')])
  const more = extras.flatMap(name => withImports(ASSETS + name)).filter(file => !known.has(file))
  expect(more).toEqual(extras.map(name => ASSETS + name))
  expect(more.reduce((sum, file) => sum + sizeOf(file), 0)).toBeLessThan(4000)
})

it('A form that judges by schemas fetches no chart', () => {
  const schemas = readdirSync(path.join(BUILD, ASSETS)).find(name => /^schemas-.+\.js$/.test(name)) ?? ''
  const files = withImports(ASSETS + schemas).map(file => path.basename(file).replace(/-.*/, ''))
  expect(files.sort()).toEqual(['index', 'schemas'])
})

it('A write made without a network brings no code of a page along that is not open, and one file', () => {
  const files = readdirSync(path.join(BUILD, ASSETS)).filter(name => QUEUE.test(name))
  expect(files).toHaveLength(1)
  const known = new Set([...first, ...KEPT_OPEN.flatMap(filesOf)])
  const more = files.flatMap(name => withImports(ASSETS + name)).filter(file => !known.has(file))
  expect(more).toEqual(files.map(name => ASSETS + name))
  expect(more.reduce((sum, file) => sum + sizeOf(file), 0)).toBeLessThan(8000)
})

it('A source that no file of the build begins with fails the build', () => {
  expect(() => pageFiles({}, [{ path: '/x', sources: ['features/gone/GonePage.tsx'], texts: [] }])).toThrow(
    'No file of the build begins with features/gone/GonePage.tsx',
  )
})
