import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const SOURCE = path.resolve(import.meta.dirname, '..')
const STATIC_IMPORT = /^(?:import|export)\s+(?!type\b)(?:[^'"]*?\sfrom\s+)?'([^']+)'/gm

const textsOf = (list: string) => [...list.matchAll(/'([\w-]+)'/g)].map(([, name = '']) => name)

/** Collects the namespaces that a file and everything it imports ask for. */
function asked(entry: string, seen = new Set<string>()): Set<string> {
  const found = new Set<string>()
  if (seen.has(entry) || !/\.tsx?$/.test(entry) || !existsSync(entry)) return found
  seen.add(entry)
  const source = readFileSync(entry, 'utf8')
  for (const [, list = ''] of source.matchAll(/useTranslation\(([^)]*)\)/g)) {
    for (const name of textsOf(list)) found.add(name)
  }
  for (const [, specifier = ''] of source.matchAll(STATIC_IMPORT)) {
    const file = specifier.startsWith('./')
      ? path.resolve(path.dirname(entry), specifier)
      : path.join(SOURCE, specifier.replace(/^#/, ''))
    if (!/^[./#]/.test(specifier)) continue
    for (const name of asked(file, seen)) found.add(name)
  }
  return found
}

const ROUTES = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter(file => path.basename(file) === 'routes.ts')
  .map(file => ({
    folder: path.join(SOURCE, path.dirname(file)),
    source: readFileSync(path.join(SOURCE, file), 'utf8'),
  }))

const PAGES = ROUTES.flatMap(({ folder, source }) => {
  const named = new Map(
    [...source.matchAll(/const (\w+) = \(\) => import\('([^']+)'\)/g)].map(([, name = '', file = '']) => [
      name,
      file,
    ]),
  )
  const pages = source.matchAll(
    /lazyPage\(\s*(?:\(\) => import\('([^']+)'\)|(\w+)),\s*'(\w+)',?\s*(?:\[([^\]]*)\])?/g,
  )
  return [...pages].map(([, file, loader = '', name = '', texts = '']) => ({
    name,
    file: path.join(folder, file ?? named.get(loader) ?? ''),
    texts: textsOf(texts),
  }))
})

describe('Pages are opened with the texts their code asks for:', () => {
  it('All pages of every feature are looked at', () => {
    expect(PAGES.length).toBe(ROUTES.flatMap(({ source }) => source.match(/lazyPage\(/g) ?? []).length)
    expect(PAGES.length).toBeGreaterThan(20)
  })

  it.each(PAGES)('$name', ({ file, texts }) => {
    const all = asked(file)
    // The texts of `common` are there before any page is.
    all.delete('common')
    expect([...texts].sort()).toEqual([...all].sort())
  })
})
