import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { build } from 'vite'
import type { BuildList } from '#worker/build-list.ts'

/** The page's head names these files. */
const HEAD_FILES = ['public/prefetch.js']
const LOCALES = 'public/locales'

/**
 * Writes the service worker into a finished build: one classic script at its root, so that it may serve every page.
 * @param files what it keeps, and which of them the page begins with; names within the folder
 */
export async function makeWorker(
  folder: string,
  files: { entry: string; kept: readonly string[] },
): Promise<void> {
  const list = await buildList(folder, files)
  await build({
    configFile: false,
    logLevel: 'warn',
    root: path.resolve(import.meta.dirname, '../..'),
    publicDir: false,
    define: { BUILD_LIST: JSON.stringify(list) },
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: path.resolve(import.meta.dirname, '../worker/service-worker.ts'),
        output: { format: 'iife', entryFileNames: 'service-worker.js' },
      },
    },
  })
}

async function buildList(
  folder: string,
  { entry, kept }: { entry: string; kept: readonly string[] },
): Promise<BuildList> {
  const names = [...kept, ...HEAD_FILES]
  const languages = await readdir(path.join(folder, LOCALES))
  const texts = Object.fromEntries(
    await Promise.all(languages.map(async language => [language, await textsOf(folder, language)] as const)),
  )
  const all = [...names, ...Object.values(texts).flat(), 'index.html']
  return {
    id: await digest(folder, all),
    entry: `/${entry}`,
    files: names.map(address),
    texts: Object.fromEntries(Object.entries(texts).map(([language, some]) => [language, some.map(address)])),
  }
}

async function textsOf(folder: string, language: string): Promise<string[]> {
  const names = await readdir(path.join(folder, LOCALES, language))
  return names
    .filter(name => name.endsWith('.json'))
    .sort()
    .map(name => `${LOCALES}/${language}/${name}`)
}

async function digest(folder: string, names: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const name of names) hash.update(name).update(await readFile(path.join(folder, name)))
  return hash.digest('hex').slice(0, 12)
}

const address = (name: string) => `/${name}`
