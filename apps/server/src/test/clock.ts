import type { Clock } from '#clock.ts'

export interface MovedClock extends Clock {
  /** Jumps to a moment. */
  set(at: Date | string): void
  /** Moves forward by so many milliseconds. */
  advance(ms: number): void
  /** Goes on by itself from a moment, until it is set or moved. */
  run(from: Date | string): void
}

/** A clock that stands still until the test moves it. */
export function movedClock(start: Date | string = '2026-03-02T08:00:00Z'): MovedClock {
  let at = new Date(start).getTime()
  let runsSince: number | null = null
  const now = () => at + (runsSince === null ? 0 : performance.now() - runsSince)
  return {
    now: () => new Date(now()),
    set: next => {
      at = new Date(next).getTime()
      runsSince = null
    },
    advance: ms => {
      at = now() + ms
      runsSince = null
    },
    run: from => {
      at = new Date(from).getTime()
      runsSince = performance.now()
    },
  }
}
