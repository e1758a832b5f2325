/** Somebody came: when, to which airspaces, and what was found. */
import { z } from 'zod'
import { LIMITS } from '#limits.ts'
import { Attachments, StoredFile } from '#schemas/file.ts'
import { commaList, Day, Id, Page, QueryIdText, Ref, requiredText, Timestamp } from '#schemas/page.ts'

export const Visit = z.object({
  id: Id,
  date: Day,
  airspaces: z.array(Ref),
  findings: z.string(),
  author: Ref.nullable(),
  /** Photos, and the results of a laboratory. */
  attachments: z.array(StoredFile),
  created_at: Timestamp,
})
export type Visit = z.output<typeof Visit>
export const Visits = Page(Visit)

export const VisitForm = z.object({
  date: Day,
  /** A comma list, as a multipart form carries it. */
  airspace_ids: commaList(QueryIdText),
  findings: requiredText(LIMITS.comment.max),
  attachments: Attachments.default([]),
  /** The same key of the same person is the same visit, however often it is sent. */
  entry_key: z.guid('invalid'),
})
export type VisitForm = z.output<typeof VisitForm>
