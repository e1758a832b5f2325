/** Decides which of the others a batch can be compared with on the chart. It is pure. */
import { LIMITS } from '@earshot/contract/limits.ts'
import type { BatchComparison, ComparedBatch, Course } from '@earshot/contract/schemas/batches/comparison.ts'

/** A batch can be compared if it was measured on enough days. */
export function isLongEnough({ course }: Pick<ComparedBatch, 'course'>): boolean {
  return course.rdi.filter(value => value !== null).length >= LIMITS.comparison.leastDays
}

/** Returns the comparison without batches that are too short, and without the ages that only those have reached. */
export function comparable(comparison: BatchComparison): BatchComparison {
  const { ages, own, others, band } = comparison
  const long = others.filter(isLongEnough)
  if (long.length === others.length) return comparison
  const columns = [own, ...long.map(other => other.course)].flatMap(({ rhs, rdi, dead_pct }) => [
    rhs,
    rdi,
    dead_pct,
  ])
  const known = band === null ? columns : [...columns, band.rhs.median, band.rdi.median]
  const length = 1 + Math.max(-1, ...known.map(column => column.findLastIndex(value => value !== null)))
  const cut = (course: Course): Course => ({
    rhs: course.rhs.slice(0, length),
    rdi: course.rdi.slice(0, length),
    dead_pct: course.dead_pct.slice(0, length),
  })
  return {
    ...comparison,
    ages: ages.slice(0, length),
    own: cut(own),
    others: long.map(other => ({ ...other, course: cut(other.course) })),
  }
}
