/** The texts and files of the public area as an installation first has them. The operator may change them later. */
import { readdirSync, readFileSync } from 'node:fs'
import { LANGUAGES, type Language } from '@earshot/contract/values.ts'
import { EVERY_COUNTRY } from '#db/every-country.ts'
import type { Db } from '#db/open.ts'
import titles from './content/titles.json' with { type: 'json' }

/** What the others are translations of, and what stands in for one that is not there. */
const ORIGINAL = 'en-US'
const PAGES = (['help', 'installation', 'imprint', 'faq'] as const).map(slug => ({
  slug,
  file: `${slug}.html`,
}))
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
  await seedTexts(PAGES, { translations, read, store: pageStore(db) })
  await seedTexts(LEGAL_TEXTS, { translations, read, store: legalTextStore(db) })
  await seedDeviceManual(db)
}

type InLanguage<Text> = Text & { language: Language; content: string }

interface TextStore<Text> {
  /** Those that are missing; what stands in their place stays. */
  add: (texts: readonly InLanguage<Text>[]) => Promise<unknown>
  /** Whether it is there, to the letter. */
  has: (text: InLanguage<Text>) => Promise<boolean>
  /** Those that are there, to the letter. */
  remove: (texts: readonly InLanguage<Text>[]) => Promise<unknown>
}

interface Release<Text> {
  translations: readonly Language[]
  read: (language: Language, file: string) => string
  store: TextStore<Text>
}

async function seedTexts<Text extends { file: string }>(
  texts: readonly Text[],
  { translations, read, store }: Release<Text>,
): Promise<void> {
  const inLanguage = (text: Text, language: Language) => ({
    ...text,
    language,
    content: read(language, text.file),
  })
  await store.add(texts.map(text => inLanguage(text, ORIGINAL)))
  for (const text of texts) {
    const translated = translations.map(language => inLanguage(text, language))
    if (await store.has(inLanguage(text, ORIGINAL))) await store.add(translated)
    else await store.remove(translated)
  }
}

function pageStore(db: Db): TextStore<(typeof PAGES)[number]> {
  type Page = InLanguage<(typeof PAGES)[number]>
  const own = ({ slug, language, content }: Page) => ({ slug, language, body: content })
  return {
    add: async pages => {
      if (pages.length === 0) return
      const rows = pages.map(page => ({ ...own(page), title: titles[page.language][page.slug] }))
      await db
        .insertInto('content_pages')
        .values(rows)
        .onConflict(conflict => conflict.columns(['slug', 'language']).doNothing())
        .execute()
    },
    has: async page => {
      const same = db
        .selectFrom('content_pages')
        .select('slug')
        .where(each => each.and(own(page)))
      return (await same.executeTakeFirst()) !== undefined
    },
    remove: pages =>
      db
        .deleteFrom('content_pages')
        .where(each => each.or(pages.map(page => each.and(own(page)))))
        .execute(),
  }
}

function legalTextStore(db: Db): TextStore<(typeof LEGAL_TEXTS)[number]> {
  type LegalText = InLanguage<(typeof LEGAL_TEXTS)[number]>
  const own = ({ kind, country, language, content }: LegalText) => ({
    kind,
    country,
    language,
    version: 1,
    content,
  })
  return {
    add: async texts => {
      if (texts.length === 0) return
      await db
        .insertInto('legal_texts')
        .values(texts.map(own))
        .onConflict(conflict => conflict.columns(['kind', 'country', 'language', 'version']).doNothing())
        .execute()
    },
    has: async text => {
      const same = db
        .selectFrom('legal_texts')
        .select('kind')
        .where(each => each.and(own(text)))
      return (await same.executeTakeFirst()) !== undefined
    },
    remove: texts =>
      db
        .deleteFrom('legal_texts')
        .where(each => each.or(texts.map(text => each.and(own(text)))))
        .execute(),
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
