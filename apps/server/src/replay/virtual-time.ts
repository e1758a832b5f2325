/** The time of a recording: it begins with the first line and stops on its way wherever there is something to judge. */
import type { Clock } from '#clock.ts'
import type { SilenceWatch } from './silence-watch.ts'

const HOUR_MS = 3_600_000
const STEP_MS = 6 * HOUR_MS
const COARSE_STEP_MS = 24 * HOUR_MS

export interface VirtualTimeOptions {
  silence: SilenceWatch
  coarseUntil: Date | undefined
  /** Called once, at the first moment: the units that were silent by then are known from before. */
  begin: (from: number) => Promise<void>
  /** The clock stands where something is to be judged. */
  judge: () => Promise<void>
}

export interface VirtualTime {
  clock: Clock
  /** The time in epoch milliseconds; 0 before the first moment. */
  now(): number
  /** Stops at every whole step and wherever somebody falls silent on the way; never goes back. */
  moveTo(at: number): Promise<void>
}

export function createVirtualTime({ silence, coarseUntil, begin, judge }: VirtualTimeOptions): VirtualTime {
  let now = 0

  async function moveTo(target: number): Promise<void> {
    const at = Math.max(now, target)
    if (now === 0) {
      now = at
      await begin(at)
    }
    for (;;) {
      const step = stepAfter(now, coarseUntil?.getTime() ?? 0)
      const due = silence.next(Math.min(at, step))
      if (due === null && step > at) break
      now = due === null ? step : Math.max(now, due)
      await judge()
    }
    now = at
  }

  return { clock: { now: () => new Date(now) }, now: () => now, moveTo }
}

/** The next whole step of the clock, in UTC. */
function stepAfter(now: number, coarseUntil: number): number {
  const next = (step: number) => (Math.floor(now / step) + 1) * step
  return next(COARSE_STEP_MS) <= coarseUntil ? next(COARSE_STEP_MS) : next(STEP_MS)
}
