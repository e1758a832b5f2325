import { type RefObject, useEffect, useRef, useState } from 'react'
import type { TimeWindow } from '#domain/charts/chart-data.ts'
import { followWindow, pannedWindow, xToTime, zoomedAt } from '#domain/charts/time/time-window.ts'
import { type ChartMoves, type ChartMovesInput, useChartMoves } from './use-chart-moves.ts'
import { type ChartPointerInput, useChartPointer } from './use-chart-pointer.ts'

type ChartGesturesInput = ChartMovesInput &
  Omit<ChartPointerInput, 'live' | 'move'> & {
    /** The element that receives the wheel. */
    slider: RefObject<HTMLElement | null>
  }

/**
 * Returns the window that the reader moves, and the cursor. The window follows the given one unless the cursor holds
 * it.
 */
export function useChartGestures({
  window,
  windowKey,
  onMoved,
  push,
  slider,
  ...pointing
}: ChartGesturesInput) {
  const { limits, width } = pointing
  const [shown, setShown] = useState<{ key: string; window: TimeWindow }>({ key: windowKey, window })
  const moves = useChartMoves({ window: shown.window, windowKey, onMoved, push })
  const pointer = useChartPointer({ ...moves, ...pointing })
  useChartWheel({ ...moves, target: slider, limits, width })

  const held = pointer.at !== null && shown.key === windowKey
  const next = followWindow({ shown: shown.window, live: window, held })
  if (next !== shown.window || shown.key !== windowKey) setShown({ key: windowKey, window: next })
  return { moves, pointer }
}

/** A notch of a wheel is about 100; a pinch on a touchpad comes as many small ones with Ctrl. */
const ZOOM_PER_PIXEL = { wheel: 0.0015, touchpad: 0.01 }
const TOUCHPAD_BELOW = 40
/** Some wheels count lines. */
const LINE_PIXELS = 16

interface ChartWheelInput extends ChartMoves {
  target: RefObject<HTMLElement | null>
  limits: TimeWindow
  width: number
}

/**
 * Makes the wheel with Ctrl zoom at the pointer, and the sideways wheel move the chart. Without Ctrl the wheel zooms
 * only once the chart has been clicked, so that a page that scrolls continues to scroll. React's own handler could not
 * keep the page from scrolling.
 */
function useChartWheel({ target, limits, width, live, move }: ChartWheelInput): void {
  const now = useRef({ limits, width, live, move })
  now.current = { limits, width, live, move }
  useEffect(() => {
    const element = target.current
    if (element === null) return
    const onWheel = (event: WheelEvent) => {
      if (now.current.width === 0) return
      const along = sidewaysOf(event)
      if (along !== null) {
        pan(event, along, now.current)
        return
      }
      const isAsked = event.ctrlKey || event.metaKey
      if (isAsked || document.activeElement === element) zoom(event, element, now.current)
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [target])
}

type Wheeled = Omit<ChartWheelInput, 'target' | 'window'>

/** Returns how far the wheel was turned sideways, or null where it was turned up or down. */
function sidewaysOf({ shiftKey, deltaX, deltaY }: WheelEvent): number | null {
  const along = shiftKey && deltaX === 0 ? deltaY : deltaX
  return shiftKey || Math.abs(along) > Math.abs(deltaY) ? along : null
}

function pan(event: WheelEvent, along: number, { limits, width, live, move }: Wheeled): void {
  const window = live()
  if (window.from <= limits.from && window.to >= limits.to) return
  event.preventDefault()
  move(from => pannedWindow({ window: from, by: (along * unitOf(event) * span(from)) / width, limits }))
}

function zoom(event: WheelEvent, element: HTMLElement, { limits, width, move }: Wheeled): void {
  event.preventDefault()
  const x = event.clientX - element.getBoundingClientRect().left
  const isTouchpad = event.ctrlKey && Math.abs(event.deltaY) < TOUCHPAD_BELOW
  const perPixel = ZOOM_PER_PIXEL[isTouchpad ? 'touchpad' : 'wheel']
  const factor = Math.exp(event.deltaY * unitOf(event) * perPixel)
  move(from => zoomedAt({ window: from, at: xToTime({ x, window: from, width }), factor, limits }))
}

/** Returns the pixels of one step of the wheel. */
function unitOf(event: WheelEvent): number {
  return event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE_PIXELS : 1
}

function span(window: TimeWindow): number {
  return window.to - window.from
}
