import { startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { TimeWindow } from '#domain/charts/chart-data.ts'
import { type Moved, needsRedraw } from './overscan.ts'

/** After this time without a movement, the window is where the reader wanted it. */
const SETTLED_MS = 200
/** The least time between two drawings while the reader goes on moving the chart. */
const DRAWN_EVERY_MS = 150

export interface ChartMovesInput {
  /** The window that is shown while nobody moves it. */
  window: TimeWindow
  /** The key changes with the range or zoom of the address. */
  windowKey: string
  onMoved: (window: TimeWindow) => void
  /** Shows a window by moving what has been drawn. */
  push: (moved: Moved) => void
}

export interface ChartMoves {
  /** The window that the chart has been drawn for. */
  window: TimeWindow
  /** Returns the window that is seen now, as the reader has moved it. */
  live: () => TimeWindow
  /** Moves the window from where it is now. */
  move: (to: (from: TimeWindow) => TimeWindow) => void
}

/**
 * Keeps the window that the reader moves. Each movement only moves what has been drawn. The chart is drawn anew where
 * that ends, and once the movement rests, when the address takes the window over as well.
 */
export function useChartMoves({ window, windowKey, onMoved, push }: ChartMovesInput): ChartMoves {
  const [drawn, setDrawn] = useDrawn(window, windowKey)
  const movedTo = useRef<TimeWindow | null>(null)
  const movedKey = useRef(windowKey)
  /** The window that the address was told last. */
  const announced = useRef<TimeWindow | null>(null)
  const shown = useRef({ drawn, onMoved })
  const rest = useRest()
  const drawnAt = useRef(Number.NEGATIVE_INFINITY)
  // This holds what is on the screen, not a drawing that was begun and given up for a newer one.
  useLayoutEffect(() => {
    shown.current = { drawn, onMoved }
    if (
      movedKey.current !== windowKey &&
      !isAhead({ movedTo: movedTo.current, announced: announced.current, window })
    ) {
      rest.forget()
      movedTo.current = null
    }
    movedKey.current = windowKey
    push({ drawn, live: movedTo.current ?? drawn })
  })

  const live = () => movedTo.current ?? shown.current.drawn
  const draw = () => {
    drawnAt.current = performance.now()
    const next = live()
    startTransition(() => setDrawn({ key: movedKey.current, window: next }))
  }
  const settle = () => {
    draw()
    announced.current = live()
    shown.current.onMoved(announced.current)
  }
  const move: ChartMoves['move'] = to => {
    const from = live()
    const next = to(from)
    if (next.from === from.from && next.to === from.to) return
    movedTo.current = next
    const now = { drawn: shown.current.drawn, live: next }
    push(now)
    if (needsRedraw(now) && performance.now() - drawnAt.current >= DRAWN_EVERY_MS) draw()
    rest.begin(settle)
  }
  return { window: drawn, live, move }
}

/**
 * Keeps the window that the chart is drawn for: the address's, or the one it was moved to since the address last chose
 * one.
 */
function useDrawn(window: TimeWindow, windowKey: string) {
  const [moved, setMoved] = useState<{ key: string; window: TimeWindow } | null>(null)
  const isMoved = moved !== null && moved.key === windowKey
  // The address has taken it over, or names another one.
  if (moved !== null && !isMoved) setMoved(null)
  return [isMoved ? moved.window : window, setMoved] as const
}

/** Returns a timer for work that follows the last movement for a while; nothing follows once the chart is gone. */
function useRest() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const forget = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    forget,
    begin: (then: () => void) => {
      forget()
      timer.current = setTimeout(then, SETTLED_MS)
    },
  }
}

/**
 * True if the reader has moved on since the address took over where the movement had rested. Any other window was
 * chosen elsewhere.
 */
function isAhead(now: {
  movedTo: TimeWindow | null
  announced: TimeWindow | null
  window: TimeWindow
}): boolean {
  const { movedTo, announced, window } = now
  if (movedTo === null || announced === null || movedTo === announced) return false
  return window.from === announced.from && window.to === announced.to
}
