import type { BandSeries, Series } from './chart-data.ts'
import type { CoughBars } from './cough-bins.ts'

/** A scale: `min` is at the panel's bottom edge, and there are at most three `ticks`. */
export interface YScale {
  min: number
  max: number
  ticks: number[]
}

const NICE = [1, 2, 2.5, 5, 10]

/**
 * Returns the scale 20–100, which begins at 0 when a value lies under 20: the two zones keep their place for every
 * barn.
 */
export function rhsScale(series: Pick<Series, 'value'>): YScale {
  const low = series.value.some(value => value !== null && value < 20)
  return { min: low ? 0 : 20, max: 100, ticks: [100, 60, 40] }
}

/**
 * Returns a scale from 0 to a little over the loudest bar, and to twice the reference at least: a quiet barn looks
 * quiet.
 */
export function coughScale(bars: Pick<CoughBars, 'value' | 'reference'>): YScale {
  const top = Math.max(1, highest(bars.value), 2 * highest(bars.reference))
  const tick = niceBelow(top * 0.85)
  return { min: 0, max: top * 1.06, ticks: [tick, 0] }
}

/**
 * Returns a scale for readings and band with a margin. The ticks are the band's own edges where it does not change,
 * else three round values.
 */
export function climateScale(series: Pick<BandSeries, 'value' | 'lo' | 'hi'>, floorSpan: number): YScale {
  const columns = [series.value, series.lo, series.hi]
  const low = Math.min(...columns.map(lowest))
  const high = Math.max(...columns.map(highest))
  if (low > high) return { min: 0, max: floorSpan, ticks: [] }
  const pad = Math.max((high - low) * 0.08, (floorSpan - (high - low)) / 2, 0)
  const lo = constant(series.lo)
  const hi = constant(series.hi)
  const ticks = lo !== null && hi !== null ? [hi, lo] : roundTicks(low - pad, high + pad)
  return { min: low - pad, max: high + pad, ticks }
}

/** Returns pixels from the panel's top. */
export function valueToY({ value, scale, height }: { value: number; scale: YScale; height: number }): number {
  return ((scale.max - value) / (scale.max - scale.min)) * height
}

// Finds the highest value with a loop: spreading tens of thousands of values into one call would exceed its limit.
function highest(values: readonly (number | null)[]): number {
  return values.reduce<number>((most, value) => (value !== null && value > most ? value : most), -Infinity)
}

function lowest(values: readonly (number | null)[]): number {
  return values.reduce<number>((least, value) => (value !== null && value < least ? value : least), Infinity)
}

/** Returns the one value of a column, or null where it has several or none. */
function constant(values: readonly (number | null)[]): number | null {
  const first = values.find(value => value !== null) ?? null
  return values.every(value => value === null || value === first) ? first : null
}

function niceBelow(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  const factor = [...NICE].reverse().find(step => step * power <= value) ?? 1
  return factor * power
}

/** The steps are whole degrees and percents, because a tick of 22.5 would be shown rounded. */
const WHOLE = [1, 2, 3, 4, 5, 10, 15, 20, 25, 50]

/** Returns ticks at the finest whole step that has at most three inside. */
function roundTicks(min: number, max: number): number[] {
  for (const step of WHOLE) {
    const first = Math.ceil(min / step)
    const count = Math.floor(max / step) - first + 1
    if (count <= 3) return Array.from({ length: Math.max(count, 0) }, (_, index) => (first + index) * step)
  }
  return []
}
