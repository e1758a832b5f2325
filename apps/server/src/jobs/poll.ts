/** Looks again and again for something to do. */
import { POLL_MS } from '#channels/drain.ts'
import type { Context } from '#context.ts'
import type { Waker } from '#waker.ts'

export interface Polling {
  look: () => Promise<unknown>
  /** What the log says when a look fails, and of which lane. */
  waits: string
  lane: string
  log: Context['log']
  stopping: AbortSignal
  waker: Waker
}

/**
 * Looks every two seconds, and at once when the waker says so, also while it looks, until the process wants to end. Never rejects: the database may
 * go and come. A failure is logged once, until a look succeeds again.
 */
export async function poll({ look, waits, lane, log, stopping, waker }: Polling): Promise<void> {
  let hasFailed = false
  while (!stopping.aborted) {
    const wakesSeen = waker.wakes()
    try {
      await look()
      hasFailed = false
    } catch (error) {
      if (!hasFailed) log.warn({ err: error, lane }, waits)
      hasFailed = true
    }
    if (!stopping.aborted) await waker.wait(POLL_MS, wakesSeen)
  }
}
