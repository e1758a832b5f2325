/** The suggested actions and what people answered (spec/3 §3.5, §4.8). */
import { z } from 'zod'
import { SAMPLE_MATERIALS } from '#desk-values.ts'
import {
  RECOMMENDATION_CAUSES,
  RECOMMENDATION_FILTERS,
  RECOMMENDATION_ORDER,
  RECOMMENDATION_STATES,
  RECOMMENDATION_STATUSES,
} from '#health-values.ts'
import { LIMITS } from '#limits.ts'
import { choice, Day, Id, ordering, PageQuery, QueryId, Ref, Timestamp, text } from '#schemas/page.ts'
import { Params } from './notification.ts'

/** The wire spells the last one with a space, as the specification does (spec/3 §7.6). */
export const CategoryOnWire = z.enum(
  [
    'environment',
    'veterinarian',
    'pig_care',
    'diagnostics',
    'anti_inflammatory',
    'treatment',
    'ongoing treatment',
  ],
  'invalid',
)
export type CategoryOnWire = z.output<typeof CategoryOnWire>

/** The category is understood with an underscore too when it is asked for. */
export const CategoryAsked = z
  .enum([...CategoryOnWire.options, 'ongoing_treatment'], 'invalid')
  .transform(category => (category === 'ongoing_treatment' ? 'ongoing treatment' : category))

/** A sample that somebody asks for: what, and in which pens. */
const SampleAsked = z.object({ material: z.enum(SAMPLE_MATERIALS), pens: z.string().nullable() })
export type SampleAsked = z.output<typeof SampleAsked>

/** What a person wrote, where the recommendation is one's own and not the engine's. */
export const PersonsAdvice = z.object({
  id: Id,
  author: Ref.nullable(),
  text: z.string(),
  sample: SampleAsked.nullable(),
  /** The days for which it is meant. */
  from: Day.nullable(),
  to: Day.nullable(),
  /** The newer advice that stands in its place; null where it holds. */
  corrected_by_id: Id.nullable(),
})
export type PersonsAdvice = z.output<typeof PersonsAdvice>

export const Recommendation = z.object({
  id: Id,
  site_pk: Id,
  airspace: Ref,
  batch_id: Id.nullable(),
  category: CategoryOnWire,
  cause: z.enum(RECOMMENDATION_CAUSES),
  cause_id: Id,
  params: Params,
  status: z.enum(RECOMMENDATION_STATUSES),
  state: z.enum(RECOMMENDATION_STATES),
  /** The planned period. */
  start: Day.nullable(),
  end: Day.nullable(),
  reacted_by: Ref.nullable(),
  reacted_at: Timestamp.nullable(),
  /** What was said with the answer. Ours, like all down to `advice`. */
  word: z.string().nullable(),
  /** Who said that it was done, when, and with which word. */
  done_by: Ref.nullable(),
  done_at: Timestamp.nullable(),
  done_word: z.string().nullable(),
  advice: PersonsAdvice.nullable(),
  expires_at: Timestamp.nullable(),
  created_at: Timestamp,
})
export type Recommendation = z.output<typeof Recommendation>

const reaction = {
  status: choice(RECOMMENDATION_STATUSES),
  start: Day.nullish(),
  end: Day.nullish(),
  /** A word with the answer. Ours. */
  word: text(LIMITS.advice.word).nullish(),
}
const inOrder = (form: { start?: string | null; end?: string | null }) =>
  !form.start || !form.end || form.end >= form.start
const endsTooEarly = { path: ['end'], error: 'invalid' }

export const Reaction = z.object(reaction).refine(inOrder, endsTooEarly)
export type Reaction = z.output<typeof Reaction>

/** The same answer to many; all of them or none. */
export const BulkReaction = z
  .object({ ids: z.array(Id, 'required').min(1, 'required').max(1000, 'too_large'), ...reaction })
  .refine(inOrder, endsTooEarly)

export const DoneForm = z.object({ word: text(LIMITS.advice.word).nullish() })
export type DoneForm = z.output<typeof DoneForm>

export const RecommendationsQuery = PageQuery.extend({
  filter: z.enum(RECOMMENDATION_FILTERS, 'invalid').default('ALL'),
  airspace: QueryId.optional(),
  category: CategoryAsked.optional(),
  ...ordering(RECOMMENDATION_ORDER),
})
export type RecommendationsQuery = z.output<typeof RecommendationsQuery>
