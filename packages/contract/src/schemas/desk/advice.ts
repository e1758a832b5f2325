/**
 * Advice is a recommendation that a person wrote. It names a kind, what to do and what to sample; it has no field for a
 * product or a dose, which stand on the prescription.
 */
import { z } from 'zod'
import { FOLLOW_UP_DAYS, SAMPLE_MATERIALS } from '#desk-values.ts'
import { RECOMMENDATION_STATES, RECOMMENDATION_STATUSES } from '#health-values.ts'
import { LIMITS } from '#limits.ts'
import { CategoryAsked, CategoryOnWire, PersonsAdvice } from '#schemas/health/recommendation.ts'
import { choice, Day, Id, Ref, requiredText, Timestamp, text } from '#schemas/page.ts'
import { FollowUp } from './follow-up.ts'

export const Advice = PersonsAdvice.extend({
  recommendation_id: Id,
  category: CategoryOnWire,
  written_at: Timestamp,
  /** The advice that this one corrects; null where it stands by itself. */
  corrects_id: Id.nullable(),
  status: z.enum(RECOMMENDATION_STATUSES),
  state: z.enum(RECOMMENDATION_STATES),
  /** What the farm said to it. */
  word: z.string().nullable(),
  reacted_by: Ref.nullable(),
  reacted_at: Timestamp.nullable(),
  done_by: Ref.nullable(),
  done_at: Timestamp.nullable(),
  done_word: z.string().nullable(),
  follow_ups: z.array(FollowUp),
})
export type Advice = z.output<typeof Advice>

const followUpDays = z
  .array(z.union(FOLLOW_UP_DAYS.map(day => z.literal(day))), 'required')
  .max(FOLLOW_UP_DAYS.length, 'too_large')

export const AdviceForm = z
  .object({
    category: CategoryAsked,
    text: requiredText(LIMITS.advice.text),
    sample: z
      .object({
        material: choice(SAMPLE_MATERIALS),
        /** Where it is taken, in the writer's words. */
        pens: text(LIMITS.advice.pens).nullable().default(null),
      })
      .nullable()
      .default(null),
    from: Day.nullable().default(null),
    to: Day.nullable().default(null),
    follow_up_days: followUpDays.default([...FOLLOW_UP_DAYS]),
    /** A sent text is never changed: a second one takes its place. */
    corrects_id: Id.nullable().default(null),
    /** The same key of the same person is the same advice, however often it is sent. */
    entry_key: z.guid('invalid'),
  })
  .refine(({ from, to }) => from === null || to === null || to >= from, { path: ['to'], error: 'invalid' })
export type AdviceForm = z.output<typeof AdviceForm>
