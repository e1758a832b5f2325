import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import type { TimeWindow } from '#domain/charts/chart-data.ts'
import { stepCursor } from '#domain/charts/series/series-lookup.ts'
import {
  pannedWindow,
  pinchedWindow,
  xToTime,
  zoomedAt,
  zoomedWindow,
} from '#domain/charts/time/time-window.ts'
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

/** A drag is longer than the movement of a click. */
function isDrag({ from, to }: TimeWindow, { window, width }: { window: TimeWindow; width: number }): boolean {
  return Math.abs(to - from) / (window.to - window.from) > DRAG_PIXELS / width
}

function xOf(event: PointerEvent<HTMLElement>): number {
  return event.clientX - event.currentTarget.getBoundingClientRect().left
}

interface ChartHoldInput extends Pick<ChartMoves, 'live' | 'move'> {
  /** The window that moving stays within. */
  limits: TimeWindow
  width: number
}

/** Makes the window follow what holds the chart: one pressed pointer, or two fingers. */
function useChartHold({ live, move, limits, width }: ChartHoldInput) {
  const held = useRef<{ x: number; window: TimeWindow } | null>(null)
  const fingers = useRef(new Map<number, { x: number; time: number }>())

  /** @returns whether something holds the chart there, so that it has moved */
  function follow(pointer: number, x: number): boolean {
    const finger = fingers.current.get(pointer)
    if (finger !== undefined) fingers.current.set(pointer, { ...finger, x })
    const [first, second] = [...fingers.current.values()]
    if (first !== undefined && second !== undefined) {
      move(from => pinchedWindow({ first, second, window: from, width, limits }))
      return true
    }
    const hold = held.current
    if (hold === null) return false
    const by = ((hold.x - x) / width) * (hold.window.to - hold.window.from)
    move(() => pannedWindow({ window: hold.window, by, limits }))
    return true
  }

  return {
    follow,
    grasp: (x: number) => {
      held.current = { x, window: live() }
    },
    /** @returns how many fingers there are now */
    touch: (pointer: number, x: number): number => {
      fingers.current.set(pointer, { x, time: xToTime({ x, window: live(), width }) })
      return fingers.current.size
    },
    letGo: (pointer: number) => {
      fingers.current.delete(pointer)
      held.current = null
    },
  }
}

/** Handles the chart's keys: arrows move the cursor by steps of the data, and plus and minus change the window. */

const DAY = 86_400

interface ChartKeysInput extends Pick<ChartMoves, 'live' | 'move'> {
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
function chartKeys(input: ChartKeysInput) {
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
