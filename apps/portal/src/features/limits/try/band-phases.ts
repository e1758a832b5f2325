/** The age phases of a band, each with edges of its own that can be moved. Pure. */
import { bandAt } from '@earshot/contract/rules/health/comfort.ts'
import type { BandKey } from '@earshot/contract/rules/health/tried-limits.ts'
import type { AgeBand } from '@earshot/contract/schemas/health/limits.ts'
import { BAND_RANGES, MOST_POINTS } from './band-text.ts'

export interface BandPhase {
  /** As it is stored; null: there are no phases, and the band holds for all ages. */
  name: string | null
  from: number
  /** Its last day; null for the one that has no next. */
  to: number | null
}

export function bandPhases(phases: readonly { name: string; start_age_in_days: number }[]): BandPhase[] {
  if (phases.length === 0) return [{ name: null, from: 0, to: null }]
  const sorted = [...phases].sort((a, b) => a.start_age_in_days - b.start_age_in_days)
  return sorted.map(({ name, start_age_in_days: from }, index) => {
    const next = sorted[index + 1]
    return { name, from, to: next === undefined ? null : next.start_age_in_days - 1 }
  })
}

interface MovedEdge {
  key: BandKey
  phase: BandPhase
  edge: 'lo' | 'hi'
  /** Where the edge shall be on the first day of the phase. */
  value: number
}

/**
 * Moves one edge of a phase by as much as its first day moves, so that a band that falls within the phase falls as before; the days
 * around the phase stay where they were, and the lower edge under the upper one.
 */
export function withPhaseEdge(band: AgeBand, { key, phase, edge, value }: MovedEdge): AgeBand {
  const { least, most, narrowest } = BAND_RANGES[key]
  const by = tenth(value - bandAt(band, phase.from)[edge])
  const points = withPoints(band, phase)
  const moved = points.map(point => {
    if (point.age < phase.from || (phase.to !== null && point.age > phase.to)) return point
    const put = tenth(Math.min(most, Math.max(least, point[edge] + by)))
    return edge === 'lo'
      ? { ...point, lo: Math.min(put, point.hi - narrowest) }
      : { ...point, hi: Math.max(put, point.lo + narrowest) }
  })
  return withoutNeedless(moved)
}

/** The band with points at both ends of a phase and on the days beside it, so that moving the one moves nothing of the others. */
function withPoints(band: AgeBand, { from, to }: BandPhase): AgeBand {
  const ends = to === null ? [from] : [from, to, to + 1]
  const before = from > 0 ? [from - 1] : []
  const ages = new Set([...band.map(({ age }) => age), ...before, ...ends])
  const sorted = [...ages].sort((a, b) => a - b)
  const kept = sorted.length <= MOST_POINTS ? sorted : sorted.filter(age => !isInside(age, { from, to }))
  return kept.slice(0, MOST_POINTS).map(age => ({ age, ...rounded(bandAt(band, age)) }))
}

function isInside(age: number, { from, to }: Omit<BandPhase, 'name'>): boolean {
  return age > from && (to === null || age < to)
}

/** Leaves out the points that lie on the line between their neighbours, and all but one of a band that is flat. */
function withoutNeedless(band: AgeBand): AgeBand {
  const kept = band.filter((point, index) => {
    const [before, after] = [band[index - 1], band[index + 1]]
    const around = before && after ? [before, after] : (before ?? after) && [before ?? after, before ?? after]
    const [one, other] = around ?? []
    if (one === undefined || other === undefined) return true
    const { lo, hi } = bandAt(one === other ? [one] : [one, other], point.age)
    return Math.abs(lo - point.lo) > SAME || Math.abs(hi - point.hi) > SAME
  })
  return kept.length === 0 ? band.slice(0, 1) : kept
}

/** Points are rounded to hundredths: two that are no further apart than this are drawn and written alike. */
const SAME = 0.006

const tenth = (value: number) => Math.round(value * 10) / 10
const rounded = ({ lo, hi }: { lo: number; hi: number }) => ({
  lo: Math.round(lo * 100) / 100,
  hi: Math.round(hi * 100) / 100,
})
