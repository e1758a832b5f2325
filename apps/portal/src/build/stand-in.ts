/** A language that has no texts yet shows the English ones. */
import { existsSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import path from 'node:path'

/** The contract's, which a build's configuration cannot import. */
export const TEXT_FOLDERS = ['en-US', 'es', 'cn', 'fr', 'de', 'th', 'pl', 'hu', 'pt', 'nl', 'vi', 'ja', 'it']
const ENGLISH = 'en-US'

/** @param locales the folder with one folder for each language; afterwards it has all of them */
export async function standIn(locales: string): Promise<void> {
  const missing = TEXT_FOLDERS.filter(language => !existsSync(path.join(locales, language)))
  for (const language of missing) {
    await cp(path.join(locales, ENGLISH), path.join(locales, language), { recursive: true })
  }
}

/** The address whose file is there, in development, where nothing is copied. */
export function standInFor(address: string, locales: string): string {
  return address.replace(/^(\/public\/locales\/)([\w-]+)/, (_, folder: string, language: string) => {
    return folder + (existsSync(path.join(locales, language)) ? language : ENGLISH)
  })
}
