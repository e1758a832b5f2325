/** Writes and shows comments. */
import type { Comment, CommentForm } from '@earshot/contract/schemas/batches/comment.ts'
import type { Context } from '#context.ts'
import type { Db } from '#db/open.ts'
import { iso } from '#db/time.ts'
import { invalid, notFound } from '#errors.ts'
import { checkFiles, type StoreFiles, storeFiles } from '#modules/batch-files/batch-files.service.ts'
import { fileView } from '#modules/batch-files/files-of-record.ts'
import { lockOpenBatch, type OpenBatch, wrongDay } from '#modules/batches/lock-open-batch.ts'
import {
  attachFiles,
  type CommentRow,
  findCommentByKey,
  findComments,
  insertComment,
} from './comments.queries.ts'

export interface WriteComment {
  batchId: number
  userId: number
  form: CommentForm
}

/**
 * The comment, the first time as every other time the same key comes.
 * @throws 409 in a closed batch; 400 on `date`, on `attachments.0` and so on, on `entry_key` of another batch's logbook item
 */
export async function writeComment(ctx: Context, wanted: WriteComment): Promise<Comment> {
  const known = await commentOfKey(ctx.db, wanted)
  if (known !== undefined) return known
  // The files are checked before the transaction, so that a person who closes the batch does not wait until pictures
  // are drawn.
  const files = await checkFiles(wanted.form.attachments)
  const stored = await ctx.db
    .transaction()
    .execute(trx =>
      storeComment(trx, { ...wanted, files, quota: ctx.config.siteFilesBytes, now: ctx.clock.now() }),
    )
  if (stored.batch !== null) {
    const { site_id, airspace_id } = stored.batch
    ctx.bus.publish({ kind: 'logbook', site_id, airspace_id })
  }
  return stored.comment
}

interface Stored {
  comment: Comment
  /** The batch; null where the comment was there already. */
  batch: OpenBatch | null
}

async function storeComment(
  trx: Db,
  { files, quota, now, ...wanted }: WriteComment & Pick<StoreFiles, 'files' | 'quota'> & { now: Date },
): Promise<Stored> {
  const { batchId, userId, form } = wanted
  const batch = await lockOpenBatch(trx, { batchId, now })
  const wrong = wrongDay(batch, form.date)
  if (wrong.length > 0) throw invalid({ date: wrong })
  const { date, comment, entry_key: key = null } = form
  const id = await insertComment(trx, { batchId, userId, date, comment, key, at: now })
  if (id === undefined) {
    const known = await commentOfKey(trx, wanted)
    if (known === undefined) throw notFound('comment')
    return { comment: known, batch: null }
  }
  const guids = await storeFiles(trx, { batchId, userId, files, quota, at: now })
  await attachFiles(trx, { commentId: id, guids })
  return { comment: await readComment(trx, id), batch }
}

async function commentOfKey(db: Db, { batchId, userId, form }: WriteComment): Promise<Comment | undefined> {
  if (form.entry_key === undefined) return undefined
  const known = await findCommentByKey(db, { userId, key: form.entry_key })
  if (known === undefined) return undefined
  if (known.batch_id !== batchId) throw invalid({ entry_key: ['invalid'] })
  return readComment(db, known.id)
}

async function readComment(db: Db, id: number): Promise<Comment> {
  const [row] = await findComments(db, [id])
  if (row === undefined) throw notFound('comment')
  return commentView(row)
}

export function commentView({ batch_id: _, files, created_at, ...fields }: CommentRow): Comment {
  return { ...fields, attachments: files.map(fileView), created_at: iso(created_at) }
}
