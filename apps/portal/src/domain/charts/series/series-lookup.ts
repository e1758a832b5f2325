import type { Series } from '#domain/charts/chart-data.ts'

/** Returns the index of the first time that is not before `at`. */
export function firstFrom(times: readonly number[], at: number): number {
  let low = 0
  let high = times.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((times[middle] ?? 0) < at) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Returns the measured point nearest to `at`, or null when none lies within `reach` seconds: a gap has no value to
 * show.
 */
export function nearestPoint({ series, at, reach }: { series: Series; at: number; reach: number }) {
  const index = firstFrom(series.at, at)
  const candidates = [index - 2, index - 1, index, index + 1].flatMap(position => {
    const time = series.at[position]
    const value = series.value[position] ?? null
    return time === undefined || value === null ? [] : [{ index: position, at: time, value }]
  })
  const best = candidates.reduce<(typeof candidates)[number] | null>(
    (nearest, candidate) =>
      nearest === null || Math.abs(candidate.at - at) < Math.abs(nearest.at - at) ? candidate : nearest,
    null,
  )
  return best !== null && Math.abs(best.at - at) <= reach ? best : null
}

/** Returns the newest point that has a value, among those up to (not including) `end`. */
export function lastPoint(
  series: Series,
  { first, end }: { first: number; end: number } = { first: 0, end: series.at.length },
): { index: number; at: number; value: number } | null {
  for (let index = end - 1; index >= first; index -= 1) {
    const value = series.value[index] ?? null
    const at = series.at[index]
    if (value !== null && at !== undefined) return { index, at, value }
  }
  return null
}

/** Moves a cursor by whole steps on a shared grid and keeps it in the window. */
export function stepCursor(args: { at: number; by: number; step: number; from: number; to: number }): number {
  const snapped = Math.round(args.at / args.step) * args.step + args.by * args.step
  return Math.min(Math.max(snapped, args.from), args.to)
}
