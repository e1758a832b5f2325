/** Stores the files of a batch. What they hold is read one at a time and nowhere else. */
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { bytes, type RowOf, rowOf, text } from '#db/rows.ts'
import type { FileMediaType } from './check-file.ts'

interface NewFile {
  name: string
  mediaType: FileMediaType
  content: Buffer
  thumbnail: Buffer | null
}

export interface InsertFile extends NewFile {
  batchId: number
  userId: number
  at: Date
  /** The file is part of a record already. */
  keptAt: Date | null
}

export async function insertFile(db: Db, file: InsertFile): Promise<string> {
  const { guid } = await db
    .insertInto('batch_files')
    .values({
      batch_id: file.batchId,
      original_name: file.name,
      media_type: file.mediaType,
      bytes: file.content.byteLength,
      content: file.content,
      thumbnail: file.thumbnail,
      uploaded_by: file.userId,
      created_at: file.at,
      kept_at: file.keptAt,
    })
    .returning('guid')
    .executeTakeFirstOrThrow()
  return guid
}

const CONTENT = { original_name: text, media_type: text, content: bytes }
export type FileContent = RowOf<typeof CONTENT>

interface WhichFile {
  batchId: number
  guid: string
}

export function findFile(db: Db, { batchId, guid }: WhichFile): Promise<FileContent | undefined> {
  return rowOf(
    db,
    CONTENT,
    sql`select original_name, media_type, content from batch_files
      where guid = ${guid} and batch_id = ${batchId}`,
  )
}

export function findThumbnail(db: Db, { batchId, guid }: WhichFile): Promise<FileContent | undefined> {
  return rowOf(
    db,
    CONTENT,
    sql`select original_name, 'image/jpeg' as media_type, thumbnail as content from batch_files
      where guid = ${guid} and batch_id = ${batchId} and thumbnail is not null`,
  )
}

export interface LinkFiles {
  batchId: number
  userId: number
  guids: readonly string[]
  at: Date
}

/** Makes them part of a record: one's own, or what is part of one already. Answers how many could be. */
export async function linkFiles(trx: Db, { batchId, userId, guids, at }: LinkFiles): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('batch_files')
    .set(({ fn, val }) => ({ kept_at: fn.coalesce('kept_at', val(at)) }))
    .where('batch_id', '=', batchId)
    .where('guid', '=', sql<string>`any(${[...guids]}::uuid[])`)
    .where(({ or, eb }) => or([eb('kept_at', 'is not', null), eb('uploaded_by', '=', userId)]))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Deletes the files of records that were never saved. */
export async function deleteUnlinkedFiles(db: Db, { before }: { before: Date }): Promise<void> {
  await db.deleteFrom('batch_files').where('kept_at', 'is', null).where('created_at', '<', before).execute()
}
