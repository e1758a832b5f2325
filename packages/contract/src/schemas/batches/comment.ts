/** The dated remarks on a batch (spec/3 §2.2, §3.7). */
import { z } from 'zod'
import { LIMITS } from '#limits.ts'
import { Attachments, StoredFile } from '#schemas/file.ts'
import { Day, Id, Page, Ref, requiredText, Timestamp } from '#schemas/page.ts'
import { IdempotencyKey } from './idempotency-key.ts'

export const Comment = z.object({
  id: Id,
  date: Day,
  comment: z.string(),
  author: Ref.nullable(),
  attachments: z.array(StoredFile),
  created_at: Timestamp,
})
export type Comment = z.output<typeof Comment>

export const CommentForm = z.object({
  date: Day,
  comment: requiredText(LIMITS.comment.max),
  attachments: Attachments.default([]),
  entry_key: IdempotencyKey,
})
export type CommentForm = z.output<typeof CommentForm>

/** Items grouped by local date, newest first; a page is a page of days. */
export function Daily<Item extends z.ZodType>(item: Item) {
  return Page(z.object({ date: Day, items: z.array(item) }))
}
