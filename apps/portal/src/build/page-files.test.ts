import { readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
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
}, 120_000)
afterAll(() => void vi.unstubAllEnvs())

function contentOf(file: string): string | Uint8Array {
  return built.get(file) ?? bareScript(readFileSync(path.join(PORTAL, file), 'utf8'))
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
    ...KEPT_OPEN.map(page => [page, 5, 175] as const),
  ])('for %s at most %i files besides the page, and %i kB of script', (page, most, kilobytes) => {
    const { files, requests, scriptKb } = costOf(page)
    expect(scriptKb).toBeGreaterThan(80)
    expect(requests, files.join('\n')).toBeLessThanOrEqual(most)
    expect(scriptKb, files.join('\n')).toBeLessThanOrEqual(kilobytes)
  })

  it.each(KEPT_OPEN)('for %s nothing of the front door', page => {
    const door = filesOf('/sign-in').filter(file => /\/front-/.test(file))
    expect(door.length).toBeGreaterThan(0)
    expect(filesOf(page).filter(file => door.includes(file))).toEqual([])
  })
})

it('what was written without a network brings no code of a page along that is not open', () => {
  const known = new Set(KEPT_OPEN.flatMap(filesOf))
  const more = queue.filter(file => file.endsWith('.js') && !known.has(file))
  expect(more).toHaveLength(1)
  expect(more.reduce((sum, file) => sum + sizeOf(file), 0)).toBeLessThan(8000)
})

it('a source that no file of the build begins with fails the build', () => {
  expect(() => pageFiles({}, [{ path: '/x', sources: ['features/gone/GonePage.tsx'], texts: [] }])).toThrow(
    'No file of the build begins with features/gone/GonePage.tsx',
  )
})
