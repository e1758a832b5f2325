/** The day-by-day feed of a batch (spec/3 §3.10). */
import { z } from 'zod'
import { Params } from '#schemas/health/notification.ts'
import { Day, Id, Ref, Timestamp } from '#schemas/page.ts'
import { LOGBOOK_EVENTS, LOGBOOK_TYPES } from '#values.ts'

export const LogbookItem = z.object({
  /** Unique within a batch: the type and the object's id. */
  id: z.string(),
  type: z.enum(LOGBOOK_TYPES),
  occurred_at: Timestamp,
  author: Ref.nullable(),
  /** Translation key. */
  title_key: z.string(),
  params: Params,
  ref_id: Id.nullable(),
})
export type LogbookItem = z.output<typeof LogbookItem>

export const EventParams = z.object({ event: z.enum(LOGBOOK_EVENTS) })

/** Any day of the month that is asked for. */
export const EventDaysQuery = z.object({ date: Day })

/** Local days of that month with at least one such item. */
export const EventDays = z.object({ days: z.array(Day) })
export type EventDays = z.output<typeof EventDays>
