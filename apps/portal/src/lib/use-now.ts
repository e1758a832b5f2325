import { useSyncExternalStore } from 'react'

const TICK_MS = 30_000

let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(tick, TICK_MS)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

function tick(): void {
  now = Date.now()
  for (const listener of listeners) listener()
}

function current(): number {
  // Nothing ticks while there are no subscriptions, so the first reader catches up, also after the clock was set back.
  if (timer === undefined && Math.abs(Date.now() - now) > TICK_MS) now = Date.now()
  return now
}

/** Returns the time in milliseconds, which moves on every half minute: all ages on the page share one clock. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, current)
}
