/** Decides when the live engine makes its next pass. Pure; moments are epoch milliseconds, lengths milliseconds. */
import { nextDueMoment } from '@earshot/engine/time.ts'

/** A timer may fire a millisecond early. */
const EARLY_MS = 10
/** A clock that stands still, or goes back, makes no busy loop. */
const SHORTEST_MS = 250
/** Shortly before a slot falls due no other pass begins, which might still be going on then: for this share of a tick. */
const FREE_SHARE = 0.2

export interface LastPass {
  /** The moment by which it judged; null where the time was in doubt. */
  judgedAt: number | null
  now: number
  tickMs: number
  /** A slot is judged so long after it has fallen due. */
  settleMs: number
}

/**
 * Returns how long to wait for the next pass: a tick, or until the next slot is to be judged. Passes are no more than by
 * ticks alone, because the ticks begin anew with each slot.
 */
export function pauseUntilPass({ judgedAt, now, tickMs, settleMs }: LastPass): number {
  if (judgedAt === null) return tickMs
  const wait = nextDueMoment(judgedAt - settleMs) + settleMs + EARLY_MS - now
  return wait > tickMs * (1 + FREE_SHARE) ? tickMs : Math.max(SHORTEST_MS, wait)
}
