/** A write is tried until the database has taken it; the oldest one that waits is known. */
import type { Logger } from 'pino'
import type { Clock } from '#clock.ts'
import type { IngestMetrics } from './metrics.ts'
import { isDataError, isDiskFull, withRetry } from './retry.ts'

export interface RetryingStore {
  /** Resolves when it is stored; rejects where the database says that it never will be, or when given up. */
  untilStored<Result>(attempt: () => Promise<Result>): Promise<Result>
  /** The moment since which the oldest of what is not stored yet waits; null where nothing does. */
  waitingSince(): Date | null
  /** The database said last that its disk is full, which nobody but an operator ends: no reason to wait and see. */
  isDiskFull(): boolean
  /** A sample that cannot be stored is not tried again. */
  giveUp(): void
}

interface RetryingStoreOptions {
  log: Pick<Logger, 'warn'>
  clock: Clock
  metrics: IngestMetrics
}

export function createRetryingStore({ log, clock, metrics }: RetryingStoreOptions): RetryingStore {
  const givingUp = new AbortController()
  const waiting = new Set<Date>()
  const withoutRoom = new Set<Date>()

  function noteRetry(error: unknown, { since, waitMs }: { since: Date; waitMs: number }): void {
    if (isDiskFull(error)) withoutRoom.add(since)
    else withoutRoom.delete(since)
    metrics.retried()
    log.warn({ err: error, waitMs }, 'telemetry could not be stored yet; it is tried again')
  }

  return {
    untilStored: async attempt => {
      const since = clock.now()
      waiting.add(since)
      try {
        return await withRetry({
          attempt,
          retry: error => !isDataError(error),
          onRetry: (error, waitMs) => noteRetry(error, { since, waitMs }),
          signal: givingUp.signal,
        })
      } finally {
        waiting.delete(since)
        withoutRoom.delete(since)
      }
    },
    isDiskFull: () => withoutRoom.size > 0,
    waitingSince: () => oldestOf(waiting),
    giveUp: () => givingUp.abort(),
  }
}

function oldestOf(moments: Iterable<Date>): Date | null {
  let oldest: Date | null = null
  for (const moment of moments) if (oldest === null || moment < oldest) oldest = moment
  return oldest
}
