/**
 * A claim is renewed while something is sent: it is valid for half a minute. A row that a dead process had in hand
 * is due again soon, and a long attempt at a slow server is nobody else's.
 */
import type { Clock } from '#clock.ts'

/** Rows of a dead process wait this long at most. Two renewals may fail before another process takes them. */
export const LEASE_MS = 30_000
const RENEW_MS = 10_000

interface LeaseOptions<Result> {
  clock: Clock
  log: { warn(details: object, text: string): void }
  renewMs?: number | undefined
  renew: (until: Date) => Promise<void>
  work: () => Promise<Result>
}

export async function withLease<Result>({
  clock,
  log,
  renewMs = RENEW_MS,
  renew,
  work,
}: LeaseOptions<Result>): Promise<Result> {
  let renewing: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    renewing = renew(new Date(clock.now().getTime() + LEASE_MS)).catch((error: unknown) =>
      log.warn({ err: error }, 'what is being sent could not be held on to; it may be sent twice'),
    )
  }, renewMs)
  try {
    return await work()
  } finally {
    clearInterval(timer)
    // A renewal must not overtake the outcome that is noted next.
    await renewing
  }
}
