import { startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { TimeWindow } from './chart-data.ts'
import { isFar, type Moved } from './sheet.ts'

/** Without a movement for so long, the window is where the reader wanted it. */
const SETTLED_MS = 200
/** At least between two sheets, under a hand that goes on moving. */
const DRAWN_EVERY_MS = 150

export interface ChartMovesInput {
  /** What is shown while nobody moves it. */
  window: TimeWindow
  /** Changes with the range or zoom of the address. */
  windowKey: string
  onMoved: (window: TimeWindow) => void
  /** Shows a window by pushing what has been drawn. */
  push: (moved: Moved) => void
}

export interface ChartMoves {
  /** For which the chart has been drawn. */
  window: TimeWindow
  /** What is seen now, where the hand has it. */
  live: () => TimeWindow
  /** Where it goes to from where it is now. */
  move: (to: (from: TimeWindow) => TimeWindow) => void
}

/**
 * A window under the reader's hands. Each movement only pushes what has been drawn; the chart is drawn anew where that ends,
 * and once the hand rests, when the address takes the window over as well.
 */
export function useChartMoves({ window, windowKey, onMoved, push }: ChartMovesInput): ChartMoves {
  const [moved, setMoved] = useState<{ key: string; window: TimeWindow } | null>(null)
  const isMoved = moved !== null && moved.key === windowKey
  // The address has taken it over, or says something else.
  if (moved !== null && !isMoved) setMoved(null)
  const drawn = isMoved ? moved.window : window
  const hand = useRef<TimeWindow | null>(null)
  const handKey = useRef(windowKey)
  /** What the address has last been told. */
  const told = useRef<TimeWindow | null>(null)
  const shown = useRef({ drawn, onMoved })
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  const drawnAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => () => clearTimeout(rest.current), [])
  // With what is on the screen, not with a drawing that was begun and given up for a newer one.
  useLayoutEffect(() => {
    shown.current = { drawn, onMoved }
    if (handKey.current !== windowKey && !isAhead({ hand: hand.current, told: told.current, window })) {
      clearTimeout(rest.current)
      hand.current = null
    }
    handKey.current = windowKey
    push({ drawn, live: hand.current ?? drawn })
  })

  const live = () => hand.current ?? shown.current.drawn
  const draw = () => {
    drawnAt.current = performance.now()
    const next = live()
    startTransition(() => setMoved({ key: handKey.current, window: next }))
  }
  const settle = () => {
    draw()
    told.current = live()
    shown.current.onMoved(told.current)
  }
  const move: ChartMoves['move'] = to => {
    const from = live()
    const next = to(from)
    if (next.from === from.from && next.to === from.to) return
    hand.current = next
    const now = { drawn: shown.current.drawn, live: next }
    push(now)
    if (isFar(now) && performance.now() - drawnAt.current >= DRAWN_EVERY_MS) draw()
    clearTimeout(rest.current)
    rest.current = setTimeout(settle, SETTLED_MS)
  }
  return { window: drawn, live, move }
}

/** The address took over where the hand had rested, and the hand has moved on since. Any other window was chosen elsewhere. */
function isAhead(now: { hand: TimeWindow | null; told: TimeWindow | null; window: TimeWindow }): boolean {
  const { hand, told, window } = now
  if (hand === null || told === null || hand === told) return false
  return window.from === told.from && window.to === told.to
}
