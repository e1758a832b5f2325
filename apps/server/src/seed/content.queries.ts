/** Storing what a release brings beside what stands there. */
import type { Language } from '@earshot/contract/values.ts'
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { int, orNull, rowsOf, text } from '#db/rows.ts'
import type { LegalTexts } from '#db/tables.ts'
import { ORIGINAL, planTexts, type Standing } from './texts-plan.ts'

interface Shipped {
  of: string
  language: Language
  hash: string
}

interface Store<Text> {
  standing: readonly Standing[]
  /** Stores a text, in the place of the one that stands there if there is any. */
  write: (text: Text) => Promise<unknown>
  remove: (text: Standing) => Promise<unknown>
}

async function put<Text extends Shipped>(texts: readonly Text[], store: Store<Text>): Promise<void> {
  const { add, renew, remove } = planTexts(texts, store.standing)
  for (const each of [...add, ...renew]) await store.write(each)
  for (const each of remove) await store.remove(each)
}

const STANDING = { of: text, language: text, hash: text, brought: orNull(text) }

export interface Page extends Shipped {
  title: string
  body: string
}

export async function putPages(db: Db, pages: readonly Page[]): Promise<void> {
  const standing = await rowsOf(
    db,
    STANDING,
    sql`select slug as of, language, md5(title || E'\n' || body) as hash, brought from content_pages`,
  )
  await put(pages, {
    standing,
    write: ({ of: slug, language, title, body, hash: brought }) =>
      db
        .insertInto('content_pages')
        .values({ slug, language, title, body, brought })
        .onConflict(conflict =>
          conflict
            .columns(['slug', 'language'])
            .doUpdateSet({ title, body, brought, updated_at: sql`now()` }),
        )
        .execute(),
    remove: ({ of, language }) =>
      db.deleteFrom('content_pages').where('slug', '=', of).where('language', '=', language).execute(),
  })
}

export type LegalKind = LegalTexts['kind']
export interface LegalText extends Shipped {
  kind: LegalKind
  country: string
  content: string
}

/**
 * Stores the legal texts. A person who agreed to a text agreed to its version, so an English text that says something
 * else becomes the next version.
 */
export async function putLegalTexts(db: Db, texts: readonly LegalText[]): Promise<void> {
  const before = await legalTextsInForce(db)
  const said = new Map(before.flatMap(each => (each.language === ORIGINAL ? [[each.of, each]] : [])))
  for (const original of planTexts(texts, before).renew.filter(({ language }) => language === ORIGINAL)) {
    const last = said.get(original.of)
    if (last !== undefined && last.hash !== original.hash)
      await writeLegalText(db, original, last.version + 1)
  }
  const standing = await legalTextsInForce(db)
  const versions = new Map(standing.map(({ of, version }) => [of, version]))
  await put(texts, {
    standing,
    write: each => writeLegalText(db, each, versions.get(each.of) ?? 1),
    remove: ({ of, language }) =>
      db
        .deleteFrom('legal_texts')
        .where(sql`kind || ' ' || country`, '=', of)
        .where('language', '=', language)
        .where('version', '=', versions.get(of) ?? 1)
        .execute(),
  })
}

/** Finds the newest version that each text has in English, in all the languages it has. */
function legalTextsInForce(db: Db) {
  return rowsOf(
    db,
    { ...STANDING, version: int },
    sql`select t.kind || ' ' || t.country as of, t.language, md5(t.content) as hash, t.brought, t.version
      from legal_texts t
      where t.version = (select max(e.version) from legal_texts e
        where e.kind = t.kind and e.country = t.country and e.language = ${ORIGINAL})`,
  )
}

function writeLegalText(
  db: Db,
  { kind, country, language, content, hash: brought }: LegalText,
  version: number,
): Promise<unknown> {
  return db
    .insertInto('legal_texts')
    .values({ kind, country, language, version, content, brought })
    .onConflict(conflict =>
      conflict.columns(['kind', 'country', 'language', 'version']).doUpdateSet({ content, brought }),
    )
    .execute()
}

export interface PublicFile extends Shipped {
  mediaType: string
  content: Buffer
}

/** Stores the files by their names; an address that was handed out stays. */
export async function putFiles(db: Db, files: readonly PublicFile[]): Promise<void> {
  const standing = await rowsOf(
    db,
    STANDING,
    sql`select distinct on (1, 2) original_name as of, coalesce(language, ${ORIGINAL}) as language,
        coalesce(md5(content), '') as hash, brought
      from static_files where public order by 1, 2, created_at desc`,
  )
  const placeOf = ({ of, language }: { of: string; language: string }) =>
    sql<boolean>`public and original_name = ${of} and language = ${language}`
  await put(files, {
    standing,
    write: async each => {
      const { of: original_name, language, mediaType: media_type, content, hash: brought } = each
      const values = { media_type, bytes: content.byteLength, content, brought }
      const renewed = await db
        .updateTable('static_files')
        .set(values)
        .where(placeOf(each))
        .returning('guid')
        .execute()
      if (renewed.length > 0) return
      await db
        .insertInto('static_files')
        .values({ original_name, language, public: true, ...values })
        .execute()
    },
    remove: each => db.deleteFrom('static_files').where(placeOf(each)).execute(),
  })
}
