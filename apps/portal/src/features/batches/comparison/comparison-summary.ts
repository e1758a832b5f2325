/** Works out how a batch compares with the others, for the first sentence of its page. It is pure. */
import type { BatchComparison, Course } from '@earshot/contract/schemas/batches/comparison.ts'

export type ComparisonSummary =
  /** There is no other batch to compare with. */
  | { kind: 'alone' }
  /** Too few other batches have values at the age that it has reached. */
  | { kind: 'few' }
  /** The batch lies within what nine of ten of them did. */
  | { kind: 'alike'; count: number }
  /**
   * The batch was like them until that day of age, and since then is above more than nine in ten, or above all of them.
   * With `still`, the others have caught up or are too few by now, but it has not come down.
   */
  | { kind: 'until'; count: number; day: number; than: 'any' | 'most' | 'still' }

/** A single day beyond the band is chance. */
const LEAST_DAYS = 2

export function summarizeComparison(comparison: BatchComparison): ComparisonSummary {
  const { ages, own, band } = comparison
  const others = comparison.others.filter(other => other.picked).map(other => other.course)
  if (others.length === 0) return { kind: 'alone' }
  const last = own.rdi.findLastIndex(value => value !== null)
  if (band === null || last < 0) return { kind: 'few' }
  const excess = lastExcess(own.rdi, band.rdi)
  if (excess !== null) {
    const { first, over } = excess
    const count = countAt(others, over)
    const day = (ages[first] ?? 0) - 1
    if (over < last) return { kind: 'until', count, day, than: 'still' }
    return { kind: 'until', count, day, than: isOverAll(own, others, { first, last }) ? 'any' : 'most' }
  }
  if (typeof band.rdi.p90[last] !== 'number') return { kind: 'few' }
  return { kind: 'alike', count: countAt(others, last) }
}

interface Excess {
  /** The indices of the first and the last day on which it was over the band. */
  first: number
  over: number
}

interface Run extends Excess {
  days: number
  /** The lowest edge of the band that it exceeded. */
  limit: number
}

/**
 * Returns the excess that it has not come down from. A band that widens, or ends because few have lived so long, does
 * not end it: it is over when the batch is back where it left the others, or at their median.
 */
function lastExcess(
  own: readonly (number | null)[],
  { p90, median }: { p90: readonly (number | null)[]; median: readonly (number | null)[] },
): Excess | null {
  let run: Run | null = null
  for (const [index, value] of own.entries()) {
    if (value === null) continue
    run = nextRun(run, { index, value, p90: p90[index] ?? null, median: median[index] ?? null })
  }
  return run !== null && run.days >= LEAST_DAYS ? run : null
}

interface ComparedAge {
  index: number
  value: number
  p90: number | null
  median: number | null
}

function nextRun(run: Run | null, { index, value, p90, median }: ComparedAge): Run | null {
  if (p90 !== null && value > p90) {
    if (run === null) return { first: index, over: index, days: 1, limit: p90 }
    return { ...run, over: index, days: run.days + 1, limit: Math.min(run.limit, p90) }
  }
  return run !== null && value > Math.max(run.limit, median ?? 0) ? run : null
}

function countAt(others: readonly Course[], index: number): number {
  return others.filter(other => typeof other.rdi[index] === 'number').length
}

function isOverAll(
  own: Course,
  others: readonly Course[],
  { first, last }: { first: number; last: number },
): boolean {
  for (let index = first; index <= last; index++) {
    const mine = own.rdi[index] ?? null
    if (mine !== null && others.some(other => (other.rdi[index] ?? 0) >= mine)) return false
  }
  return true
}
