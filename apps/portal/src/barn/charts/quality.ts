/** What can be said of a figure besides its value: that not all of it was measured, and that it came late. Pure. */
import { DOMAIN } from '@earshot/contract/domain.ts'
import type { Quality, Series, TimeWindow } from './chart-data.ts'

type Shares = readonly (number | null)[]

/** What one point lacks. It is null where everything that was expected came in time. */
export interface Shortfall {
  /** Null where all was measured. */
  coverage: number | null
  isLate: boolean
}

export function shortfallAt(quality: Quality | undefined, index: number): Shortfall | null {
  const coverage = quality?.coverage[index] ?? null
  const isLate = (quality?.late[index] ?? 0) > 0
  const isPartial = coverage !== null && coverage < 1
  return isPartial || isLate ? { coverage: isPartial ? coverage : null, isLate } : null
}

/** Stretches of time from and to. */
type Stretches = readonly (readonly [from: number, to: number])[]

export interface Shortfalls {
  /** In which not all was measured, but as much as counts as well measured (spec/3 §4.9). */
  few: Stretches
  /** In which more was missing. */
  missing: Stretches
  late: Stretches
}

/**
 * Worked out once for a series: tens of thousands of points are a few stretches. A bar stands at the middle of its time, a
 * point at its beginning; half a step to each side names both.
 */
export function shortfallsOf({ at, value, step, quality }: Series): Shortfalls {
  const few: [number, number][] = []
  const missing: [number, number][] = []
  const late: [number, number][] = []
  for (const [index, time] of at.entries()) {
    if ((value[index] ?? null) === null) continue
    const short = shortfallAt(quality, index)
    if (short === null) continue
    const span = { from: time - step / 2, to: time + step / 2 }
    if (short.coverage !== null) extend(short.coverage * 100 < DOMAIN.availability.ok ? missing : few, span)
    if (short.isLate) extend(late, span)
  }
  return { few, missing, late }
}

function extend(stretches: [number, number][], { from, to }: TimeWindow): void {
  const last = stretches.at(-1)
  if (last !== undefined && from <= last[1]) last[1] = to
  else stretches.push([from, to])
}

export function stretchesIn(stretches: Stretches, window: TimeWindow): Stretches {
  return stretches.filter(([from, to]) => to > window.from && from < window.to)
}

/** Over so many steps up to each; what is unknown has no say. Never rounded up to the whole. */
export function runningMean(shares: Shares, steps: number): (number | null)[] {
  let [sum, known] = [0, 0]
  return shares.map((share, index) => {
    const gone = index >= steps ? (shares[index - steps] ?? null) : null
    if (share !== null) [sum, known] = [sum + share, known + 1]
    if (gone !== null) [sum, known] = [sum - gone, known - 1]
    return known === 0 ? null : cleaned(sum / known)
  })
}

/** Sums of hundredths drift by less than this. */
const DRIFT = 1e-6

function cleaned(share: number): number {
  if (share > 1 - DRIFT) return 1
  return share < DRIFT ? 0 : share
}

/** Over the points of a bar. */
export function meanShare(shares: Shares): number | null {
  const known = shares.filter(share => share !== null)
  return known.length === 0 ? null : cleaned(known.reduce((sum, share) => sum + share, 0) / known.length)
}
