/** Places a short course of readings, its band and its Alarm in a small drawing. Pure; times are epoch seconds. */
import type { Point } from '@earshot/contract/rules/drawing/paths.ts'

export interface Measured {
  points: { at: number; value: number | null }[]
  /** What is normal; null where it is not known. */
  band: { lo: number; hi: number } | null
  limit: number
  /** True if lower is worse. */
  isUnder: boolean
  from: number
  to: number
}

const LEFT = 30
const RIGHT_ROOM = 8
const TOP_ROOM = 8

export function plotOf(
  { points, band, limit, isUnder, from, to }: Measured,
  { width, height, alarmAt }: { width: number; height: number; alarmAt: number },
) {
  const right = width - RIGHT_ROOM
  const values = points.flatMap(({ value }) => (value === null ? [] : [value]))
  const ends = band === null ? [limit] : [band.lo, band.hi]
  const [low, high] = [Math.min(...values, ...ends), Math.max(...values, ...ends)]
  const x = (at: number) => LEFT + ((at - from) / Math.max(1, to - from)) * (right - LEFT)
  const y = (value: number) =>
    TOP_ROOM + ((high - value) / Math.max(0.001, high - low)) * (height - 2 * TOP_ROOM)
  const placed = points.map(({ at, value }): Point | null => (value === null ? null : [x(at), y(value)]))
  const isBeyond = (value: number | null) => value !== null && (isUnder ? value < limit : value > limit)
  // The stroke begins at the last point that was in order, so that the line has no hole.
  const beyond = placed.map((point, index) => {
    const touches = isBeyond(points[index]?.value ?? null) || isBeyond(points[index + 1]?.value ?? null)
    return touches ? point : null
  })
  return {
    left: LEFT,
    right,
    points: placed,
    beyond,
    endsBeyond: isBeyond(values.at(-1) ?? null),
    bandTop: band === null ? 0 : y(band.hi),
    bandBottom: band === null ? 0 : y(band.lo),
    limits: ends.map(value => ({ value, y: y(value) })),
    alarmX: alarmAt >= from && alarmAt <= to ? x(alarmAt) : null,
  }
}
