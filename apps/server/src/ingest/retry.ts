/** Some database errors pass by themselves, and are waited for. */
import { setTimeout as sleep } from 'node:timers/promises'

/** Classes 22 and 23: the data itself is refused, and would be refused again. */
export function isDataError(error: unknown): boolean {
  const code = sqlState(error)
  return code !== null && (code.startsWith('22') || code.startsWith('23'))
}

/** Reads are still answered then. */
export function isDiskFull(error: unknown): boolean {
  return sqlState(error) === '53100'
}

function sqlState(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null
  return typeof error.code === 'string' ? error.code : null
}

export interface RetryOptions<Result> {
  attempt: () => Promise<Result>
  /** False ends the attempts; the error goes to the caller. */
  retry: (error: unknown) => boolean
  /** Called with each failure that will be tried again. */
  onRetry: (error: unknown, waitMs: number) => void
  signal: AbortSignal
}

const FIRST_WAIT_MS = 20
const LONGEST_WAIT_MS = 2_000

/** Tries until it succeeds, with pauses that double; an abort ends it with the last error. */
export async function withRetry<Result>({
  attempt,
  retry,
  onRetry,
  signal,
}: RetryOptions<Result>): Promise<Result> {
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)) {
    try {
      return await attempt()
    } catch (error) {
      if (signal.aborted || !retry(error)) throw error
      onRetry(error, waitMs)
      // An abort cuts the pause short; one more attempt is made then.
      await sleep(waitMs, undefined, { signal }).catch(() => undefined)
    }
  }
}
