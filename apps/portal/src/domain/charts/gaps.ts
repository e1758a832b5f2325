import type { Series, TimeWindow } from './chart-data.ts'

/** A shorter silence is only a break in the line: a lost message is not an outage. */
const GAP_SECONDS = 3600

/**
 * Finds the stretches in which a series has no value. `until` is the end of what could have been measured (now), so
 * silence up to the present is a gap as well. A point stands for the step that begins at it.
 */
export function findGaps({ series, until }: { series: Series; until: number }): TimeWindow[] {
  const gaps: TimeWindow[] = []
  let last: number | null = null
  for (const [index, at] of series.at.entries()) {
    if (series.value[index] === null) continue
    if (last !== null && at - last > series.step + GAP_SECONDS)
      gaps.push({ from: last + series.step, to: at })
    last = at
  }
  if (last !== null && until - last > series.step + GAP_SECONDS)
    gaps.push({ from: last + series.step, to: until })
  return gaps
}

/** Returns the gaps that all lists have in common: the barn was silent, not one sensor. */
export function intersectGaps(lists: readonly (readonly TimeWindow[])[]): TimeWindow[] {
  const [first, ...rest] = lists
  if (first === undefined) return []
  return rest.reduce<TimeWindow[]>(
    (common, list) => {
      return common.flatMap(a =>
        list
          .map(b => ({ from: Math.max(a.from, b.from), to: Math.min(a.to, b.to) }))
          .filter(both => both.to - both.from >= GAP_SECONDS),
      )
    },
    [...first],
  )
}
