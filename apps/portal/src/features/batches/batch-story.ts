/** What a batch's page answers first: how it runs beside the others. Pure. */
import type { BatchComparison, Course } from '@earshot/contract/schemas/batches/comparison.ts'

export type BatchStory =
  /** Too few others, or none. */
  | { kind: 'alone' }
  /** Within what nine of ten of them did. */
  | { kind: 'alike'; count: number }
  /** Like them until that day of age; since then more than nine in ten, or than any of them. */
  | { kind: 'until'; count: number; day: number; than: 'any' | 'most' }

/** One day beyond the band is chance. */
const LEAST_DAYS = 2

export function batchStory({ ages, own, others, band }: BatchComparison): BatchStory {
  const picked = others.filter(other => other.picked)
  if (band === null) return { kind: 'alone' }
  const count = picked.length
  const last = own.rdi.findLastIndex(value => value !== null)
  let first = last + 1
  while (first > 0 && isOver(own.rdi[first - 1], band.rdi.p90[first - 1])) first -= 1
  const day = ages[first]
  if (last + 1 - first < LEAST_DAYS || day === undefined) return { kind: 'alike', count }
  const than = isOverAll(
    own,
    picked.map(other => other.course),
    { first, last },
  )
    ? 'any'
    : 'most'
  return { kind: 'until', count, day: day - 1, than }
}

function isOver(value: number | null | undefined, limit: number | null | undefined): boolean {
  return typeof value === 'number' && typeof limit === 'number' && value > limit
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
