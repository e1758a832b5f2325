/** Works off what waits to leave the house: several at once, so that one that hangs keeps only its own place. */
import type { Clock } from '#clock.ts'
import { createWaker, type Waker } from '#waker.ts'
import type { Breaker, BreakerResult } from './breaker.ts'
import type { DeliveryOutcome } from './delivery-outcome.ts'

/** Rows that another process has written are seen after this time at most. */
export const POLL_MS = 2000

/** An attempt sends, notes what came of it, and answers that. */
type Attempt = () => Promise<DeliveryOutcome>

export interface DrainOptions {
  clock: Clock
  /** At most this many attempts are under way at once. */
  maxInFlight: number
  /** Claims the next that is due; null where there is none. */
  take: () => Promise<Attempt | null>
  /** The breaker of the channel that all attempts go through. */
  breaker?: Breaker | undefined
  stopping: AbortSignal
  waker?: Waker | undefined
}

/**
 * Works until nothing is due or the process wants to end, and what was begun has ended. Rejects when the database
 * fails: what is claimed comes again.
 */
export async function drain(given: DrainOptions): Promise<void> {
  const { maxInFlight, stopping, waker = createWaker() } = given
  const inFlight = new Set<Promise<void>>()
  const failures: unknown[] = []
  const begin = (work: () => Promise<void>) => {
    const done = work()
      .catch((error: unknown) => void failures.push(error))
      .finally(() => inFlight.delete(done))
    inFlight.add(done)
  }
  try {
    while (!stopping.aborted && failures.length === 0) {
      if (inFlight.size >= maxInFlight) {
        await Promise.race(inFlight)
        continue
      }
      const next = await takeNext(given)
      if (next !== null) begin(next)
      else if (inFlight.size === 0) break
      // Something may come while others are still under way.
      else await Promise.race([...inFlight, waker.wait(POLL_MS)])
    }
  } finally {
    // Nothing is left running unseen.
    await Promise.all(inFlight)
  }
  if (failures.length > 0) throw failures[0]
}

/** Takes the next attempt; null where nothing is due or the way is left alone. */
async function takeNext({ take, breaker, clock }: DrainOptions): Promise<(() => Promise<void>) | null> {
  const ended = breaker === undefined ? () => {} : breaker.enter(clock.now())
  if (ended === null) return null
  let attempt: Attempt | null = null
  try {
    attempt = await take()
  } finally {
    if (attempt === null) ended('unused', clock.now())
  }
  return attempt && (() => end(attempt, passage => ended(passage, clock.now())))
}

async function end(attempt: Attempt, ended: (passage: BreakerResult) => void): Promise<void> {
  let passage: BreakerResult = 'unused'
  try {
    passage = breakerResultOf(await attempt())
  } finally {
    ended(passage)
  }
}

/** The end of an attempt tells whether the way works. A delivery that was never sent says nothing. */
function breakerResultOf(outcome: DeliveryOutcome): BreakerResult {
  if (outcome.status === 'SENT') return 'works'
  if (outcome.status !== 'RETRY' || outcome.isAway === undefined) return 'unused'
  return outcome.isAway ? 'away' : 'works'
}
