import { useSyncExternalStore } from 'react'
import { createStore } from '#lib/store.ts'

interface Clock {
  subscribe: (listener: () => void) => () => void
  current: () => number
}

/** Makes a clock that all its readers share; it stands still while there are none. */
function createClock(tickMs: number): Clock {
  const clock = createStore(Date.now())
  let readers = 0
  let timer: ReturnType<typeof setInterval> | undefined

  return {
    subscribe: listener => {
      const unsubscribe = clock.subscribe(listener)
      readers += 1
      timer ??= setInterval(() => clock.set(Date.now()), tickMs)
      return () => {
        unsubscribe()
        readers -= 1
        if (readers > 0) return
        clearInterval(timer)
        timer = undefined
      }
    },
    current: () => {
      // Nothing ticks while there are no subscriptions, so the first reader catches up, also after the clock was set back.
      if (timer === undefined && Math.abs(Date.now() - clock.get()) > tickMs) clock.set(Date.now())
      return clock.get()
    },
  }
}

const ages = createClock(30_000)
const seconds = createClock(1_000)

/** Returns the time in milliseconds, which moves on every half minute: all ages on the page share one clock. */
export function useNow(): number {
  return useSyncExternalStore(ages.subscribe, ages.current)
}

/** Returns the time in milliseconds, which moves on every second: only a small part that counts down should ask for it. */
export function useSecond(): number {
  return useSyncExternalStore(seconds.subscribe, seconds.current)
}
