/** A batch beside others, by day of age. Every age of the range has its place; null where nothing is known. */
import { z } from 'zod'
import { BATCH_STATES, COMPARED_WITH } from '#batch-values.ts'
import { LIMITS } from '#limits.ts'
import { READING_LEVELS } from '#rules/health/reading-level.ts'
import { commaList, Day, Id, QueryIdText, queryInt, Ref } from '#schemas/page.ts'
import { RhsLimits } from './graph.ts'

export const ComparisonQuery = z.object({
  with: z.enum(COMPARED_WITH, 'invalid').default('earlier'),
  /** The newest so many. */
  count: queryInt({ min: 1, max: LIMITS.comparison.most }).default(LIMITS.comparison.batches),
  /** Limits the band to these batches; without it all of them make it. */
  batches: commaList(QueryIdText).optional(),
})
export type ComparisonQuery = z.output<typeof ComparisonQuery>

const values = z.array(z.number().nullable())

/** The columns of a chart; all are as long as `ages`. */
const Course = z.object({
  /** The evaluation that closes each day. */
  rhs: values,
  /** The coughs per animal, or per 100 birds, in 24 h. */
  rdi: values,
  /** The animals that died up to then, in percent of those placed; null where their number is unknown. */
  dead_pct: values,
})
export type Course = z.output<typeof Course>

const ComparedBatch = z.object({
  id: Id,
  name: z.string(),
  site: Ref,
  airspace: Ref,
  state: z.enum(BATCH_STATES),
  start_date: Day,
  end_date: Day.nullable(),
  animals_start: z.int().nullable(),
  dead_pct: z.number().nullable(),
  average_end_weight_kg: z.number().nullable(),
  lowest_rhs: z.int().nullable(),
  /** Its level by the limits that held on its day. */
  lowest_level: z.enum(READING_LEVELS).nullable(),
  episode_days: z.int(),
  treatments: z.int(),
  /** It is part of the band. */
  picked: z.boolean(),
  course: Course,
})
export type ComparedBatch = z.output<typeof ComparedBatch>

const Spread = z.object({ p10: values, median: values, p90: values })
export type Spread = z.output<typeof Spread>

export const BatchComparison = z.object({
  /** The days of age, one after the other. */
  ages: z.array(z.int()),
  own: Course,
  /** The limits of RHS in force over the batch's own days, each from an age on: the first from its first day. */
  limits: z.array(RhsLimits).min(1),
  /** The batches, the newest first. */
  others: z.array(ComparedBatch),
  /**
   * Spread of the picked batches at each age that enough of them have reached; null where they are too few
   * altogether.
   */
  band: z.object({ rhs: Spread, rdi: Spread, dead_pct: Spread }).nullable(),
})
export type BatchComparison = z.output<typeof BatchComparison>
