/**
 * Writes the page in each language, so that what it shows before any code has come is in the reader's own words.
 * `index.html` names them as `%key%`, and only the texts hold them.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { runSource } from './run-source.ts'

interface Place {
  language: string
  /** The tag that HTML knows the language by. */
  tag: string
  /** The folder that has one folder for each language. */
  locales: string
}

/** Writes one page for every other language beside the page itself, which is in English: `index.de.html`. */
export async function wordPages(folder: string): Promise<void> {
  const page = await readFile(path.join(folder, 'index.html'), 'utf8')
  const locales = path.join(folder, 'public/locales')
  const { languageTag } = await runSource<typeof import('#i18n/languages.ts')>('i18n/languages.ts')
  for (const language of await readdir(locales)) {
    const file = language === 'en-US' ? 'index.html' : `index.${language}.html`
    await writeFile(
      path.join(folder, file),
      await worded(page, { language, tag: languageTag(language), locales }),
    )
  }
}

export async function worded(page: string, { language, tag, locales }: Place): Promise<string> {
  const { signIn } = JSON.parse(await readFile(path.join(locales, language, 'public.json'), 'utf8'))
  return page
    .replace(/<html lang="[^"]*">/, `<html lang="${tag}">`)
    .replace(/%signIn\.(\w+)%/g, (_, key: string) => escaped(signIn[key]))
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
}
