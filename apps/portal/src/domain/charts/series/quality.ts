/** Works out how complete a figure is: whether all of it was measured, and whether it came late. It is pure. */
import { DOMAIN } from '@earshot/contract/domain.ts'
import type { Quality, Series, TimeWindow } from '#domain/charts/chart-data.ts'

type Shares = readonly (number | null)[]

/** What one point lacks. It is null where everything that was expected came in time. */
export interface Shortfall {
  /** The share that was measured; null where it was all. */
  coverage: number | null
  isLate: boolean
}

export function shortfallAt(quality: Quality | undefined, index: number): Shortfall | null {
  const coverage = quality?.coverage[index] ?? null
  const isLate = (quality?.late[index] ?? 0) > 0
  const isPartial = coverage !== null && coverage < 1
  return isPartial || isLate ? { coverage: isPartial ? coverage : null, isLate } : null
}

/**
 * Returns whether so little was measured that a reader is told without asking. A smaller loss is told by the cursor and
 * the table only (spec/3 §4.9).
 */
export function isMissing({ coverage }: Shortfall): boolean {
  return coverage !== null && coverage * 100 < DOMAIN.availability.ok
}

/** Stretches of time, each with its beginning and end. */
type Stretches = readonly (readonly [from: number, to: number])[]

export interface Shortfalls {
  /** Where less was measured than counts as well measured. */
  missing: Stretches
  late: Stretches
}

/**
 * Finds the shortfalls once for a series: tens of thousands of points become a few stretches. A bar stands at the
 * middle of its time, a point at its beginning; half a step to each side covers both.
 */
export function shortfallsOf({ at, value, step, quality }: Series): Shortfalls {
  const missing: [number, number][] = []
  const late: [number, number][] = []
  for (const [index, time] of at.entries()) {
    if ((value[index] ?? null) === null) continue
    const short = shortfallAt(quality, index)
    if (short === null) continue
    const span = { from: time - step / 2, to: time + step / 2 }
    if (isMissing(short)) extend(missing, span)
    if (short.isLate) extend(late, span)
  }
  return { missing, late }
}

function extend(stretches: [number, number][], { from, to }: TimeWindow): void {
  const last = stretches.at(-1)
  if (last !== undefined && from <= last[1]) last[1] = to
  else stretches.push([from, to])
}

export function stretchesIn(stretches: Stretches, window: TimeWindow): Stretches {
  return stretches.filter(([from, to]) => to > window.from && from < window.to)
}

/** Returns the share that was measured of a stretch, over the points that are drawn. */
export function shareIn({ at, value, quality }: Series, [from, to]: Stretches[number]): number | null {
  const shares = at.map((time, index) =>
    time > from && time < to && (value[index] ?? null) !== null ? (quality?.coverage[index] ?? null) : null,
  )
  return meanShare(shares)
}

/** Returns the mean of so many steps up to each; unknown shares do not count. It is never rounded up to the whole. */
export function runningMean(shares: Shares, steps: number): (number | null)[] {
  let [sum, known] = [0, 0]
  return shares.map((share, index) => {
    const gone = index >= steps ? (shares[index - steps] ?? null) : null
    if (share !== null) [sum, known] = [sum + share, known + 1]
    if (gone !== null) [sum, known] = [sum - gone, known - 1]
    return known === 0 ? null : cleaned(sum / known)
  })
}

/** Rounding errors in sums of hundredths are smaller than this. */
const DRIFT = 1e-6

function cleaned(share: number): number {
  if (share > 1 - DRIFT) return 1
  return share < DRIFT ? 0 : share
}

/** Returns the mean share of the points of a bar. */
export function meanShare(shares: Shares): number | null {
  const known = shares.filter(share => share !== null)
  return known.length === 0 ? null : cleaned(known.reduce((sum, share) => sum + share, 0) / known.length)
}
