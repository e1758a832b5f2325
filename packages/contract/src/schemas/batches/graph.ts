/**
 * Graphs of a batch as compact arrays. Every slot, hour or day of the range has its place; where nothing was
 * measured the value is null, so a chart draws the gap.
 */
import { z } from 'zod'
import { Timestamp } from '#schemas/page.ts'
import { RESOLUTIONS } from '#values.ts'

/** The range is the batch's without `from` and `to`; without `resolution` the server picks one that fits a screen. */
export const GraphQuery = z.object({
  from: Timestamp.optional(),
  to: Timestamp.optional(),
  resolution: z.enum(RESOLUTIONS, 'invalid').optional(),
})
export type GraphQuery = z.output<typeof GraphQuery>

const range = { resolution: z.enum(RESOLUTIONS), from: Timestamp, to: Timestamp }
/** The start of each step, epoch seconds. */
const times = z.array(z.int())
const values = z.array(z.number().nullable())
const share = z.array(z.number().min(0).max(1).nullable())
/** A step's quality is null where nothing was to come, or nothing came. */
const quality = {
  /** The share of ten-minute slots with a valid reading, among all slots in which a monitor hung there. */
  coverage: share,
  /** The share of what came that came after its slot had been judged (spec/3 §4.1). */
  late: share,
}

/** Below `watch` an RHS asks to be watched, below `act` to be acted on, from a place on the axis on. */
export const RhsLimits = z.object({ from: z.int(), watch: z.int(), act: z.int() })

export const RhsGraph = z.object({
  ...range,
  unit: z.literal('index'),
  points: z.object({
    t: times,
    rhs: values,
    rdi: values,
    /** The coughs per hour over the whole airspace, or of the one device. */
    coughs: values,
    reference_coughs_per_hour: values,
    ...quality,
  }),
  /** Below this the index asks to be watched, and below the next to be acted on: the limits in force at the end of the range. */
  watch: z.int(),
  act: z.int(),
  /** The limits in force over the range, each from a moment on (epoch seconds): the first holds from its start. */
  limits: z.array(RhsLimits).min(1),
})
export type RhsGraph = z.output<typeof RhsGraph>

/**
 * So far from the band, in its unit, a reading asks to be watched; further it asks to be acted on. Each holds from a moment on (epoch
 * seconds), the first from the start of the range.
 */
const climateLimits = z.array(z.object({ from: z.int(), step: z.number() })).min(1)

const climatePoints = z.object({
  t: times,
  mean: values,
  min: values,
  max: values,
  /** The comfort band in force then, at the batch's age. */
  lo: values,
  hi: values,
  ...quality,
})

export const TemperatureGraph = z.object({
  ...range,
  unit: z.literal('celsius'),
  points: climatePoints,
  limits: climateLimits,
})
export type TemperatureGraph = z.output<typeof TemperatureGraph>

export const HumidityGraph = z.object({
  ...range,
  unit: z.literal('percent'),
  points: climatePoints,
  limits: climateLimits,
})
export type HumidityGraph = z.output<typeof HumidityGraph>
