import { isAbove, isBelow } from '@earshot/contract/rules/health/against-limits.ts'
import type { BandSeries, Level } from '#domain/charts/chart-data.ts'

type Column = (number | null)[]

/** The columns for drawing: the same line split by level, so that each part has its own stroke. */
export interface LevelColumns {
  at: number[]
  ok: Column
  warning: Column
  alarm: Column
  lo: Column
  hi: Column
}

interface Point {
  at: number
  value: number
  lo: number
  hi: number
  alarmLo: number
  alarmHi: number
}

/**
 * Splits a line where it leaves its band and where it begins to be Alarm. The crossing points are added to the columns,
 * so the colored stretch begins exactly on the edge. They serve drawing only; cursor and table read the measured
 * series.
 */
export function splitByLevel(series: BandSeries): LevelColumns {
  const runs: LevelColumns = { at: [], ok: [], warning: [], alarm: [], lo: [], hi: [] }
  let previous: Point | null = null
  for (const [index, at] of series.at.entries()) {
    const point = pointAt(series, index)
    if (point === null) {
      push(runs, { at, lo: series.lo[index] ?? null, hi: series.hi[index] ?? null })
      previous = null
      continue
    }
    if (previous !== null && at - previous.at > series.step + 3600) {
      // The missing stretch has no rows of its own, so an empty point keeps the line broken.
      push(runs, { at: (previous.at + at) / 2, lo: null, hi: null })
      previous = null
    }
    if (previous === null) push(runs, point)
    else extend({ runs, from: previous, to: point })
    previous = point
  }
  return runs
}

function pointAt(series: BandSeries, index: number): Point | null {
  const value = series.value[index] ?? null
  if (value === null) return null
  return {
    at: series.at[index] ?? 0,
    value,
    lo: series.lo[index] ?? Number.NEGATIVE_INFINITY,
    hi: series.hi[index] ?? Number.POSITIVE_INFINITY,
    alarmLo: series.alarmLo[index] ?? Number.NEGATIVE_INFINITY,
    alarmHi: series.alarmHi[index] ?? Number.POSITIVE_INFINITY,
  }
}

function extend({ runs, from, to }: { runs: LevelColumns; from: Point; to: Point }): void {
  const cuts = crossings(from, to)
  let start = from
  for (const share of [...cuts, 1]) {
    const end = share === 1 ? to : between(from, to, share)
    const level = levelOf(between(start, end, 0.5))
    const column = runs[COLUMN[level]]
    column[column.length - 1] = start.value
    push(runs, end)
    const last = runs.at.length - 1
    column[last] = end.value
    start = end
  }
}

const COLUMN = { OK: 'ok', WARNING: 'warning', ALARM: 'alarm' } as const

/** Returns the shares (0..1, exclusive) of the segment at which it crosses an edge or an alarm limit. */
function crossings(from: Point, to: Point): number[] {
  const limits = [
    (point: Point) => point.value - point.hi,
    (point: Point) => point.value - point.alarmHi,
    (point: Point) => point.lo - point.value,
    (point: Point) => point.alarmLo - point.value,
  ]
  return limits
    .flatMap(distance => {
      const a = distance(from)
      const b = distance(to)
      if (!Number.isFinite(a) || !Number.isFinite(b) || a * b >= 0) return []
      return [a / (a - b)]
    })
    .sort((a, b) => a - b)
}

function between(from: Point, to: Point, share: number): Point {
  const mix = (a: number, b: number) => (a === b ? a : a + (b - a) * share)
  return {
    at: mix(from.at, to.at),
    value: mix(from.value, to.value),
    lo: mix(from.lo, to.lo),
    hi: mix(from.hi, to.hi),
    alarmLo: mix(from.alarmLo, to.alarmLo),
    alarmHi: mix(from.alarmHi, to.alarmHi),
  }
}

/**
 * Returns the level of a point. The edges are those in force at the point, so this is the rule's own answer. An
 * absolute limit may lie within a wide band.
 */
function levelOf({ value, lo, hi, alarmLo, alarmHi }: Point): Level {
  if (isAbove(value, alarmHi) || isBelow(value, alarmLo)) return 'ALARM'
  return isAbove(value, hi) || isBelow(value, lo) ? 'WARNING' : 'OK'
}

function push(
  runs: LevelColumns,
  point: { at: number; value?: number; lo: number | null; hi: number | null },
): void {
  runs.at.push(point.at)
  runs.lo.push(finite(point.lo))
  runs.hi.push(finite(point.hi))
  // A lone point has no segment to give it a level, so it is drawn in the line's own color.
  runs.ok.push(null)
  runs.warning.push(null)
  runs.alarm.push(null)
}

function finite(value: number | null): number | null {
  return value !== null && Number.isFinite(value) ? value : null
}
