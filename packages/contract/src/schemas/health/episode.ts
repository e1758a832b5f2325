/** Bouts of respiratory trouble in an airspace (spec/3 §4.7). */
import { z } from 'zod'
import { EPISODE_SEVERITIES, EPISODE_STATES } from '#health-values.ts'
import { Treatment } from '#schemas/batches/treatment.ts'
import { commaList, Day, Id, QueryFlag, Ref, Timestamp } from '#schemas/page.ts'
import { SENSOR_LEVELS, SENSOR_STATUSES } from '#values.ts'
import { Recommendation } from './recommendation.ts'

const reading = z.number().nullable()

export const EpisodeDay = z.object({
  date: Day,
  day_no: z.int(),
  rhs_min: z.int().nullable(),
  rhs_end: z.int().nullable(),
  rdi: reading,
  coughs: z.int(),
  temp_min: reading,
  temp_mean: reading,
  temp_max: reading,
  hum_min: reading,
  hum_mean: reading,
  hum_max: reading,
  worst_status: z.enum(SENSOR_LEVELS).nullable(),
  alerts: z.int(),
  treatments: z.int(),
  comments: z.int(),
  recommendations: z.int(),
  /** The limits of RHS in force at the end of the day; the burden goes by 60 whatever they are (spec/3 §4.7). */
  watch: z.int(),
  act: z.int(),
})
export type EpisodeDay = z.output<typeof EpisodeDay>

/** A day with the worst each cough lamp showed, for every monitor that hung there; null means nothing yet. */
export const EpisodeDayDetail = EpisodeDay.extend({
  monitors: z.array(z.object({ device: Ref, worst_status: z.enum(SENSOR_STATUSES).nullable() })),
})
export type EpisodeDayDetail = z.output<typeof EpisodeDayDetail>

export const Episode = z.object({
  id: Id,
  site_pk: Id,
  airspace: Ref,
  batch_id: Id.nullable(),
  state: z.enum(EPISODE_STATES),
  severity: z.enum(EPISODE_SEVERITIES),
  start_date: Day,
  end_date: Day.nullable(),
  duration_days: z.int(),
  lowest_rhs: z.int().nullable(),
  burden: z.int(),
  first_treatment_date: Day.nullable(),
  days_to_treatment: z.int().nullable(),
  /** The monitors in the order they turned yellow or red. */
  spread: z.array(
    z.object({
      device: Ref,
      deck: Ref.nullable(),
      yellow_at: Timestamp.nullable(),
      red_at: Timestamp.nullable(),
    }),
  ),
  days: z.array(EpisodeDay).optional(),
  treatments: z.array(Treatment).optional(),
  recommendations: z.array(Recommendation).optional(),
})
export type Episode = z.output<typeof Episode>

export const EPISODE_EXTRAS = ['days', 'treatments', 'recommendations'] as const

export const EpisodesQuery = z.object({
  active: QueryFlag.optional(),
  extras: commaList(z.enum(EPISODE_EXTRAS, 'invalid')).optional(),
})
