export interface Scale {
  low: number
  high: number
}

interface Box {
  width: number
  height: number
  /** The values that the bottom and the top stand for; without it those are the lowest and the highest value. */
  scale?: Scale
}

/** The room at the bottom and at the top, so that a stroke is not cut. */
const EDGE = 4

/** Returns the lowest and the highest known value, or null where nothing is known. */
export function scaleOf(series: readonly (readonly (number | null)[])[]): Scale | null {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const values of series) {
    for (const value of values) {
      if (value === null) continue
      low = Math.min(low, value)
      high = Math.max(high, value)
    }
  }
  return low > high ? null : { low, high }
}

/** A scale whose lowest, highest and middle ticks are round. */
export interface RoundScale extends Scale {
  /** The ticks from the lowest to the highest. */
  ticks: readonly number[]
}

const STEPS = [0.5, 1, 2, 5] as const
/** The number of intervals beyond which ticks stand too close to one another. */
const MOST_INTERVALS = 4

/**
 * Widens a scale to the finest round step that leaves at most so many intervals.
 * @param format where it writes whole numbers only, halves are not used as ticks
 */
export function roundScale({ low, high }: Scale, format: (value: number) => string): RoundScale {
  const writesHalves = format(0.5) !== format(0) && format(0.5) !== format(1)
  for (let power = 1; ; power *= 10) {
    for (const each of STEPS) {
      const step = each * power
      const first = Math.floor(low / step)
      const intervals = Math.max(1, Math.ceil(high / step) - first)
      if (intervals > MOST_INTERVALS || (step < 1 && !writesHalves)) continue
      const ticks = Array.from({ length: intervals + 1 }, (_, index) => (first + index) * step)
      return { low: first * step, high: (first + intervals) * step, ticks }
    }
  }
}

/** Returns how far down from the top a value stands. */
export function heightOf(value: number, { low, high }: Scale, height: number): number {
  return height - EDGE - ((value - low) / (high - low || 1)) * (height - 2 * EDGE)
}

/** Returns the area between two series, closed piece by piece: it ends where either is missing. */
export function bandPath(
  { lo, hi }: { lo: readonly (number | null)[]; hi: readonly (number | null)[] },
  { width, height, scale }: Required<Box>,
): string {
  const step = width / Math.max(1, lo.length - 1)
  const pieces: { x: string; low: number; high: number }[][] = [[]]
  lo.forEach((low, index) => {
    const high = hi[index] ?? null
    if (low === null || high === null) pieces.push([])
    else pieces.at(-1)?.push({ x: (index * step).toFixed(1), low, high })
  })
  const at = (x: string, value: number) => `${x} ${heightOf(value, scale, height).toFixed(1)}`
  return pieces
    .filter(({ length }) => length > 1)
    .map(piece => {
      const above = piece.map(({ x, high }) => at(x, high))
      const below = piece.toReversed().map(({ x, low }) => at(x, low))
      return `M${[...above, ...below].join('L')}Z`
    })
    .join('')
}

/** Returns an SVG path through the values from left to right; it breaks where one is missing. */
export function linePath(values: readonly (number | null)[], { width, height, scale: given }: Box): string {
  const scale = given ?? scaleOf([values])
  if (scale === null) return ''
  const step = width / Math.max(1, values.length - 1)
  return values
    .map((value, index) => {
      if (value === null) return ''
      const isFirst = index === 0 || values[index - 1] === null
      const y = heightOf(value, scale, height)
      const at = `${(index * step).toFixed(1)} ${y.toFixed(1)}`
      // A value that stands alone is a dot.
      const isLone = isFirst && (values[index + 1] ?? null) === null
      return `${isFirst ? 'M' : 'L'}${at}${isLone ? 'h1' : ''}`
    })
    .join('')
}
