/**
 * Keeps a claim while something is sent: it holds for half a minute and is renewed. What a process that died had in
 * hand is due again soon, and what takes long at a slow server is nobody else's.
 */
import type { Clock } from '#clock.ts'

/** What a dead process held waits so long at most. Two renewals may fail before somebody else takes it. */
export const LEASE_MS = 30_000
const RENEW_MS = 10_000

interface Held<Result> {
  clock: Clock
  log: { warn(details: object, text: string): void }
  renewMs?: number | undefined
  /** Holds it until then. */
  renew: (until: Date) => Promise<void>
  work: () => Promise<Result>
}

export async function whileHeld<Result>({
  clock,
  log,
  renewMs = RENEW_MS,
  renew,
  work,
}: Held<Result>): Promise<Result> {
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
    // What is noted next must not be overtaken by it.
    await renewing
  }
}
