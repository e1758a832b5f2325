/** The list of the desk: an airspace a row, with what a person who advises decides by. */
import { z } from 'zod'
import { DESK_FILTERS } from '#desk-filters.ts'
import { FOLLOW_UP_ANSWERS } from '#desk-values.ts'
import { RECOMMENDATION_STATES, RECOMMENDATION_STATUSES } from '#health-values.ts'
import { Headline } from '#schemas/farm/headline.ts'
import { statusFields } from '#schemas/farm/status.ts'
import { Day, Id, Page, PageQuery, Ref, Timestamp } from '#schemas/page.ts'
import { PRODUCT_TYPES } from '#values.ts'

export const DeskQuery = PageQuery.extend({ filter: z.enum(DESK_FILTERS, 'invalid').default('today') })
export type DeskQuery = z.output<typeof DeskQuery>

const monitors = { affected: z.int(), total: z.int() }

/** What the coughs of an airspace do, where that says more than its headline. */
export const DeskCoughs = z.discriminatedUnion('kind', [
  /** `begin_at` is the deck that coughs the most; null where none stands out. */
  z.object({ kind: z.literal('spread'), ...monitors, begin_at: z.string().nullable() }),
  /** Each of the last days was louder than the one before. */
  z.object({ kind: z.literal('rising'), ...monitors }),
  /** They were so many times the normal within the last 14 days, and are clearly fewer now. */
  z.object({ kind: z.literal('falling'), peak: z.number(), since_treatment: z.boolean() }),
  /** Nothing is judged to be wrong, and still it coughs far over its normal. */
  z.object({ kind: z.literal('more') }),
  /** They are back, so many days after the case was opened. */
  z.object({ kind: z.literal('back'), days: z.int() }),
])
export type DeskCoughs = z.output<typeof DeskCoughs>

/**
 * 14 days in steps of hours up to now, the oldest first: coughs per animal (per 100 birds) and 24 h. `low` and `high` are the band of
 * the own normal, and are empty where the reference stands in for it.
 */
const DeskCourse = z.object({
  from: Timestamp,
  step_hours: z.int(),
  values: z.array(z.number().nullable()),
  low: z.array(z.number().nullable()),
  high: z.array(z.number().nullable()),
  reference: z.number(),
})
export type DeskCourse = z.output<typeof DeskCourse>

/** The treatment that runs or ended last, while it runs or its withdrawal does. */
const DeskTreatment = z.object({
  start_date: Day,
  end_date: Day,
  /** The day from which on the animals are free, over all treatments of the batch. */
  withdrawal_until: Day,
})

/** The newest advice of the open case, and what became of it. */
const DeskAdvice = z.object({
  id: Id,
  text: z.string(),
  status: z.enum(RECOMMENDATION_STATUSES),
  state: z.enum(RECOMMENDATION_STATES),
  written_at: Timestamp,
  reacted_at: Timestamp.nullable(),
  done_at: Timestamp.nullable(),
  /** The last of its questions whose day has come. */
  follow_up: z.object({ day: z.int(), due_on: Day, answer: z.enum(FOLLOW_UP_ANSWERS).nullable() }).nullable(),
})
export type DeskAdvice = z.output<typeof DeskAdvice>

export const DeskRow = z.object({
  airspace: Ref,
  site: Ref,
  timezone: z.string(),
  ...statusFields,
  product_type: z.enum(PRODUCT_TYPES),
  /** So many times its own normal it coughs, or the reference until it has one; null where nothing is judged. */
  times: z.number().nullable(),
  of: z.enum(['OWN_NORMAL', 'REFERENCE']),
  headline: Headline,
  coughs: DeskCoughs.nullable(),
  batch: z.object({ id: Id, name: z.string(), day: z.int(), animals: z.int().nullable() }).nullable(),
  course: DeskCourse,
  since: Timestamp.nullable(),
  /** Today at the site: what days are compared with. */
  today: Day,
  treatment: DeskTreatment.nullable(),
  advice: DeskAdvice.nullable(),
  last_visit: Day.nullable(),
  last_update: Timestamp.nullable(),
})
export type DeskRow = z.output<typeof DeskRow>

export const Desk = Page(DeskRow).extend({
  counts: z.object({
    today: z.int(),
    waiting: z.int(),
    follow_up: z.int(),
    /** Airspaces that cough far over their normal. */
    far: z.int(),
    clients: z.int(),
    quiet_clients: z.int(),
    /** Clients with an airspace that is not heard: nobody knows whether they are quiet. */
    silent_clients: z.int(),
  }),
  /** The first of the quiet clients, by name. */
  quiet: z.array(Ref),
})
export type Desk = z.output<typeof Desk>
