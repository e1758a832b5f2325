import { type PointerEvent, useState } from 'react'
import { useChartHold } from '#domain/charts/airspace/use-chart-hold.ts'
import type { TimeWindow } from './chart-data.ts'
import { chartKeys } from './chart-keys.ts'
import { stepCursor } from './nearest.ts'
import { xToTime, zoomedWindow } from './time-window.ts'
import type { ChartMoves } from './use-chart-moves.ts'

/** A press over less than this is a click. */
const DRAG_PIXELS = 5

export interface ChartPointerInput extends ChartMoves {
  /** The window that zooming stays within. */
  limits: TimeWindow
  width: number
  /** The seconds that the arrow keys move by. */
  step: number
  zoomed: boolean
  onZoom: (window: TimeWindow | null) => void
}

/** Handles the cursor by mouse, finger and keyboard, the drag that zooms and those that move. Times are in unix seconds. */
export function useChartPointer(input: ChartPointerInput) {
  const { live, limits, width, step, onZoom } = input
  const [at, setAt] = useState<number | null>(null)
  const [dragFrom, setDragFrom] = useState<number | null>(null)
  const hold = useChartHold(input)

  const selection = dragFrom !== null && at !== null ? { from: dragFrom, to: at } : null
  const timeAt = (x: number) => measuredTime({ x, window: live(), width, step })

  const plot = {
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (width === 0) return
      const x = xOf(event)
      if (!hold.follow(event.pointerId, x)) setAt(timeAt(x))
    },
    // A finger leaves with every touch, but what it pointed at stays readable until the next one.
    onPointerLeave: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType !== 'touch' && dragFrom === null) setAt(null)
    },
  }
  const letGo = (event: PointerEvent<HTMLElement>) => {
    hold.letGo(event.pointerId)
    setDragFrom(null)
  }
  const slider = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const x = xOf(event)
      if (event.pointerType === 'touch') {
        setAt(hold.touch(event.pointerId, x) === 1 ? timeAt(x) : null)
        return
      }
      setAt(timeAt(x))
      if (event.button > 1) return
      event.currentTarget.setPointerCapture(event.pointerId)
      if (event.shiftKey || event.button === 1) {
        hold.grasp(x)
        setAt(null)
      } else setDragFrom(timeAt(x))
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      letGo(event)
      if (selection === null || !isDrag(selection, { window: live(), width })) return
      setAt(null)
      onZoom(zoomedWindow({ a: selection.from, b: selection.to, limits }))
    },
    onPointerCancel: letGo,
    onDoubleClick: () => onZoom(null),
    onBlur: () => setAt(null),
    onKeyDown: chartKeys({ ...input, at, setAt }),
  }
  return { at, selection, plot, slider }
}

/** Returns a time on a step of the data, so that the time in the tag is one that was measured. */
function measuredTime(at: { x: number; window: TimeWindow; width: number; step: number }): number {
  const { x, window, width, step } = at
  const exact = xToTime({ x: Math.min(Math.max(x, 0), width), window, width })
  return stepCursor({ at: exact, by: 0, step, ...window })
}

/** Whether the movement is longer than a click's. */
function isDrag({ from, to }: TimeWindow, { window, width }: { window: TimeWindow; width: number }): boolean {
  return Math.abs(to - from) / (window.to - window.from) > DRAG_PIXELS / width
}

function xOf(event: PointerEvent<HTMLElement>): number {
  return event.clientX - event.currentTarget.getBoundingClientRect().left
}
