/** The texts and files of the public area as an installation first has them. The operator may change them later. */
import { readFileSync } from 'node:fs'
import { EVERY_COUNTRY } from '#db/every-country.ts'
import type { Db } from '#db/open.ts'

const LANGUAGE = 'en-US'
const PAGES = [
  { slug: 'help', title: 'Help' },
  { slug: 'installation', title: 'Installation' },
  { slug: 'imprint', title: 'Imprint' },
  { slug: 'faq', title: 'Frequently asked questions' },
] as const
const LEGAL_TEXTS = [
  { kind: 'PRIVACY', country: EVERY_COUNTRY, file: 'terms.html' },
  { kind: 'DATA_PRIVACY', country: EVERY_COUNTRY, file: 'data-privacy.html' },
  { kind: 'DATA_PRIVACY', country: 'DE', file: 'data-privacy-de.html' },
  { kind: 'DATA_PRIVACY', country: 'US', file: 'data-privacy-us.html' },
] as const
/** The sign-in page finds it by this name. */
const DEVICE_MANUAL = 'device-manual.pdf'

/** Adds what is missing; a text that is there stays as it is. Run it under the seed's lock. */
export async function seedContent(db: Db): Promise<void> {
  const pages = PAGES.map(page => ({ ...page, language: LANGUAGE, body: read(`${page.slug}.html`) }))
  await db
    .insertInto('content_pages')
    .values(pages)
    .onConflict(conflict => conflict.columns(['slug', 'language']).doNothing())
    .execute()
  const texts = LEGAL_TEXTS.map(({ kind, country, file }) => ({
    kind,
    country,
    language: LANGUAGE,
    version: 1,
    content: read(file),
  }))
  await db
    .insertInto('legal_texts')
    .values(texts)
    .onConflict(conflict => conflict.columns(['kind', 'country', 'language', 'version']).doNothing())
    .execute()
  await seedDeviceManual(db)
}

async function seedDeviceManual(db: Db): Promise<void> {
  const known = await db
    .selectFrom('static_files')
    .select('guid')
    .where('original_name', '=', DEVICE_MANUAL)
    .where('public', '=', true)
    .executeTakeFirst()
  if (known !== undefined) return
  const content = readFileSync(new URL(`./content/${DEVICE_MANUAL}`, import.meta.url))
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

function read(name: string): string {
  return readFileSync(new URL(`./content/${name}`, import.meta.url), 'utf8')
}
