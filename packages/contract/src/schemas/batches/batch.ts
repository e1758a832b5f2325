/** Batches as they are read (spec/3 §3.6). Forms: batch-form.ts. */
import { z } from 'zod'
import { BATCH_CLOSE_REASONS, BATCH_FILTERS, BATCH_ORDER, BATCH_STATES } from '#batch-values.ts'
import { READING_LEVELS } from '#rules/health/reading-level.ts'
import { Day, Id, ordering, PageQuery, QueryId, Ref, Search, Timestamp } from '#schemas/page.ts'
import { PRODUCT_TYPES } from '#values.ts'

export const AgePhase = z.object({ name: z.string(), start_age_in_days: z.int() })
export type AgePhase = z.output<typeof AgePhase>

export const BatchCount = z.object({ date: Day, deaths: z.int(), removed: z.int() })
export type BatchCount = z.output<typeof BatchCount>

export const Batch = z.object({
  id: Id,
  name: z.string(),
  site_pk: Id,
  airspace: Ref,
  state: z.enum(BATCH_STATES),
  product_type: z.enum(PRODUCT_TYPES),
  start_date: Day,
  start_age_in_days: z.int(),
  /** Age in days today, or on the end date of a closed batch. */
  day: z.int(),
  /** The name of the age phase at `day`. */
  phase: z.string().nullable(),
  animals_start: z.int().nullable(),
  animals_present: z.int().nullable(),
  average_start_weight_kg: z.number().nullable(),
  origin: z.string(),
  genetics: z.string(),
  expected_end_date: Day.nullable(),
  age_phases: z.array(AgePhase),
  end_date: Day.nullable(),
  animals_end: z.int().nullable(),
  deaths_total: z.int().nullable(),
  average_end_weight_kg: z.number().nullable(),
  close_reason: z.enum(BATCH_CLOSE_REASONS).nullable(),
  close_remarks: z.string(),
  closed_at: Timestamp.nullable(),
  created_at: Timestamp,
})
export type Batch = z.output<typeof Batch>

/** A batch of a site's list, with how it went. */
export const BatchSummary = Batch.extend({
  lowest_rhs: z.int().nullable(),
  /** Its level by the limits that held on its day. */
  lowest_level: z.enum(READING_LEVELS).nullable(),
  /** The animals that died, in % of those placed; null where either is unknown. */
  dead_pct: z.number().nullable(),
  /** Days on which something was given, up to today. */
  treatment_days: z.int(),
})
export type BatchSummary = z.output<typeof BatchSummary>

/** The list is searched by the names of batch and airspace. All but paging is ours. */
export const BatchListQuery = PageQuery.extend({
  q: Search.optional(),
  filter: z.enum(BATCH_FILTERS, 'invalid').default('ALL'),
  airspace: QueryId.optional(),
  ...ordering(BATCH_ORDER),
})
export type BatchListQuery = z.output<typeof BatchListQuery>

/** An airspace without an active batch is an ordinary answer, not an error. */
export const ActiveBatch = z.object({ batch: Batch.nullable() })
export type ActiveBatch = z.output<typeof ActiveBatch>

/** Medicine whose withdrawal period ends last; `until` may be over. */
export const Withdrawal = z.object({
  product_name: z.string(),
  /** The day of the last dose. */
  end_date: Day,
  withdrawal_days: z.int(),
  /** The first day that is free: `end_date + withdrawal_days`. */
  until: Day,
})
export type Withdrawal = z.output<typeof Withdrawal>

/** One batch with what only its own page asks for. */
export const BatchDetail = Batch.extend({
  /** The counts, the newest first; a day nobody counted is missing. */
  counts: z.array(BatchCount),
  withdrawal: Withdrawal.nullable(),
  /** The things that closing would also end. */
  closing: z.object({
    open_alerts: z.int(),
    active_episodes: z.int(),
    unanswered_recommendations: z.int(),
  }),
})
export type BatchDetail = z.output<typeof BatchDetail>
