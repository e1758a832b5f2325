/**
 * Graphs of a batch as compact arrays. Every slot, hour or day of the range has its place; where nothing was
 * measured the value is null, so a chart draws the gap.
 */
import { z } from 'zod'
import { DOMAIN } from '#domain.ts'
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
  /** Below this the index asks to be watched, and below the next to be acted on. */
  watch: z.literal(DOMAIN.rhs.warnBelow),
  act: z.literal(DOMAIN.rhs.alarmBelow),
})
export type RhsGraph = z.output<typeof RhsGraph>

const climatePoints = z.object({
  t: times,
  mean: values,
  min: values,
  max: values,
  /** The comfort band at the batch's age then. */
  lo: values,
  hi: values,
  ...quality,
})

export const TemperatureGraph = z.object({ ...range, unit: z.literal('celsius'), points: climatePoints })
export type TemperatureGraph = z.output<typeof TemperatureGraph>

export const HumidityGraph = z.object({ ...range, unit: z.literal('percent'), points: climatePoints })
export type HumidityGraph = z.output<typeof HumidityGraph>
