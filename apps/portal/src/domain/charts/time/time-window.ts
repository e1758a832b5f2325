import { DOMAIN } from '@earshot/contract/domain.ts'
import type { TimeWindow } from '#domain/charts/chart-data.ts'

export const RANGES = ['24h', '7d', '14d', 'batch'] as const
export type Range = (typeof RANGES)[number]

const SLOT = DOMAIN.slotSeconds
const HOUR = 3600
const DAY = 86_400
const LENGTH: Record<Exclude<Range, 'batch'>, number> = { '24h': DAY, '7d': 7 * DAY, '14d': 14 * DAY }
/** The shortest window that can be zoomed into: in a shorter one two slots would fill the chart. */
const SHORTEST = 2 * HOUR

/** Returns when the slot ends that contains this second; a slot includes its first second. */
export function slotEnd(now: number): number {
  return (Math.floor(now / SLOT) + 1) * SLOT
}

/** Returns the window of a range. A batch younger than a day still gets a day, so that its first hours have a width. */
export function rangeWindow({
  range,
  now,
  batchStart,
}: {
  range: Range
  now: number
  batchStart: number
}): TimeWindow {
  if (range !== 'batch') return { from: now - LENGTH[range], to: now }
  return { from: Math.min(batchStart, now - DAY), to: now }
}

/** Returns the window that was dragged over, in order, at least two hours long and inside `limits`. */
export function zoomedWindow({ a, b, limits }: { a: number; b: number; limits: TimeWindow }): TimeWindow {
  const middle = (a + b) / 2
  const half = Math.max(Math.abs(a - b), shortest(limits)) / 2
  const from = Math.max(limits.from, Math.min(middle - half, limits.to - 2 * half))
  return { from: Math.round(from), to: Math.round(Math.min(limits.to, from + 2 * half)) }
}

/** Moves a window by seconds, within the limits. */
export function pannedWindow(args: { window: TimeWindow; by: number; limits: TimeWindow }): TimeWindow {
  const { window, by, limits } = args
  return within({ from: window.from + by, length: window.to - window.from, limits })
}

/** Makes a window shorter or longer by a factor, around a time that keeps its place. */
export function zoomedAt(args: {
  window: TimeWindow
  at: number
  factor: number
  limits: TimeWindow
}): TimeWindow {
  const { window, at, factor, limits } = args
  const length = window.to - window.from
  const wanted = Math.min(Math.max(length * factor, shortest(limits)), limits.to - limits.from)
  return within({ from: at - ((at - window.from) / length) * wanted, length: wanted, limits })
}

/** Where a finger is, and the time that it holds. */
interface Finger {
  x: number
  time: number
}

/** Returns the window in which the times that two fingers hold stay under them. */
export function pinchedWindow(args: {
  first: Finger
  second: Finger
  window: TimeWindow
  width: number
  limits: TimeWindow
}): TimeWindow {
  const { first, second, window, width, limits } = args
  const perPixel = (second.time - first.time) / (second.x - first.x)
  // Fingers on one another, or past each other, hold nothing.
  if (!Number.isFinite(perPixel) || perPixel <= 0) return window
  return within({ from: first.time - first.x * perPixel, length: perPixel * width, limits })
}

function within(args: { from: number; length: number; limits: TimeWindow }): TimeWindow {
  const { limits } = args
  const length = Math.min(Math.max(args.length, shortest(limits)), limits.to - limits.from)
  const from = Math.round(Math.min(Math.max(args.from, limits.from), limits.to - length))
  return { from, to: Math.round(from + length) }
}

function shortest(limits: TimeWindow): number {
  return Math.min(SHORTEST, limits.to - limits.from)
}

/**
 * Returns the window to show when new data move the live end. A reader who has zoomed, or has the cursor on the chart,
 * keeps what is under the finger; the window catches up when the cursor leaves.
 */
export function followWindow({
  shown,
  live,
  held,
}: {
  shown: TimeWindow
  live: TimeWindow
  held: boolean
}): TimeWindow {
  if (held) return shown
  return shown.from === live.from && shown.to === live.to ? shown : live
}

/** Returns pixels from the left edge of the plot. */
export function timeToX({ at, window, width }: { at: number; window: TimeWindow; width: number }): number {
  return ((at - window.from) / (window.to - window.from)) * width
}

export function xToTime({ x, window, width }: { x: number; window: TimeWindow; width: number }): number {
  return window.from + (x / width) * (window.to - window.from)
}

/** Returns the part of a span inside the window in pixels, or null when none of it is inside. */
export function spanToPixels(span: { from: number; to: number; window: TimeWindow; width: number }) {
  const from = Math.max(span.from, span.window.from)
  const to = Math.min(span.to, span.window.to)
  if (to <= from) return null
  const left = timeToX({ at: from, window: span.window, width: span.width })
  return { left, width: timeToX({ at: to, window: span.window, width: span.width }) - left }
}
