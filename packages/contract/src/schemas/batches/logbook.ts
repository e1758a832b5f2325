/** The day-by-day feed of a batch (spec/3 §3.10). */
import { z } from 'zod'
import { LOGBOOK_EVENTS, LOGBOOK_TYPES } from '#batch-values.ts'
import { Visit } from '#schemas/desk/visit.ts'
import { Params } from '#schemas/health/notification.ts'
import { Recommendation } from '#schemas/health/recommendation.ts'
import { Day, Id, PageQuery, Ref, Timestamp } from '#schemas/page.ts'
import { LOGBOOK_FILTERS } from '#values.ts'
import { Comment } from './comment.ts'
import { Treatment } from './treatment.ts'

export const LogbookItem = z.object({
  /** The id is unique within a batch: the type and the object's id. */
  id: z.string(),
  type: z.enum(LOGBOOK_TYPES),
  /** The moment lies within `date`: what was written on another day stands at that day's nearer end. */
  occurred_at: Timestamp,
  /** The local day it belongs to. */
  date: Day,
  author: Ref.nullable(),
  /** The translation key. */
  title_key: z.string(),
  params: Params,
  ref_id: Id.nullable(),
  /** The thing that the item is about, in full, so that a feed is one call. Ours, like `date`. */
  comment: Comment.nullable(),
  treatment: Treatment.nullable(),
  recommendation: Recommendation.nullable(),
  visit: Visit.nullable(),
})
export type LogbookItem = z.output<typeof LogbookItem>

/** `filter` is our addition. */
export const LogbookQuery = PageQuery.extend({ filter: z.enum(LOGBOOK_FILTERS, 'invalid').default('ALL') })
export type LogbookQuery = z.output<typeof LogbookQuery>

export const EventParams = z.object({ event: z.enum(LOGBOOK_EVENTS) })

/** The date may be any day of the month that is asked for. */
export const EventDaysQuery = z.object({ date: Day })

/** The local days of that month with at least one such item. */
export const EventDays = z.object({ days: z.array(Day) })
export type EventDays = z.output<typeof EventDays>
