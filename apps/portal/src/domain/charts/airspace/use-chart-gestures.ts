import { type RefObject, useState } from 'react'
import type { TimeWindow } from '#domain/charts/chart-data.ts'
import { followWindow } from '#domain/charts/time-window.ts'
import { type ChartMovesInput, useChartMoves } from '#domain/charts/use-chart-moves.ts'
import { type ChartPointerInput, useChartPointer } from '#domain/charts/use-chart-pointer.ts'
import { useChartWheel } from '#domain/charts/use-chart-wheel.ts'

type ChartHandsInput = ChartMovesInput &
  Omit<ChartPointerInput, 'live' | 'move'> & {
    /** The element that receives the wheel. */
    slider: RefObject<HTMLElement | null>
  }

/**
 * Returns the window that the reader moves, and the cursor. The window follows the given one unless the cursor holds
 * it.
 */
export function useChartGestures({ window, windowKey, onMoved, push, slider, ...pointing }: ChartHandsInput) {
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
