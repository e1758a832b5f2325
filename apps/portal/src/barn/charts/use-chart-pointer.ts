import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import type { TimeWindow } from './chart-data.ts'
import { stepCursor } from './nearest.ts'
import { xToTime, zoomedWindow } from './time-window.ts'

const DAY = 86_400
/** Shorter than this a press is a click. */
const DRAG_PIXELS = 5

export interface ChartPointerInput {
  window: TimeWindow
  /** What may be zoomed within. */
  limits: TimeWindow
  width: number
  /** Seconds the arrow keys move by. */
  step: number
  zoomed: boolean
  onZoom: (window: TimeWindow | null) => void
}

/** The cursor by mouse, finger and keyboard, and the drag that zooms. Times in unix seconds. */
export function useChartPointer({ window, limits, width, step, zoomed, onZoom }: ChartPointerInput) {
  const [at, setAt] = useState<number | null>(null)
  const [dragFrom, setDragFrom] = useState<number | null>(null)

  const timeOf = (event: PointerEvent<HTMLElement>) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left
    const exact = xToTime({ x: Math.min(Math.max(x, 0), width), window, width })
    // On a step of the data, so that the time in the tag is one that was measured.
    return stepCursor({ at: exact, by: 0, step, ...window })
  }
  const zoomAround = (factor: number) => {
    const middle = at ?? (window.from + window.to) / 2
    const half = ((window.to - window.from) * factor) / 2
    onZoom(zoomedWindow({ a: middle - half, b: middle + half, limits }))
  }

  const plot = {
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (width > 0) setAt(timeOf(event))
    },
    // A finger leaves with every touch; what it pointed at stays readable until the next one.
    onPointerLeave: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType !== 'touch' && dragFrom === null) setAt(null)
    },
  }
  const slider = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      setAt(timeOf(event))
      if (event.pointerType !== 'mouse' || event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      setDragFrom(timeOf(event))
    },
    onPointerUp: () => {
      const far =
        dragFrom !== null &&
        at !== null &&
        Math.abs(at - dragFrom) / (window.to - window.from) > DRAG_PIXELS / width
      setDragFrom(null)
      if (!far) return
      setAt(null)
      onZoom(zoomedWindow({ a: dragFrom, b: at, limits }))
    },
    onPointerCancel: () => setDragFrom(null),
    onDoubleClick: () => onZoom(null),
    onBlur: () => setAt(null),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const by = keySteps(event, step)
      if (by !== null) {
        event.preventDefault()
        setAt(stepCursor({ at: at ?? window.to, by, step, ...window }))
      }
      if (event.key === 'Home' || event.key === 'End') {
        event.preventDefault()
        setAt(event.key === 'Home' ? window.from : window.to)
      }
      if (event.key === '+') zoomAround(0.5)
      if (event.key === '-' && zoomed) zoomAround(2)
      if (event.key === 'Escape') {
        if (at !== null) setAt(null)
        else if (zoomed) onZoom(null)
      }
    },
  }
  const dragging = dragFrom !== null && at !== null
  return {
    at,
    selection: dragging ? { from: dragFrom, to: at } : null,
    plot,
    slider,
    clear: () => setAt(null),
  }
}

const ARROWS: Record<string, number> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }
const PAGES: Record<string, number> = { PageDown: -1, PageUp: 1 }

/** Steps of the data to move by: an arrow is one, with Shift or by page a day. */
function keySteps(event: KeyboardEvent<HTMLElement>, step: number): number | null {
  const day = Math.max(1, Math.round(DAY / step))
  const arrow = ARROWS[event.key]
  if (arrow !== undefined) return arrow * (event.shiftKey ? day : 1)
  const page = PAGES[event.key]
  return page === undefined ? null : page * day
}
