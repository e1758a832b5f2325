import type { Language } from '@earshot/contract/values.ts'
import { sql } from 'kysely'
import { EVERY_COUNTRY } from '#db/every-country.ts'
import type { Db } from '#db/open.ts'

/** Where a text is not in the reader's language. */
const FALLBACK_LANGUAGE = 'en-US'

export interface PageRow {
  slug: string
  title: string
  body: string
}

export function findPage(
  db: Db,
  { slug, language }: { slug: string; language: Language },
): Promise<PageRow | undefined> {
  return db
    .selectFrom('content_pages')
    .select(['slug', 'title', 'body'])
    .where('slug', '=', slug)
    .where('language', 'in', [language, FALLBACK_LANGUAGE])
    .orderBy(sql`language = ${language}`, 'desc')
    .executeTakeFirst()
}

export type LegalKind = 'PRIVACY' | 'DATA_PRIVACY'

export interface LegalRow {
  language: string
  version: number
  content: string
}

/**
 * The text in force. The law of the country comes before the language of the reader: a country's own text in English
 * is right where a translated general one is not.
 */
export function findLegalText(
  db: Db,
  { kind, country, language }: { kind: LegalKind; country: string; language: string },
): Promise<LegalRow | undefined> {
  return db
    .selectFrom('legal_texts')
    .select(['language', 'version', 'content'])
    .where('kind', '=', kind)
    .where('country', 'in', [country, EVERY_COUNTRY])
    .where('language', 'in', [language, FALLBACK_LANGUAGE])
    .orderBy(sql`country = ${country}`, 'desc')
    .orderBy(sql`language = ${language}`, 'desc')
    .orderBy('version', 'desc')
    .executeTakeFirst()
}

export interface FileRow {
  original_name: string
  media_type: string
  content: Buffer
}

export function listPublicFiles(db: Db): Promise<{ original_name: string; guid: string }[]> {
  return db
    .selectFrom('static_files')
    .select(['original_name', 'guid'])
    .where('public', '=', true)
    .orderBy('original_name')
    .orderBy('created_at', 'desc')
    .execute()
}

/** A public file, or somebody's picture: its guid is the secret that pages of that person's sites hand out. */
export async function findFile(db: Db, guid: string): Promise<FileRow | undefined> {
  const row = await db
    .selectFrom('static_files as file')
    .select(['file.original_name', 'file.media_type', 'file.content'])
    .where('file.guid', '=', guid)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('file.public', '=', true),
        exists(selectFrom('users').select('users.id').whereRef('users.profile_picture', '=', 'file.guid')),
      ]),
    )
    .executeTakeFirst()
  return row?.content == null ? undefined : { ...row, content: row.content }
}
