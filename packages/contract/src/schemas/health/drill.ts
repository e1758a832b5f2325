/** A drill: the people of an alarm plan are asked whether an Alarm would reach them, and each answer is measured. */
import { z } from 'zod'
import { ALARM_ANSWER_CHANNELS, DRILL_RESULTS } from '#alarm-values.ts'
import { DOMAIN } from '#domain.ts'
import { Id, ordering, Page, PageQuery, Ref, SeenRevision, Timestamp } from '#schemas/page.ts'
import { SITE_ROLES } from '#values.ts'
import { AlarmMessage } from './alarm-chain.ts'

const { hours } = DOMAIN.drill

export const DrillSummary = z.object({
  id: Id,
  started_at: Timestamp,
  /** Null while it runs. */
  ended_at: Timestamp.nullable(),
  result: z.enum(DRILL_RESULTS).nullable(),
  /** The schedule has begun it, and nobody was told before. */
  is_scheduled: z.boolean(),
  /** How many people are asked, and how many have answered. */
  asked: z.int(),
  answered: z.int(),
  /** The first answer: whose it was, and after how many milliseconds it came. */
  first: z.object({ name: z.string(), after_ms: z.int() }).nullable(),
  /** The names of those who have not answered. */
  missing: z.array(z.string()),
})
export type DrillSummary = z.output<typeof DrillSummary>

/** What a drill has measured of one person. */
export const DrillPerson = z.object({
  person: Ref,
  role: z.enum(SITE_ROLES).nullable(),
  on_duty: z.boolean(),
  answered: z.object({ at: Timestamp, channel: z.enum(ALARM_ANSWER_CHANNELS), after_ms: z.int() }).nullable(),
})
export type DrillPerson = z.output<typeof DrillPerson>

export const Drill = DrillSummary.extend({
  /** Who has begun it by the button; null where the schedule has, or the account is gone. */
  started_by: Ref.nullable(),
  /** When it ends at the latest. */
  ends_at: Timestamp,
  plan_version: z.int(),
  timezone: z.string(),
  people: z.array(DrillPerson),
  messages: z.array(AlarmMessage),
  /** The SHA-256 of the record that the certificate names; null while it runs. */
  hash: z.string().nullable(),
})
export type Drill = z.output<typeof Drill>

export const DrillsQuery = PageQuery.extend({
  ...ordering(['started_at', 'first']),
  result: z.enum(DRILL_RESULTS, 'invalid').optional(),
})
export type DrillsQuery = z.output<typeof DrillsQuery>
export const DrillPage = Page(DrillSummary)

export const DrillSchedule = z.object({
  version: z.int(),
  is_on: z.boolean(),
  /** 1 is Monday, 7 is Sunday. */
  weekday: z.int(),
  /** The hour of the local day. */
  hour: z.int(),
  /** Null where it is off. */
  next_at: Timestamp.nullable(),
})

/** What stands above the list of a site's drills. */
export const DrillOverview = z.object({
  schedule: DrillSchedule,
  timezone: z.string(),
  /** The drill that runs now. */
  running_id: Id.nullable(),
  /** A real Alarm that nobody has answered, or that somebody has: no drill begins meanwhile. */
  is_alarm: z.boolean(),
  /** The last drill that went to its end. */
  last: DrillSummary.nullable(),
  is_overdue: z.boolean(),
  /** Those that ended in the last twelve months, the oldest first. */
  year: z.array(
    z.object({
      id: Id,
      started_at: Timestamp,
      result: z.enum(DRILL_RESULTS),
      first_after_ms: z.int().nullable(),
    }),
  ),
})
export type DrillOverview = z.output<typeof DrillOverview>

/** A drill wakes nobody by a schedule: its hours are those of the day. */
export const DrillScheduleForm = z.object({
  is_on: z.boolean('required'),
  weekday: z.int('invalid').min(1, 'invalid').max(7, 'invalid'),
  hour: z.int('invalid').min(hours.first, 'invalid').max(hours.last, 'invalid'),
  version: SeenRevision,
})
export type DrillScheduleForm = z.output<typeof DrillScheduleForm>

/** What anybody may know who holds a certificate: that this drill was, and how it ended. */
export const DrillProof = z.object({
  site: z.string(),
  timezone: z.string(),
  started_at: Timestamp,
  result: z.enum(DRILL_RESULTS),
  /** The stored record still has this hash. */
  is_unchanged: z.boolean(),
})
export type DrillProof = z.output<typeof DrillProof>
