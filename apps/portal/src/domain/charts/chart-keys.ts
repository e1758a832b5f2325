/** Handles the chart's keys: arrows move the cursor by steps of the data, and plus and minus change the window. */
import type { KeyboardEvent } from 'react'
import type { TimeWindow } from './chart-data.ts'
import { stepCursor } from './nearest.ts'
import { pannedWindow, zoomedAt } from './time-window.ts'
import type { ChartMoves } from './use-chart-moves.ts'

const DAY = 86_400

export interface ChartKeysInput extends Pick<ChartMoves, 'live' | 'move'> {
  /** Where the cursor stands, in unix seconds; null where there is none. */
  at: number | null
  setAt: (at: number | null) => void
  limits: TimeWindow
  /** The step of the data, in seconds. */
  step: number
  zoomed: boolean
  onZoom: (window: TimeWindow | null) => void
}

/** Returns the handler for the chart's keys. */
export function chartKeys(input: ChartKeysInput) {
  const { at, setAt, live, step, zoomed, onZoom } = input
  return (event: KeyboardEvent<HTMLElement>) => {
    const by = keySteps(event, step)
    if (by !== null) {
      event.preventDefault()
      stepBy(input, by)
    }
    if (event.key === 'Home' || event.key === 'End') {
      event.preventDefault()
      setAt(event.key === 'Home' ? live().from : live().to)
    }
    if (event.key === '+') zoomBy(input, 0.5)
    if (event.key === '-') zoomBy(input, 2)
    if (event.key === 'Escape') {
      if (at !== null) setAt(null)
      else if (zoomed) onZoom(null)
    }
  }
}

/** Moves the cursor; beyond the edge the window moves with it. */
function stepBy({ at, setAt, live, move, step, limits }: ChartKeysInput, by: number): void {
  const window = live()
  const target = stepCursor({ at: at ?? window.to, by, step, ...limits })
  setAt(target)
  const over = Math.max(0, target - window.to) - Math.max(0, window.from - target)
  if (over !== 0) move(from => pannedWindow({ window: from, by: over, limits }))
}

/** Zooms around the cursor, or around the middle. */
function zoomBy({ at, live, move, limits }: ChartKeysInput, factor: number): void {
  const { from: first, to: last } = live()
  const middle = at ?? (first + last) / 2
  move(from => zoomedAt({ window: from, at: middle, factor, limits }))
}

const ARROWS: Record<string, number> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }
const PAGES: Record<string, number> = { PageDown: -1, PageUp: 1 }

/** Returns the steps of the data to move by: an arrow key is one step, and with Shift or a page key a day. */
function keySteps(event: KeyboardEvent<HTMLElement>, step: number): number | null {
  const day = Math.max(1, Math.round(DAY / step))
  const arrow = ARROWS[event.key]
  if (arrow !== undefined) return arrow * (event.shiftKey ? day : 1)
  const page = PAGES[event.key]
  return page === undefined ? null : page * day
}
