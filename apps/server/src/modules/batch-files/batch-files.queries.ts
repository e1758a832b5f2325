/** Stores the files of a batch. What they hold is written and read in parts and nowhere else (record 103). */
import { createReadStream } from 'node:fs'
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { bytes, int, type RowOf, rowOf, text } from '#db/rows.ts'
import type { CheckedFile } from './check-file.ts'

/** The size of a part: so much of a file is in memory at a time. */
const PART_BYTES = 512 * 1024

export interface InsertFile extends CheckedFile {
  batchId: number
  userId: number
  at: Date
  /** The file is part of a record already. */
  keptAt: Date | null
}

/** Stores the row, and the content part by part from where it stands on disk. */
export async function insertFile(trx: Db, file: InsertFile): Promise<string> {
  const { guid } = await trx
    .insertInto('batch_files')
    .values({
      batch_id: file.batchId,
      original_name: file.name,
      media_type: file.mediaType,
      bytes: file.bytes,
      thumbnail: file.thumbnail,
      uploaded_by: file.userId,
      created_at: file.at,
      kept_at: file.keptAt,
    })
    .returning('guid')
    .executeTakeFirstOrThrow()
  let part = 0
  // The stream's pieces are as large as asked for, but the last.
  for await (const content of createReadStream(file.path, { highWaterMark: PART_BYTES })) {
    await trx.insertInto('batch_file_parts').values({ guid, part, content }).execute()
    part += 1
  }
  return guid
}

const FACTS = { original_name: text, media_type: text, bytes: int }
const THUMBNAIL = { original_name: text, media_type: text, content: bytes }

interface WhichFile {
  batchId: number
  guid: string
}

export function findFile(db: Db, { batchId, guid }: WhichFile): Promise<RowOf<typeof FACTS> | undefined> {
  return rowOf(
    db,
    FACTS,
    sql`select original_name, media_type, bytes from batch_files
      where guid = ${guid} and batch_id = ${batchId}`,
  )
}

/** The content of a file, part by part. @throws where it goes meanwhile: what has left is not a whole file */
export async function* partsOf(db: Db, guid: string, length: number): AsyncGenerator<Buffer> {
  let left = length
  for (let part = 0; left > 0; part += 1) {
    const row = await db
      .selectFrom('batch_file_parts')
      .select('content')
      .where('guid', '=', guid)
      .where('part', '=', part)
      .executeTakeFirst()
    if (row === undefined) throw new Error('the file is gone')
    left -= row.content.byteLength
    yield row.content
  }
}

export function findThumbnail(
  db: Db,
  { batchId, guid }: WhichFile,
): Promise<RowOf<typeof THUMBNAIL> | undefined> {
  return rowOf(
    db,
    THUMBNAIL,
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
