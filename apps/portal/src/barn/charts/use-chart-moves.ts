import { useEffect, useRef, useState } from 'react'
import type { TimeWindow } from './chart-data.ts'

/** Without a movement for so long, the window is where the reader wanted it. */
const SETTLED_MS = 200

export interface ChartMovesInput {
  /** What is shown while nobody moves it. */
  window: TimeWindow
  /** Changes with the range or zoom of the address. */
  windowKey: string
  onMoved: (window: TimeWindow) => void
}

export interface ChartMoves {
  /** What is shown now. */
  window: TimeWindow
  /** Where it goes to from where it is now, which may be further than what has been drawn. */
  move: (to: (from: TimeWindow) => TimeWindow) => void
}

/** A window under the reader's hands: it moves with every frame, and into the address once it rests. */
export function useChartMoves({ window, windowKey, onMoved }: ChartMovesInput): ChartMoves {
  const [moved, setMoved] = useState<{ key: string; window: TimeWindow } | null>(null)
  const isMoved = moved !== null && moved.key === windowKey
  // The address has taken it over, or says something else.
  if (moved !== null && !isMoved) setMoved(null)
  const shown = isMoved ? moved.window : window
  const latest = useRef(shown)
  latest.current = shown
  const tell = useRef(onMoved)
  tell.current = onMoved
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(rest.current), [])
  const move: ChartMoves['move'] = to => {
    const next = to(latest.current)
    if (next.from === latest.current.from && next.to === latest.current.to) return
    latest.current = next
    setMoved({ key: windowKey, window: next })
    clearTimeout(rest.current)
    rest.current = setTimeout(() => tell.current(next), SETTLED_MS)
  }
  return { window: shown, move }
}
