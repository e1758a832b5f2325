import { rangeOf, tickStep, ticksIn } from '@earshot/contract/rules/drawing/ticks.ts'
import type { BandSeries, Series } from '#domain/charts/chart-data.ts'
import type { CoughBars } from '#domain/charts/series/cough-bins.ts'
import type { RhsLimits } from '#domain/charts/series/rhs-limits.ts'

/** A scale: `min` is at the panel's bottom edge, and there are at most three `ticks`. */
export interface YScale {
  min: number
  max: number
  ticks: number[]
}

const NICE = [1, 2, 2.5, 5, 10]

/**
 * Returns the scale 20–100, which begins at 0 when a value or a limit lies under 20: the two zones keep their place for
 * every barn with the same limits, which are its ticks.
 */
export function rhsScale(
  { value }: Pick<Series, 'value'>,
  { watch, act }: Pick<RhsLimits, 'watch' | 'act'>,
): YScale {
  const low = act < 20 || value.some(one => one !== null && one < 20)
  return { min: low ? 0 : 20, max: 100, ticks: [100, watch, act] }
}

/**
 * Returns a scale from 0 to a little over the loudest bar, and to twice the reference at least: a quiet barn looks
 * quiet.
 */
export function coughScale(bars: Pick<CoughBars, 'value' | 'reference'>): YScale {
  const top = Math.max(1, rangeOf([bars.value])?.high ?? 0, 2 * (rangeOf([bars.reference])?.high ?? 0))
  const tick = niceBelow(top * 0.85)
  return { min: 0, max: top * 1.06, ticks: [tick, 0] }
}

/**
 * The steps are whole degrees and percents, because a tick of 22.5 would be shown rounded. They are closer to each other
 * than 1, 2 and 5, because three ticks at most leave no room for a step that is twice too coarse.
 */
const WHOLE = [1, 2, 3, 4, 5, 10, 15, 20, 25, 50]

/**
 * Returns a scale for readings and band with a margin. The ticks are the band's own edges where it does not change,
 * else three round values.
 */
export function climateScale(series: Pick<BandSeries, 'value' | 'lo' | 'hi'>, floorSpan: number): YScale {
  const known = rangeOf([series.value, series.lo, series.hi])
  if (known === null) return { min: 0, max: floorSpan, ticks: [] }
  const { low, high } = known
  const pad = Math.max((high - low) * 0.08, (floorSpan - (high - low)) / 2, 0)
  const lo = constant(series.lo)
  const hi = constant(series.hi)
  const shown = { low: low - pad, high: high + pad }
  const step = tickStep(shown, { most: 3, counted: 'inside', steps: WHOLE })
  const round = step === undefined ? [] : ticksIn(shown, step)
  return { min: shown.low, max: shown.high, ticks: lo !== null && hi !== null ? [hi, lo] : round }
}

/** Returns pixels from the panel's top. */
export function valueToY({ value, scale, height }: { value: number; scale: YScale; height: number }): number {
  return ((scale.max - value) / (scale.max - scale.min)) * height
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
