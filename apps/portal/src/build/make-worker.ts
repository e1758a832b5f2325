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
  const files = [...kept, ...HEAD_FILES].map(address)
  const texts: Record<string, string[]> = {}
  for (const language of await readdir(path.join(folder, LOCALES))) {
    const names = await readdir(path.join(folder, LOCALES, language))
    texts[language] = names.sort().map(name => address(`${LOCALES}/${language}/${name}`))
  }
  const id = await digest(folder, [...files, ...Object.values(texts).flat(), '/index.html'])
  return { id, entry: address(entry), files, texts }
}

async function digest(folder: string, names: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const name of names) hash.update(name).update(await readFile(path.join(folder, name)))
  return hash.digest('hex').slice(0, 12)
}

const address = (name: string) => `/${name}`
