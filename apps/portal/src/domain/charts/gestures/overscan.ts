/**
 * A chart draws its window, and half of it more on both sides, which is the overscan. When the chart is moved, the
 * drawing is moved as it is; it is drawn anew where the reader comes near its end. It is pure.
 */
import type { TimeWindow } from '#domain/charts/chart-data.ts'
import { timeToX } from '#domain/charts/time/time-window.ts'

/** How much lies beyond the window on each side, in windows. */
const MARGIN = 0.5
/** The drawing's width in windows, which `.track` has in its style too. */
export const OVERSCAN = 1 + 2 * MARGIN

/** Returns the stretch of time that is drawn for a window. */
export function overscanOf({ from, to }: TimeWindow): TimeWindow {
  const margin = (to - from) * MARGIN
  return { from: from - margin, to: to + margin }
}

/** Returns the window that a stretch of time was drawn for. */
export function windowWithin({ from, to }: TimeWindow): TimeWindow {
  const margin = ((to - from) * MARGIN) / OVERSCAN
  return { from: from + margin, to: to - margin }
}

/**
 * Turns pixels from the window's left edge into a share of the drawing, so that what stands there moves with a
 * stretched drawing.
 */
export function leftInPercent(x: number, width: number): string {
  return `${((x / width + MARGIN) / OVERSCAN) * 100}%`
}

export function widthInPercent(pixels: number, width: number): string {
  return `${(pixels / width / OVERSCAN) * 100}%`
}

/** Where in the drawing a span stands, in pixels from the window's left edge. */
export interface PlacedSpan {
  /** Where the part that is in the window begins; where no part is in the window, it is where the whole span begins. */
  left: number
  width: number
  /** How much more of it is drawn before the window and behind it. */
  before: number
  behind: number
  isOutside: boolean
}

/** Returns where a span stands, or null where none of it is drawn. */
export function placeSpan(args: {
  from: number
  to: number
  window: TimeWindow
  width: number
}): PlacedSpan | null {
  const { window, width } = args
  const shown = overscanOf(window)
  const [from, to] = [Math.max(args.from, shown.from), Math.min(args.to, shown.to)]
  if (to <= from) return null
  const x = (at: number) => timeToX({ at, window, width })
  const isOutside = to <= window.from || from >= window.to
  if (isOutside) return { left: x(from), width: x(to) - x(from), before: 0, behind: 0, isOutside }
  const left = Math.max(x(from), 0)
  const right = Math.min(x(to), width)
  return { left, width: right - left, before: left - x(from), behind: x(to) - right, isOutside }
}

/** Returns the place and length of everything that is drawn of a span, as shares of the drawing; `least` is in pixels. */
export function spanStyle(place: PlacedSpan, width: number, least = 0) {
  const length = place.before + place.width + place.behind
  return {
    left: leftInPercent(place.left - place.before, width),
    width: widthInPercent(Math.max(least, length), width),
  }
}

export interface Moved {
  /** The window that the chart was drawn for. */
  drawn: TimeWindow
  /** The window that is to be seen. */
  live: TimeWindow
}

/** Returns where the drawing has to lie for another window to be seen: pixels from the window's left edge. */
export function layerPlace({ drawn, live, width }: Moved & { width: number }) {
  const { from, to } = overscanOf(drawn)
  const left = timeToX({ at: from, window: live, width })
  return { left, width: timeToX({ at: to, window: live, width }) - left }
}

/** The present drawing is good enough until the next one is drawn if most of what is seen then is on it. */
export function canWait(before: TimeWindow, after: TimeWindow): boolean {
  const length = after.to - after.from
  const grown = (before.to - before.from) / length
  const gone = Math.abs(before.from + before.to - after.from - after.to) / 2
  return grown > 0.5 && grown < 2 && gone < (length / OVERSCAN) * MARGIN
}

/** The chart is drawn anew when this share of the margin is used up. The rest is shown in the meantime. */
const FAR = 0.6
/** Beyond this factor, stretched strokes and words too close together would be noticed. */
const STRETCHED = 1.2

/** True if the chart has to be drawn anew for what is to be seen now. */
export function needsRedraw({ drawn, live }: Moved): boolean {
  const stretched = (drawn.to - drawn.from) / (live.to - live.from)
  if (stretched > STRETCHED || stretched < 1 / STRETCHED) return true
  const gone = Math.max(drawn.from - live.from, live.to - drawn.to)
  return gone > (drawn.to - drawn.from) * MARGIN * FAR
}
