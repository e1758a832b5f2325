/** Works out the range of a chart's axis and its ticks, for the portal's charts and the report's figures alike. It is pure. */

/** The values of a line or of bars, from left to right; null where nothing was measured. */
export type Column = readonly (number | null)[]

/** Two values in the unit of what is drawn; `low` is not above `high`. */
export interface Range {
  low: number
  high: number
}

/** Returns the lowest and the highest known value of several columns, or null where nothing is known. */
export function rangeOf(columns: readonly Column[]): Range | null {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  // It loops, because spreading tens of thousands of values into one call would exceed its limit.
  for (const column of columns) {
    for (const value of column) {
      if (value === null) continue
      if (value < low) low = value
      if (value > high) high = value
    }
  }
  return low > high ? null : { low, high }
}

/**
 * What of a range is counted in steps.
 * - `inside`: the ticks within the range, for an axis that ends where its values end.
 * - `around`: the intervals between the ticks that enclose the range, for an axis that is widened to them.
 * - `length`: the length of the range, wherever its ends are; ticks that are not at its ends do not change the step.
 */
type Counted = 'inside' | 'around' | 'length'

interface StepRule {
  /**
   * The number of ticks, intervals or steps beyond which they stand too close to one another. It is at least 1, and 2
   * for what is counted around: zero is a tick of every step, so a range on both sides of it has two intervals.
   */
  most: number
  counted: Counted
  /** The steps to choose from, the finest first; without it they are 1, 2 and 5 times every power of ten. */
  steps?: readonly number[]
  /** No step is finer than this. */
  finest?: number
}

/** Returns the finest step of which a range has at most so many, or undefined where all given steps have more. */
export function tickStep(range: Range, rule: StepRule & { steps: readonly number[] }): number | undefined
export function tickStep(range: Range, rule: StepRule): number
export function tickStep(range: Range, { most, counted, steps, finest = 0 }: StepRule): number | undefined {
  // A finer step than this cannot be the answer whatever is counted, since each tick more needs a step of room.
  const least = Math.max(finest, (range.high - range.low) / (most + 1))
  for (const step of steps ?? decimalSteps(least)) {
    if (step >= finest && COUNT[counted](range, step) <= most) return step
  }
  return undefined
}

const COUNT: Record<Counted, (range: Range, step: number) => number> = {
  inside: ({ low, high }, step) => Math.floor(high / step) - Math.ceil(low / step) + 1,
  around: ({ low, high }, step) => Math.max(1, Math.ceil(high / step) - Math.floor(low / step)),
  length: ({ low, high }, step) => (high - low) / step,
}

const FACTORS = [1, 2, 5] as const

/** Yields 1, 2 and 5 times each power of ten without end, from the first that is not below `least`. */
function* decimalSteps(least: number): Generator<number> {
  const from = least > 0 ? Math.floor(Math.log10(least)) : 0
  for (let power = from; ; power += 1) {
    for (const factor of FACTORS) {
      const step = factor * 10 ** power
      if (step >= least) yield step
    }
  }
}

/** Widens a range to the multiples of a step that enclose it; a range without length gets one step. */
export function widenedTo({ low, high }: Range, step: number): Range {
  const first = Math.floor(low / step)
  return { low: first * step, high: Math.max(first + 1, Math.ceil(high / step)) * step }
}

/** Rounding errors of a division are smaller than this share of a step. */
const DRIFT = 1e-9

/** Returns the multiples of a step within a range, ascending. */
export function ticksIn({ low, high }: Range, step: number): number[] {
  const first = Math.ceil(low / step - DRIFT)
  const count = Math.floor(high / step + DRIFT) - first + 1
  // Adding 0 makes of -0 a 0.
  return Array.from({ length: Math.max(0, count) }, (_, index) => (first + index) * step + 0)
}
