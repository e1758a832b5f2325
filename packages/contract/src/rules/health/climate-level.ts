/**
 * Judges a climate reading against its band, before any delay: the engine's machines and the colors of a chart go by
 * it (spec/3 §4.3). °C and %: judge first, convert for display afterwards.
 */
import { DOMAIN } from '#domain.ts'
import { species } from '#rules/batches/product-types.ts'
import type { Limits } from '#schemas/farm/comfort.ts'
import type { ProductType } from '#values.ts'
import { difference, isAbove, isBelow } from './against-limits.ts'
import type { ReadingLevel } from './reading-level.ts'

/** Absolute limits that hold whatever band is set; null where there is none. */
export interface Caps {
  low: number | null
  high: number | null
}
export const NO_CAPS: Caps = { low: null, high: null }

/**
 * Absolute limits in °C (spec/3 §4.3): low for all animals, high for grown pigs only.
 * @param ageInDays of the batch; sows are grown whatever their batch's age says
 */
export function temperatureCaps(productType: ProductType, ageInDays: number): Caps {
  const { tempHigh, tempLow, tempHighFromAgeDays } = DOMAIN.caps
  const sow = productType === 'SOW_GESTATION' || productType === 'SOW_FARROWING'
  const hot = species(productType) === 'pig' && (sow || ageInDays >= tempHighFromAgeDays)
  return { low: tempLow, high: hot ? tempHigh : null }
}

export interface ClimateRule {
  /** A value so far from the band is still WARNING; further is ALARM. */
  step: number
  caps: Caps
  /** Tightens the caps for the way down; the caller tightens the band. */
  margin?: number
}

/**
 * The level of one reading (spec/3 §4.3): OK within the band, both edges included, WARNING up to `step` from it, ALARM
 * beyond that or over an absolute limit.
 * @param value °C or %, as are band and rule
 */
export function climateLevel(value: number, band: Limits, rule: ClimateRule): ReadingLevel {
  if (brokenCap(value, rule.caps, rule.margin) !== null) return 'ALARM'
  const deviation = deviationFrom(value, band)
  if (deviation === 0) return 'OK'
  return isAbove(deviation, rule.step) ? 'ALARM' : 'WARNING'
}

/** The values, in the band's unit, beyond which a reading is ALARM: where a chart's line changes its color. */
export function alarmEdges({ lo, hi }: Limits, { step, caps }: ClimateRule): Limits {
  return {
    lo: Math.max(difference(lo, step), caps.low ?? Number.NEGATIVE_INFINITY),
    hi: Math.min(difference(hi, -step), caps.high ?? Number.POSITIVE_INFINITY),
  }
}

/** The distance from the band in its own unit, never negative: `max(lo − x, x − hi, 0)` (spec/3 §4.3). */
export function deviationFrom(value: number, { lo, hi }: Limits): number {
  return Math.max(difference(lo, value), difference(value, hi), 0)
}

/**
 * The absolute limit that a value breaks, if any.
 * @param margin in the same unit, by which the limit is tightened for the way down
 */
export function brokenCap(value: number, caps: Caps, margin = 0): number | null {
  if (caps.high !== null && isAbove(value, caps.high - margin)) return caps.high
  if (caps.low !== null && isBelow(value, caps.low + margin)) return caps.low
  return null
}
