import type { Clock } from '#clock.ts'

export interface MovedClock extends Clock {
  /** Jumps to a moment. */
  set(at: Date | string): void
  /** Moves forward by so many milliseconds. */
  advance(ms: number): void
}

/** A clock that stands still until the test moves it. */
export function movedClock(start: Date | string = '2026-03-02T08:00:00Z'): MovedClock {
  let at = new Date(start).getTime()
  return {
    now: () => new Date(at),
    set: next => {
      at = new Date(next).getTime()
    },
    advance: ms => {
      at += ms
    },
  }
}
