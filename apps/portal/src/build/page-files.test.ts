import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { PAGES, type PageFiles, pageFiles } from './page-files.ts'

const PORTAL = path.resolve(import.meta.dirname, '../..')

/** The build's own files by name, made in memory. */
const built = new Map<string, string | Uint8Array>()
let pages: PageFiles[] = []
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
  pages = pageFiles(Object.fromEntries(output.map(file => [file.fileName, file])))
  first = [...String(built.get('/index.html')).matchAll(/(?:src|href)="(\/public\/[^"]+)"/g)].map(
    ([, file = '']) => file,
  )
}, 120_000)
afterAll(() => void vi.unstubAllEnvs())

function contentOf(file: string): string | Uint8Array {
  return built.get(file) ?? readFileSync(path.join(PORTAL, file))
}

function costOf(page: string) {
  const files = [...new Set([...first, ...(pages.find(({ path }) => path === page)?.files ?? [])])]
  const scripts = files.filter(file => file.endsWith('.js'))
  const bytes = scripts.map(file => brotliCompressSync(contentOf(file)).length)
  return { files, requests: files.length, scriptKb: bytes.reduce((sum, size) => sum + size, 0) / 1000 }
}

describe('until a page shows, a phone fetches', () => {
  it.each([
    ['/', 11, 130],
    ['/sign-in', 11, 130],
    ['/app/sites', 16, 200],
    ['/app/sites/*/dashboard', 17, 200],
    ['/app/sites/*/alerts', 15, 200],
    ['/app/sites/*/airspaces/*/graphs', 19, 240],
  ])('for %s at most %i files besides the page, and %i kB of script', (page, most, kilobytes) => {
    const { files, requests, scriptKb } = costOf(page)
    expect(scriptKb).toBeGreaterThan(80)
    expect(requests, files.join('\n')).toBeLessThanOrEqual(most)
    expect(scriptKb, files.join('\n')).toBeLessThanOrEqual(kilobytes)
  })

  it('on a signed-in page nothing of the front door', () => {
    const door =
      pages.find(({ path }) => path === '/sign-in')?.files.filter(file => /\/front-/.test(file)) ?? []
    expect(door.length).toBeGreaterThan(0)
    for (const { path, files } of pages.filter(page => page.path.startsWith('/app/'))) {
      expect(
        files.filter(file => door.includes(file)),
        path,
      ).toEqual([])
    }
  })
})

it('every page that is listed is named with the texts of its feature', () => {
  const routes = readdirSync(path.join(PORTAL, 'src'), { recursive: true, encoding: 'utf8' })
    .filter(file => path.basename(file) === 'routes.ts')
    .map(file => readFileSync(path.join(PORTAL, 'src', file), 'utf8'))
    .join('\n')
  for (const { path: page, sources, texts } of PAGES) {
    const name = path.basename(sources.at(-1) ?? '', '.tsx')
    const list = new RegExp(`'${name}',\\s*\\[([^\\]]*)\\]`).exec(routes)?.[1] ?? ''
    expect([...list.matchAll(/'([\w-]+)'/g)].map(([, text]) => text).sort(), page).toEqual([...texts].sort())
  }
})

it('a source that no file of the build begins with fails the build', () => {
  expect(() => pageFiles({}, [{ path: '/x', sources: ['features/gone/GonePage.tsx'], texts: [] }])).toThrow(
    'No file of the build begins with features/gone/GonePage.tsx',
  )
})
