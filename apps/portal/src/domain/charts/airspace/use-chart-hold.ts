import { useRef } from 'react'
import type { TimeWindow } from '#domain/charts/chart-data.ts'
import { pannedWindow, pinchedWindow, xToTime } from '#domain/charts/time-window.ts'
import type { ChartMoves } from '#domain/charts/use-chart-moves.ts'

interface ChartHoldInput extends Pick<ChartMoves, 'live' | 'move'> {
  /** The window that moving stays within. */
  limits: TimeWindow
  width: number
}

/** Makes the window follow what holds the chart: one pressed pointer, or two fingers. */
export function useChartHold({ live, move, limits, width }: ChartHoldInput) {
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
