/** The story of an airspace at the desk, from the first advice to an outcome. */
import { z } from 'zod'
import { CASE_OUTCOMES } from '#desk-values.ts'
import { LIMITS } from '#limits.ts'
import { choice, Id, Ref, Timestamp, text } from '#schemas/page.ts'
import { Advice } from './advice.ts'
import { Visit } from './visit.ts'

export const Case = z.object({
  id: Id,
  batch: Ref.nullable(),
  opened_at: Timestamp,
  opened_by: Ref.nullable(),
  closed_at: Timestamp.nullable(),
  closed_by: Ref.nullable(),
  outcome: z.enum(CASE_OUTCOMES).nullable(),
  note: z.string().nullable(),
  /** The newest first. */
  advice: z.array(Advice),
})
export type Case = z.output<typeof Case>

export const CaseStory = z.object({
  airspace: Ref,
  site: Ref,
  /** The site's time zone, in which the days of follow-ups and visits are. */
  timezone: z.string(),
  /** The one that is open; null where nobody has advised since the last was closed. */
  open: Case.nullable(),
  /** The closed ones, the newest first. */
  earlier: z.array(Case),
  /** The newest visits to the airspace. */
  visits: z.array(Visit),
})
export type CaseStory = z.output<typeof CaseStory>

export const CloseCaseForm = z.object({
  /** The case that the writer saw open. */
  case_id: Id,
  outcome: choice(CASE_OUTCOMES),
  note: text(LIMITS.advice.text).nullish(),
})
export type CloseCaseForm = z.output<typeof CloseCaseForm>
