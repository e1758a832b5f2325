/**
 * Says what of a chart is drawn: its window, and half of it more on both sides. When the chart is moved, the sheet is
 * moved as it is; it is drawn anew where the reader comes near its end. It is pure.
 */
import type { TimeWindow } from './chart-data.ts'
import { timeToX } from './time-window.ts'

/** How much lies beyond the window on each side, in windows. */
const MARGIN = 0.5
/** The sheet's width in windows, which `.track` has in its style too. */
export const SHEET = 1 + 2 * MARGIN

/** Returns the stretch of time that is drawn for a window. */
export function sheetOf({ from, to }: TimeWindow): TimeWindow {
  const margin = (to - from) * MARGIN
  return { from: from - margin, to: to + margin }
}

export function windowOf({ from, to }: TimeWindow): TimeWindow {
  const margin = ((to - from) * MARGIN) / SHEET
  return { from: from + margin, to: to - margin }
}

/**
 * Turns pixels from the window's left edge into a share of the sheet, so that what stands there moves with a stretched
 * sheet.
 */
export function sheetLeft(x: number, width: number): string {
  return `${((x / width + MARGIN) / SHEET) * 100}%`
}

export function sheetLength(pixels: number, width: number): string {
  return `${(pixels / width / SHEET) * 100}%`
}

/** Where on a sheet a span stands, in pixels from the window's left edge. */
export interface SheetSpan {
  /** Where the part that is in the window begins; where no part is in the window, it is where the whole span begins. */
  left: number
  width: number
  /** How much more of it is drawn before the window and behind it. */
  before: number
  behind: number
  isOutside: boolean
}

/** Returns where a span stands, or null where none of it is on the sheet. */
export function spanOnSheet(args: {
  from: number
  to: number
  window: TimeWindow
  width: number
}): SheetSpan | null {
  const { window, width } = args
  const sheet = sheetOf(window)
  const [from, to] = [Math.max(args.from, sheet.from), Math.min(args.to, sheet.to)]
  if (to <= from) return null
  const x = (at: number) => timeToX({ at, window, width })
  const isOutside = to <= window.from || from >= window.to
  if (isOutside) return { left: x(from), width: x(to) - x(from), before: 0, behind: 0, isOutside }
  const left = Math.max(x(from), 0)
  const right = Math.min(x(to), width)
  return { left, width: right - left, before: left - x(from), behind: x(to) - right, isOutside }
}

/** Returns the place and length of everything that is drawn of a span, as shares of the sheet; `least` is in pixels. */
export function drawnSpan(place: SheetSpan, width: number, least = 0) {
  const length = place.before + place.width + place.behind
  return {
    left: sheetLeft(place.left - place.before, width),
    width: sheetLength(Math.max(least, length), width),
  }
}

export interface Moved {
  /** The window that the sheet was drawn for. */
  drawn: TimeWindow
  /** The window that is to be seen. */
  live: TimeWindow
}

/** Returns where the sheet has to lie for another window to be seen: pixels from the window's left edge. */
export function sheetPlace({ drawn, live, width }: Moved & { width: number }) {
  const sheet = sheetOf(drawn)
  const left = timeToX({ at: sheet.from, window: live, width })
  return { left, width: timeToX({ at: sheet.to, window: live, width }) - left }
}

/** Whether the present sheet is good enough until the next one is drawn: most of what is seen then is on it. */
export function canWait(before: TimeWindow, after: TimeWindow): boolean {
  const length = after.to - after.from
  const grown = (before.to - before.from) / length
  const gone = Math.abs(before.from + before.to - after.from - after.to) / 2
  return grown > 0.5 && grown < 2 && gone < (length / SHEET) * MARGIN
}

/** The sheet is drawn anew when this share of its margin is used up. The rest is shown while the new sheet is drawn. */
const FAR = 0.6
/** Beyond this factor, stretched strokes and words too close together would be noticed. */
const STRETCHED = 1.2

/** Whether the sheet has to be drawn anew for what is to be seen now. */
export function isFar({ drawn, live }: Moved): boolean {
  const stretched = (drawn.to - drawn.from) / (live.to - live.from)
  if (stretched > STRETCHED || stretched < 1 / STRETCHED) return true
  const gone = Math.max(drawn.from - live.from, live.to - drawn.to)
  return gone > (drawn.to - drawn.from) * MARGIN * FAR
}
