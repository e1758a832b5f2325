/** The question that follows advice: one, on the third and the seventh day. */
import { z } from 'zod'
import { FOLLOW_UP_ANSWERS } from '#desk-values.ts'
import { LIMITS } from '#limits.ts'
import { choice, Day, Id, Ref, Timestamp, text } from '#schemas/page.ts'

export const FollowUp = z.object({
  id: Id,
  advice_id: Id,
  /** So many days after the advice. */
  day: z.int(),
  /** The local day on which the farm is asked. */
  due_on: Day,
  /** When it was asked; null while that day has not come. */
  asked_at: Timestamp.nullable(),
  answer: z.enum(FOLLOW_UP_ANSWERS).nullable(),
  /** How many animals were treated by then; null where nobody said. */
  animals_treated: z.int().nullable(),
  word: z.string().nullable(),
  answered_by: Ref.nullable(),
  answered_at: Timestamp.nullable(),
})
export type FollowUp = z.output<typeof FollowUp>

/** A question that waits for the farm, with what it is about. */
export const OpenFollowUp = FollowUp.pick({ id: true, advice_id: true, day: true, due_on: true }).extend({
  airspace: Ref,
  asked_at: Timestamp,
  /** The words of the advice, and who wrote them. */
  text: z.string(),
  author: Ref.nullable(),
})
export type OpenFollowUp = z.output<typeof OpenFollowUp>

export const FollowUpAnswerForm = z.object({
  answer: choice(FOLLOW_UP_ANSWERS),
  animals_treated: z.int('invalid').min(0, 'invalid').max(LIMITS.maxId, 'invalid').nullish(),
  word: text(LIMITS.advice.word).nullish(),
})
export type FollowUpAnswerForm = z.output<typeof FollowUpAnswerForm>
