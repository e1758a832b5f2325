/** Statistics that a single wild value does not move. The functions are pure and leave what they are given as it is. */
import { medianOf } from '#reading.ts'

/**
 * The quantile `p` of some values, linear between the two nearest: at position `p × (n − 1)` of the sorted values, counted from 0
 * (type 7 of Hyndman and Fan, "Sample quantiles in statistical packages", The American Statistician 50, 1996; what R, NumPy
 * and spreadsheets use). P90 lies at `0.9 × (n − 1)`, which is `n − 2` at most from n = 11 on: the largest value then never
 * reaches it, and neither does the smallest reach P10.
 * @returns null of nothing
 */
export function quantileOf(values: readonly number[], p: number): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  const position = p * (sorted.length - 1)
  const below = sorted[Math.floor(position)]
  const above = sorted[Math.ceil(position)]
  if (below === undefined || above === undefined) return null
  return below + (above - below) * (position - Math.floor(position))
}

/**
 * The spread of some values as a standard deviation that half of them may be wild: `1.4826 × median(|x − median|)`. The
 * factor makes it the standard deviation of values that are normally distributed (Rousseeuw and Croux, "Alternatives to the
 * median absolute deviation", JASA 88, 1993).
 * @returns null of nothing
 */
export function scaledMadOf(values: readonly number[]): number | null {
  const middle = medianOf(values)
  if (middle === null) return null
  const mad = medianOf(values.map(value => Math.abs(value - middle)))
  return mad === null ? null : 1.4826 * mad
}
