/** Packs the texts of a page into one file: over a phone's network each of five files costs more than its bytes do. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** It matches an address such as `/public/locales/de/common+sites.json`. */
const PACK = /^(.*\/)([^/]+\+[^/]+)\.json$/

/**
 * Writes the packs into the folder.
 * @param files addresses; those of several texts in one are written, each text by its name, in every language
 */
export async function packTexts(folder: string, files: readonly string[]): Promise<void> {
  const languages = await readdir(path.join(folder, 'public/locales'))
  const all = languages.flatMap(language => files.map(file => file.replace('{language}', language)))
  for (const file of new Set(all)) {
    const [, place, names] = PACK.exec(file) ?? []
    if (place === undefined || names === undefined) continue
    const read = async (name: string) => {
      const text = await readFile(path.join(folder, place, `${name}.json`), 'utf8')
      return [name, JSON.parse(text)] as const
    }
    const texts = await Promise.all(names.split('+').map(read))
    await writeFile(path.join(folder, file), JSON.stringify(Object.fromEntries(texts)))
  }
}
