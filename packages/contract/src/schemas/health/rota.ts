/** The rota of a site: who is on duty in which week, and the changes of single days. */
import { z } from 'zod'
import { DUTY_EXCEPTION_STATES } from '#alarm-values.ts'
import { LIMITS } from '#limits.ts'
import { weekdayOf } from '#rules/calendar.ts'
import { Day, Id, Ref, SeenRevision, Timestamp } from '#schemas/page.ts'

export const RotaWeek = z.object({
  /** The local day on which the week's duty begins: a day of the hand-over. */
  starts_on: Day,
  user_id: Id.nullable(),
})
export type RotaWeek = z.output<typeof RotaWeek>

const Span = z.object({ from: Timestamp, to: Timestamp })

export const DutyException = z.object({
  id: Id,
  from: Timestamp,
  to: Timestamp,
  /** Who is relieved; null where a gap is filled. */
  away: Ref.nullable(),
  /** Who stands in; null opens a gap. */
  stand_in: Ref.nullable(),
  /** Where two swap: in this span who is relieved stands in for the other. Null where nobody swaps. */
  back: Span.nullable(),
  /** Only what is agreed counts; what is asked waits for the answer of who is to stand in. */
  state: z.enum(DUTY_EXCEPTION_STATES),
  asked_by: Ref.nullable(),
})
export type DutyException = z.output<typeof DutyException>

export const Shift = z.object({ from: Timestamp, to: Timestamp, user_id: Id.nullable() })
export type Shift = z.output<typeof Shift>

export const Rota = z.object({
  version: z.int(),
  timezone: z.string(),
  /** 1 is Monday, 7 is Sunday. */
  handover_weekday: z.int().min(1).max(7),
  /** Minutes since local midnight. */
  handover_minute: z.int().min(0).max(1439),
  /** In the order of their days; a week that is not here has nobody. */
  weeks: z.array(RotaWeek),
  /** Those that are not over by more than a week, in the order of their beginning: the week in hand shows what was. */
  exceptions: z.array(DutyException),
  /** The members who may be on duty. */
  people: z.array(Ref),
  /** Who is on duty from now on, for as long as weeks are filled; gaps are shifts of nobody. */
  shifts: z.array(Shift),
  /** True where the site has a calendar link. */
  has_calendar: z.boolean(),
})
export type Rota = z.output<typeof Rota>

export const RotaForm = z
  .object({
    handover_weekday: z.int('invalid').min(1, 'invalid').max(7, 'invalid'),
    handover_minute: z.int('invalid').min(0, 'invalid').max(1439, 'invalid'),
    weeks: z.array(RotaWeek).max(LIMITS.rotaWeeks, 'invalid'),
    version: SeenRevision,
  })
  .superRefine(({ weeks, handover_weekday }, context) => {
    const seen = new Set<string>()
    for (const [index, { starts_on }] of weeks.entries()) {
      if (seen.has(starts_on) || weekdayOf(starts_on) !== handover_weekday)
        context.addIssue({ code: 'custom', message: 'invalid', path: ['weeks', index, 'starts_on'] })
      seen.add(starts_on)
    }
  })
export type RotaForm = z.output<typeof RotaForm>

const isForward = ({ from, to }: z.output<typeof Span>) => Date.parse(from) < Date.parse(to)

/** A swap names both people and both spans, which lie apart; one of the two asks for it. */
export const DutyExceptionForm = z
  .object({
    from: Timestamp,
    to: Timestamp,
    away: Id.nullable(),
    stand_in: Id.nullable(),
    back: Span.refine(isForward, { error: 'before_start', path: ['to'] })
      .nullable()
      .default(null),
  })
  .refine(isForward, { error: 'before_start', path: ['to'] })
  .refine(({ away, stand_in }) => away !== stand_in, { error: 'invalid', path: ['stand_in'] })
  .refine(({ back, away, stand_in }) => back === null || (away !== null && stand_in !== null), {
    error: 'required',
    path: ['stand_in'],
  })
  .refine(({ from, to, back }) => back === null || !overlap({ from, to }, back), {
    error: 'invalid',
    path: ['back'],
  })
export type DutyExceptionForm = z.output<typeof DutyExceptionForm>

function overlap(one: z.output<typeof Span>, other: z.output<typeof Span>): boolean {
  return Date.parse(one.from) < Date.parse(other.to) && Date.parse(other.from) < Date.parse(one.to)
}

export const DutyAnswerForm = z.object({ agrees: z.boolean('required') })

/** The link is told once; the site keeps only its hash. */
export const CalendarLink = z.object({ url: z.string() })
