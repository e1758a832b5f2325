/** What one sensor of an airspace measured in the last 90 days, for whoever tries limits on it, and what people know of those days. */
import { z } from 'zod'
import { EPISODE_SEVERITIES } from '#health-values.ts'
import { Day, Id, Timestamp } from '#schemas/page.ts'
import { PRIORITIES, PRODUCT_TYPES, SENSORS } from '#values.ts'

/** A stretch of time in epoch milliseconds, its end excluded; null: it goes on. */
const Span = z.object({ from: z.number(), to: z.number().nullable() })

const PastBatch = z.object({
  id: Id,
  productType: z.enum(PRODUCT_TYPES),
  startDate: z.string(),
  startAgeInDays: z.int(),
  animalsStart: z.int().nullable(),
  closedAt: z.number().nullable(),
  lastDay: z.string().nullable(),
  counts: z.array(z.object({ date: z.string(), deaths: z.int(), removed: z.int() })),
})

/** Bytes of numbers, the lowest one first, in base64. */
const Bytes = z.string()

export const PackedPast = z.object({
  sensor: z.enum(SENSORS),
  /** The first slot of ten minutes since 1970, and how many there are. */
  from: z.int(),
  length: z.int(),
  batches: z.array(PastBatch),
  work: z.array(Span),
  /** The different values that were measured, °C or %, in 64 bits each. */
  values: Bytes,
  /** How many times its own normal the airspace coughed in each hour, in 64 bits; nothing where the installation shows no normal. */
  times: Bytes,
  devices: z.array(
    z.object({
      device_id: Id,
      /** From which index on it was away (0), there but not to be judged (1), or judged (2). */
      presence: z.array(z.tuple([z.int(), z.int()])),
      /** The place of each slot's value among the different ones in 16 bits, all of them set where nothing is known. */
      values: Bytes,
      /** The coughs and the seconds of audio that each full hour's window heard, in 32 bits each. */
      coughs: Bytes,
      audio_seconds: Bytes,
    }),
  ),
})
export type PackedPast = z.output<typeof PackedPast>

export const LimitPast = z.object({
  past: PackedPast,
  /** The episodes of these days, the oldest first. */
  episodes: z.array(
    z.object({
      id: Id,
      severity: z.enum(EPISODE_SEVERITIES),
      start_date: Day,
      /** Null while it runs. */
      end_date: Day.nullable(),
      treated: z.boolean(),
    }),
  ),
  /** What the logbook says of these days, the oldest first: comments, treatments, and work that was expected. */
  logbook: z.array(z.object({ date: Day, kind: z.enum(['COMMENT', 'TREATMENT', 'WORK']), text: z.string() })),
  /** When people were told of this sensor's alerts, the oldest first. */
  messages: z.array(
    z.object({
      at: Timestamp,
      priority: z.enum(PRIORITIES),
      opened_at: Timestamp,
      people: z.array(z.string()),
    }),
  ),
})
export type LimitPast = z.output<typeof LimitPast>
