import type { Language } from '@earshot/contract/values.ts'
import { type Selectable, sql } from 'kysely'
import type { Db } from '#db/open.ts'
import type { ContentPages, LegalTexts, StaticFiles } from '#db/tables.ts'

/**
 * The texts in `legal_texts` under this code are for every country that has none of its own. ISO 3166 keeps ZZ free
 * for such uses.
 */
export const EVERY_COUNTRY = 'ZZ'

/** The language of a text that is not in the reader's. */
const FALLBACK_LANGUAGE = 'en-US'

const PAGE = ['slug', 'title', 'body'] as const
export type PageRow = Pick<Selectable<ContentPages>, (typeof PAGE)[number]>

export function findPage(
  db: Db,
  { slug, language }: { slug: string; language: Language },
): Promise<PageRow | undefined> {
  return db
    .selectFrom('content_pages')
    .select(PAGE)
    .where('slug', '=', slug)
    .where('language', 'in', [language, FALLBACK_LANGUAGE])
    .orderBy(sql`language = ${language}`, 'desc')
    .executeTakeFirst()
}

export type LegalKind = LegalTexts['kind']

const LEGAL = ['language', 'version', 'content'] as const
export type LegalRow = Pick<Selectable<LegalTexts>, (typeof LEGAL)[number]>

/**
 * The text in force. The law of the country comes before the language of the reader: a country's own text in English
 * is right where a translated general one is not. So does the newest
 * version: a translation may be of one that is no longer in force.
 */
export function findLegalText(
  db: Db,
  { kind, country, language }: { kind: LegalKind; country: string; language: string },
): Promise<LegalRow | undefined> {
  return db
    .selectFrom('legal_texts')
    .select(LEGAL)
    .where('kind', '=', kind)
    .where('country', 'in', [country, EVERY_COUNTRY])
    .where('language', 'in', [language, FALLBACK_LANGUAGE])
    .orderBy(sql`country = ${country}`, 'desc')
    .orderBy('version', 'desc')
    .orderBy(sql`language = ${language}`, 'desc')
    .executeTakeFirst()
}

/** Finds the country whose legal texts a user reads. */
export async function findCountryOf(db: Db, userId: number): Promise<string | undefined> {
  const row = await db.selectFrom('users').select('country').where('id', '=', userId).executeTakeFirst()
  return row?.country
}

const FILE = ['original_name', 'media_type', 'content'] as const
type StoredFile = Selectable<StaticFiles>
/** The column is younger than the table, so it may be empty; a file without its content is none. */
export type FileRow = { [Name in (typeof FILE)[number]]: NonNullable<StoredFile[Name]> }

/** Lists one file of each name: in the reader's language, else in English or for everybody, and the newest. */
export function listPublicFiles(
  db: Db,
  language: Language,
): Promise<{ original_name: string; guid: string }[]> {
  const spoken = sql`coalesce(language, ${FALLBACK_LANGUAGE})`
  return db
    .selectFrom('static_files')
    .distinctOn('original_name')
    .select(['original_name', 'guid'])
    .where('public', '=', true)
    .where(spoken, 'in', [language, FALLBACK_LANGUAGE])
    .orderBy('original_name')
    .orderBy(sql`${spoken} = ${language}`, 'desc')
    .orderBy('created_at', 'desc')
    .execute()
}

/** A public file, or somebody's picture: its guid is the secret that pages of that person's sites hand out. */
export async function findFile(db: Db, guid: string): Promise<FileRow | undefined> {
  const row = await db
    .selectFrom('static_files')
    .select(FILE)
    .where('guid', '=', guid)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('public', '=', true),
        exists(
          selectFrom('users').select('users.id').whereRef('users.profile_picture', '=', 'static_files.guid'),
        ),
      ]),
    )
    .executeTakeFirst()
  return row?.content == null ? undefined : { ...row, content: row.content }
}
