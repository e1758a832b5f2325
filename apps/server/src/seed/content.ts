/** The texts and files of the public area as a release brings them. The operator may change them. */
import { readdirSync, readFileSync } from 'node:fs'
import { LANGUAGES, type Language } from '@earshot/contract/values.ts'
import type { Db } from '#db/open.ts'
import { EVERY_COUNTRY } from '#modules/content/content.queries.ts'
import titles from './content/titles.json' with { type: 'json' }
import { type LegalKind, putFiles, putLegalTexts, putPages } from './content.queries.ts'
import { hashOf } from './texts-plan.ts'

const PAGES = ['help', 'installation', 'imprint', 'faq'] as const
const LEGAL_TEXTS: readonly { kind: LegalKind; country: string; file: string }[] = [
  { kind: 'PRIVACY', country: EVERY_COUNTRY, file: 'terms.html' },
  { kind: 'DATA_PRIVACY', country: EVERY_COUNTRY, file: 'data-privacy.html' },
  { kind: 'DATA_PRIVACY', country: 'DE', file: 'data-privacy-de.html' },
  { kind: 'DATA_PRIVACY', country: 'US', file: 'data-privacy-us.html' },
]
/** The sign-in page finds it by this name. */
const DEVICE_MANUAL = 'device-manual.pdf'
const FOLDER = new URL('./content/', import.meta.url)

/**
 * Adds what is missing and renews what nobody has changed (`planTexts`). Run it under the seed's lock.
 * @param folder one folder per language in it
 */
export async function seedContent(db: Db, folder: URL = FOLDER): Promise<void> {
  const there = readdirSync(folder)
  const languages = LANGUAGES.filter(language => there.includes(language))
  const read = (language: Language, file: string) => readFileSync(new URL(`${language}/${file}`, folder))
  await putPages(
    db,
    languages.flatMap(language =>
      PAGES.map(slug => {
        const title = titles[language][slug]
        const body = read(language, `${slug}.html`).toString()
        return { of: slug, language, title, body, hash: hashOf(`${title}\n${body}`) }
      }),
    ),
  )
  await putLegalTexts(
    db,
    languages.flatMap(language =>
      LEGAL_TEXTS.map(({ kind, country, file }) => {
        const content = read(language, file).toString()
        return { of: `${kind} ${country}`, kind, country, language, content, hash: hashOf(content) }
      }),
    ),
  )
  await putFiles(
    db,
    languages.map(language => {
      const content = read(language, DEVICE_MANUAL)
      return { of: DEVICE_MANUAL, language, mediaType: 'application/pdf', content, hash: hashOf(content) }
    }),
  )
}
