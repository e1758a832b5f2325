/** The texts and files of the public area as an installation first has them. The operator may change them later. */
import { readdirSync, readFileSync } from 'node:fs'
import { LANGUAGES, type Language } from '@earshot/contract/values.ts'
import { EVERY_COUNTRY } from '#db/every-country.ts'
import type { Db } from '#db/open.ts'
import titles from './content/titles.json' with { type: 'json' }

/** What the others are translations of, and what stands in for one that is not there. */
const ORIGINAL = 'en-US'
const PAGES = ['help', 'installation', 'imprint', 'faq'] as const
const LEGAL_TEXTS = [
  { kind: 'PRIVACY', country: EVERY_COUNTRY, file: 'terms.html' },
  { kind: 'DATA_PRIVACY', country: EVERY_COUNTRY, file: 'data-privacy.html' },
  { kind: 'DATA_PRIVACY', country: 'DE', file: 'data-privacy-de.html' },
  { kind: 'DATA_PRIVACY', country: 'US', file: 'data-privacy-us.html' },
] as const
/** The sign-in page finds it by this name. */
const DEVICE_MANUAL = 'device-manual.pdf'
const FOLDER = new URL('./content/', import.meta.url)

/**
 * Adds what is missing; a text that is there stays as it is. A translation joins, and stays, only beside the English text
 * it is one of: where the operator has written another, ours would say what theirs does not. Run it under the seed's lock.
 * @param folder one folder per language in it
 */
export async function seedContent(db: Db, folder: URL = FOLDER): Promise<void> {
  const there = readdirSync(folder)
  const translations = LANGUAGES.filter(language => language !== ORIGINAL && there.includes(language))
  const read = (language: Language, file: string) =>
    readFileSync(new URL(`${language}/${file}`, folder), 'utf8')
  await seedPages(db, { translations, read })
  await seedLegalTexts(db, { translations, read })
  await seedDeviceManual(db)
}

interface Texts {
  translations: readonly Language[]
  read: (language: Language, file: string) => string
}

async function seedPages(db: Db, { translations, read }: Texts): Promise<void> {
  const add = (language: Language, slugs: readonly (typeof PAGES)[number][]) => {
    const pages = slugs.map(slug => ({
      slug,
      language,
      title: titles[language][slug],
      body: read(language, `${slug}.html`),
    }))
    return db
      .insertInto('content_pages')
      .values(pages)
      .onConflict(conflict => conflict.columns(['slug', 'language']).doNothing())
      .execute()
  }
  await add(ORIGINAL, PAGES)
  const originals = await db
    .selectFrom('content_pages')
    .select(['slug', 'body'])
    .where('language', '=', ORIGINAL)
    .execute()
  const ours = PAGES.filter(slug =>
    originals.some(page => page.slug === slug && page.body === read(ORIGINAL, `${slug}.html`)),
  )
  if (ours.length > 0) for (const language of translations) await add(language, ours)
  for (const slug of PAGES.filter(each => !ours.includes(each))) {
    for (const language of translations) {
      await db
        .deleteFrom('content_pages')
        .where('slug', '=', slug)
        .where('language', '=', language)
        .where('body', '=', read(language, `${slug}.html`))
        .execute()
    }
  }
}

async function seedLegalTexts(db: Db, { translations, read }: Texts): Promise<void> {
  const add = (language: Language, texts: readonly (typeof LEGAL_TEXTS)[number][]) => {
    const rows = texts.map(({ kind, country, file }) => ({
      kind,
      country,
      language,
      version: 1,
      content: read(language, file),
    }))
    return db
      .insertInto('legal_texts')
      .values(rows)
      .onConflict(conflict => conflict.columns(['kind', 'country', 'language', 'version']).doNothing())
      .execute()
  }
  await add(ORIGINAL, LEGAL_TEXTS)
  const originals = await db
    .selectFrom('legal_texts')
    .select(['kind', 'country', 'content'])
    .where('language', '=', ORIGINAL)
    .where('version', '=', 1)
    .execute()
  const ours = LEGAL_TEXTS.filter(({ kind, country, file }) =>
    originals.some(
      text => text.kind === kind && text.country === country && text.content === read(ORIGINAL, file),
    ),
  )
  if (ours.length > 0) for (const language of translations) await add(language, ours)
  for (const { kind, country, file } of LEGAL_TEXTS.filter(each => !ours.includes(each))) {
    for (const language of translations) {
      await db
        .deleteFrom('legal_texts')
        .where('kind', '=', kind)
        .where('country', '=', country)
        .where('language', '=', language)
        .where('version', '=', 1)
        .where('content', '=', read(language, file))
        .execute()
    }
  }
}

async function seedDeviceManual(db: Db): Promise<void> {
  const known = await db
    .selectFrom('static_files')
    .select('guid')
    .where('original_name', '=', DEVICE_MANUAL)
    .where('public', '=', true)
    .executeTakeFirst()
  if (known !== undefined) return
  const content = readFileSync(new URL(DEVICE_MANUAL, FOLDER))
  await db
    .insertInto('static_files')
    .values({
      original_name: DEVICE_MANUAL,
      media_type: 'application/pdf',
      bytes: content.byteLength,
      public: true,
      content,
    })
    .execute()
}
