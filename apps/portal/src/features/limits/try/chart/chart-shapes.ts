/** The shapes of the chart of a past: scales, the line, and where no batch was. Pure. */
import { linePath, type Point } from '@earshot/contract/rules/drawing/paths.ts'
import type { PastLine } from '@earshot/engine/tried.ts'
import type { LimitCourse } from '#features/limits/try/limit-courses.ts'

const HOUR_MS = 3_600_000
const WEEK_MS = 7 * 24 * HOUR_MS
/** A stretch without a batch is named from this length on. */
const NAMED_GAP_MS = 2 * 24 * HOUR_MS

/** A limit keeps so far from the edges of the chart that its line and its figure are seen. */
const ROOM = 0.5

export interface ChartScale {
  x: (at: number) => number
  y: (value: number) => number
  left: number
  right: number
  to: number
  lowest: number
  highest: number
}

interface Frame {
  from: number
  to: number
  left: number
  right: number
  top: number
  bottom: number
  isRhs: boolean
  /** The limits that are drawn beside the line. */
  limits: readonly (number | null)[]
}

/** An RHS is drawn up to 100, whatever was measured; everything else between its own extremes and those of its limits. */
export function scaleOf(
  { value }: PastLine,
  { from, to, left, right, top, bottom, isRhs, limits }: Frame,
): ChartScale {
  const drawn = limits.flatMap(one => (one === null ? [] : [one - ROOM, one + ROOM]))
  const known = [...value, ...drawn].filter(one => one !== null)
  const highest = isRhs ? 100 : Math.ceil(Math.max(0, ...known))
  const lowest = isRhs ? Math.min(20, ...known) : Math.floor(Math.min(highest - 1, ...known))
  return {
    x: at => left + ((at - from) / Math.max(1, to - from)) * (right - left),
    y: one => bottom - ((Math.max(lowest, one) - lowest) / (highest - lowest)) * (bottom - top),
    left,
    right,
    to,
    lowest,
    highest,
  }
}

/** The line with a break wherever nothing is known. */
export function pathOf({ at, value }: Pick<LimitCourse, 'at' | 'value'>, scale: ChartScale): string {
  const points = value.map((one, index): Point | null => {
    const moment = at[index]
    return one === null || moment === undefined ? null : [scale.x(moment), scale.y(one)]
  })
  return linePath(points, { lone: 0 })
}

/** The stretches without a batch that are long enough to be named. */
export function gapsOf({ at, hasBatch }: PastLine): { from: number; to: number }[] {
  const gaps: { from: number; to: number }[] = []
  at.forEach((moment, index) => {
    if (hasBatch[index] !== false) return
    const last = gaps.at(-1)
    if (last !== undefined && last.to === moment - HOUR_MS) last.to = moment
    else gaps.push({ from: moment, to: moment })
  })
  return gaps.filter(({ from, to }) => to - from >= NAMED_GAP_MS)
}

/** The beginnings of the weeks, counted from the first moment. */
export function weekMarks({ from, to }: { from: number; to: number }): number[] {
  return Array.from({ length: Math.ceil((to - from) / WEEK_MS) }, (_, week) => from + week * WEEK_MS)
}
