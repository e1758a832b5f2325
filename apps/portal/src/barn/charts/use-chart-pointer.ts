import { type PointerEvent, useRef, useState } from 'react'
import type { TimeWindow } from './chart-data.ts'
import { chartKeys } from './chart-keys.ts'
import { stepCursor } from './nearest.ts'
import { pannedWindow, pinchedWindow, xToTime, zoomedWindow } from './time-window.ts'
import type { ChartMoves } from './use-chart-moves.ts'

/** Shorter than this a press is a click. */
const DRAG_PIXELS = 5

export interface ChartPointerInput extends ChartMoves {
  /** What may be zoomed within. */
  limits: TimeWindow
  width: number
  /** Seconds the arrow keys move by. */
  step: number
  zoomed: boolean
  onZoom: (window: TimeWindow | null) => void
}

/** What a hand holds of the chart: the time under the pointer, or under each of two fingers. */
type Hold = { x: number; window: TimeWindow } | null
type Fingers = Map<number, { x: number; time: number }>

/** The cursor by mouse, finger and keyboard, the drag that zooms and the ones that move. Times in unix seconds. */
export function useChartPointer(input: ChartPointerInput) {
  const { live, move, limits, width, step, onZoom } = input
  const [at, setAt] = useState<number | null>(null)
  const [dragFrom, setDragFrom] = useState<number | null>(null)
  const held = useRef<Hold>(null)
  const fingers = useRef<Fingers>(new Map())

  const timeAt = (x: number) => {
    const window = live()
    const exact = xToTime({ x: Math.min(Math.max(x, 0), width), window, width })
    // On a step of the data, so that the time in the tag is one that was measured.
    return stepCursor({ at: exact, by: 0, step, ...window })
  }

  const plot = {
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (width === 0) return
      const x = xOf(event)
      const finger = fingers.current.get(event.pointerId)
      if (finger !== undefined) fingers.current.set(event.pointerId, { ...finger, x })
      const [first, second] = [...fingers.current.values()]
      if (first !== undefined && second !== undefined)
        return move(from => pinchedWindow({ first, second, window: from, width, limits }))
      const hold = held.current
      if (hold === null) return setAt(timeAt(x))
      const by = ((hold.x - x) / width) * (hold.window.to - hold.window.from)
      move(() => pannedWindow({ window: hold.window, by, limits }))
    },
    // A finger leaves with every touch; what it pointed at stays readable until the next one.
    onPointerLeave: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType !== 'touch' && dragFrom === null) setAt(null)
    },
  }
  const letGo = (event: PointerEvent<HTMLElement>) => {
    fingers.current.delete(event.pointerId)
    held.current = null
    setDragFrom(null)
  }
  const slider = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const x = xOf(event)
      if (event.pointerType === 'touch') {
        fingers.current.set(event.pointerId, { x, time: xToTime({ x, window: live(), width }) })
        setAt(fingers.current.size === 1 ? timeAt(x) : null)
        return
      }
      setAt(timeAt(x))
      if (event.button > 1) return
      event.currentTarget.setPointerCapture(event.pointerId)
      if (event.shiftKey || event.button === 1) {
        held.current = { x, window: live() }
        setAt(null)
      } else setDragFrom(timeAt(x))
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      letGo(event)
      const window = live()
      const far =
        dragFrom !== null &&
        at !== null &&
        Math.abs(at - dragFrom) / (window.to - window.from) > DRAG_PIXELS / width
      if (!far) return
      setAt(null)
      onZoom(zoomedWindow({ a: dragFrom, b: at, limits }))
    },
    onPointerCancel: letGo,
    onDoubleClick: () => onZoom(null),
    onBlur: () => setAt(null),
    onKeyDown: chartKeys({ ...input, at, setAt }),
  }
  const dragging = dragFrom !== null && at !== null
  return { at, selection: dragging ? { from: dragFrom, to: at } : null, plot, slider }
}

function xOf(event: PointerEvent<HTMLElement>): number {
  return event.clientX - event.currentTarget.getBoundingClientRect().left
}
