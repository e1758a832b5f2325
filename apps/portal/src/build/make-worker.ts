import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { BuildList } from '#worker/build-list.ts'
import { classicScript } from './classic-script.ts'

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
  const define = { BUILD_LIST: JSON.stringify(list) }
  const code = await classicScript('worker/service-worker.ts', { target: 'es2022', define })
  await writeFile(path.join(folder, 'service-worker.js'), code)
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
