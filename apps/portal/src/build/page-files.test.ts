import { readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { LANGUAGES } from '@earshot/contract/values.ts'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { bareScript } from './bare-script.ts'
import { type PageFiles, pageFiles } from './page-files.ts'

const PORTAL = path.resolve(import.meta.dirname, '../..')

const KEPT_OPEN = [
  '/app/sites',
  '/app/sites/*/dashboard',
  '/app/sites/*/alerts',
  '/app/sites/*/airspaces/*/graphs',
]

/** The build's own files by name, made in memory. */
const built = new Map<string, string | Uint8Array>()
let pages: PageFiles[] = []
/** Fetched by every signed-in page once it shows. */
const QUEUE = ['api/queue/queue.ts', 'api/queue/after-sent.ts', 'app/layouts/WaitingLink.tsx']
let queue: readonly string[] = []
let first: string[] = []

beforeAll(async () => {
  // What is made for a test would be React's own version for developers.
  vi.stubEnv('NODE_ENV', 'production')
  const made = await build({
    configFile: path.join(PORTAL, 'vite.config.ts'),
    logLevel: 'silent',
    build: { write: false },
  })
  const { output } = [made].flat()[0] as Extract<typeof made, { output: unknown }>
  for (const file of output) built.set(`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source)
  const bundle = Object.fromEntries(output.map(file => [file.fileName, file]))
  pages = pageFiles(bundle)
  queue = pageFiles(bundle, [{ path: '', sources: QUEUE, texts: [] }])[0]?.files ?? []
  first = [...String(built.get('/index.html')).matchAll(/(?:src|href)="(\/public\/[^"]+)"/g)].map(
    ([, file = '']) => file,
  )
})
afterAll(() => void vi.unstubAllEnvs())

function contentOf(file: string): string | Uint8Array {
  if (file.startsWith('/public/locales/')) return textsIn(file)
  return built.get(file) ?? bareScript(readFileSync(path.join(PORTAL, file), 'utf8'))
}

/** As `packTexts` writes them. */
function textsIn(file: string): string {
  const names = path.basename(file, '.json').split('+')
  const read = (name: string) => readFileSync(path.join(PORTAL, path.dirname(file), `${name}.json`), 'utf8')
  return JSON.stringify(Object.fromEntries(names.map(name => [name, JSON.parse(read(name))])))
}

/** Compressed once: most pages begin with the same files. */
const sizes = new Map<string, number>()

function sizeOf(file: string): number {
  const known = sizes.get(file) ?? brotliCompressSync(contentOf(file)).length
  sizes.set(file, known)
  return known
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

describe('until a page shows, a phone fetches', () => {
  it.each<readonly [string, number, number]>([
    ['/', 5, 130],
    ['/sign-in', 5, 130],
    ...KEPT_OPEN.map(page => [page, 5, 180] as const),
  ])('for %s at most %i files besides the page, and %i kB of script', (page, most, kilobytes) => {
    const { files, requests, scriptKb } = costOf(page)
    expect(scriptKb).toBeGreaterThan(80)
    expect(requests, files.join('\n')).toBeLessThanOrEqual(most)
    expect(scriptKb, files.join('\n')).toBeLessThanOrEqual(kilobytes)
  })

  it.each(LANGUAGES)('for sign-in at most 150 kB of scripts, styles and texts in %s', language => {
    const files = costOf('/sign-in').files.map(file => file.replace('{language}', language))
    const bytes = files.reduce((sum, file) => sum + sizeOf(file), 0)
    expect(bytes / 1000, files.join('\n')).toBeLessThanOrEqual(150)
  })

  it('for every page one file of texts, in the reader’s language', () => {
    const texts = pages.map(({ files }) => files.filter(file => file.startsWith('/public/locales/')))
    expect(texts.length).toBeGreaterThan(100)
    expect(
      texts.filter(([file, ...more]) => !file?.includes('/{language}/common') || more.length > 0),
    ).toEqual([])
  })

  it.each(KEPT_OPEN)('for %s nothing of the front door', page => {
    const door = filesOf('/sign-in').filter(file => /\/front-/.test(file))
    expect(door.length).toBeGreaterThan(0)
    expect(filesOf(page).filter(file => door.includes(file))).toEqual([])
  })
})

it('what was written without a network brings no code of a page along that is not open, and one file', () => {
  const known = new Set(KEPT_OPEN.flatMap(filesOf))
  const code = queue.filter(file => !file.startsWith('/public/locales/'))
  const more = code.filter(file => !known.has(file) && !first.includes(file))
  expect(more).toHaveLength(1)
  expect(more.reduce((sum, file) => sum + sizeOf(file), 0)).toBeLessThan(8000)
})

it('a source that no file of the build begins with fails the build', () => {
  expect(() => pageFiles({}, [{ path: '/x', sources: ['features/gone/GonePage.tsx'], texts: [] }])).toThrow(
    'No file of the build begins with features/gone/GonePage.tsx',
  )
})
