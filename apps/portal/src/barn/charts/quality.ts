/** What can be said of a figure besides its value: that not all of it was measured, and that it came late. Pure. */
import type { Quality, Series, TimeWindow } from './chart-data.ts'
import { firstFrom } from './nearest.ts'

type Shares = readonly (number | null)[]

/** Of one point; null where it stands on all that was to come, in time. */
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

/** Whether a window shows a value that is not whole, and one that came late. */
export function shortfallsIn(all: readonly Series[], { from, to }: TimeWindow) {
  const found = { isPartial: false, isLate: false }
  for (const { at, value, quality } of all) {
    if (quality === undefined) continue
    const end = firstFrom(at, to)
    for (let index = firstFrom(at, from); index < end && !(found.isPartial && found.isLate); index += 1) {
      if ((value[index] ?? null) === null) continue
      const short = shortfallAt(quality, index)
      found.isPartial ||= short !== null && short.coverage !== null
      found.isLate ||= short?.isLate === true
    }
  }
  return found
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
