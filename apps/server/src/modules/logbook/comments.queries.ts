/** Reads and stores the comments of a batch with their files and authors. */
import { Ref } from '@earshot/contract/schemas/page.ts'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#db/open.ts'
import { day, int, json, moment, orNull, type RowOf, rowsOf, text } from '#db/rows.ts'
import { FileFacts, filesOf } from '#modules/batch-files/files-of-record.ts'
import { personIn } from '#sql/people.ts'

const COMMENT = {
  id: int,
  batch_id: int,
  date: day,
  comment: text,
  files: json(z.array(FileFacts)),
  author: orNull(json(Ref)),
  created_at: moment,
}
export type CommentRow = RowOf<typeof COMMENT>

function select(db: Db, condition: RawBuilder<unknown>): Promise<CommentRow[]> {
  return rowsOf(
    db,
    COMMENT,
    sql`select c.id, c.batch_id, c.date, c.comment, c.created_at, ${filesOf(sql`c.attachments`)} as files,
        ${personIn('c.author_id')} as author
      from batch_comments c where ${condition}
      order by c.date desc, c.created_at desc, c.id desc`,
  )
}

export function findComments(db: Db, ids: readonly number[]): Promise<CommentRow[]> {
  return select(db, sql`c.id = any(${[...ids]}::int[])`)
}

/** Finds the comments of some of a batch's days, the newest first. */
export function findCommentsOf(db: Db, { batchId, days }: { batchId: number; days: readonly string[] }) {
  return select(db, sql`c.batch_id = ${batchId} and c.date = any(${[...days]}::date[])`)
}

/** The comment that has come with this key already. */
export function findCommentByKey(
  db: Db,
  { userId, key }: { userId: number; key: string },
): Promise<{ id: number; batch_id: number } | undefined> {
  return db
    .selectFrom('batch_comments')
    .select(['id', 'batch_id'])
    .where('author_id', '=', userId)
    .where('entry_key', '=', key)
    .executeTakeFirst()
}

export interface NewComment {
  batchId: number
  userId: number
  date: string
  comment: string
  key: string | null
  at: Date
}

/**
 * Stores a comment. Undefined where the key has come meanwhile: the first writer waits for nobody, and the second for
 * the first.
 */
export async function insertComment(trx: Db, comment: NewComment): Promise<number | undefined> {
  const row = await trx
    .insertInto('batch_comments')
    .values({
      batch_id: comment.batchId,
      author_id: comment.userId,
      date: comment.date,
      comment: comment.comment,
      entry_key: comment.key,
      created_at: comment.at,
    })
    .onConflict(conflict => conflict.columns(['author_id', 'entry_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function attachFiles(
  trx: Db,
  { commentId, guids }: { commentId: number; guids: readonly string[] },
): Promise<void> {
  await trx
    .updateTable('batch_comments')
    .set({ attachments: [...guids] })
    .where('id', '=', commentId)
    .execute()
}
