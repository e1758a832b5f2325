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
  // Between two subscriptions nothing ticks, so the first reader catches up, with a clock that was set back too.
  if (timer === undefined && Math.abs(Date.now() - now) > TICK_MS) now = Date.now()
  return now
}

/** The time in milliseconds, moving on every half minute: one clock for every age on the page. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, current)
}
