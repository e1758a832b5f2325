/** When a delivery of a webhook is tried next, and when its receiver is given up. Pure. */

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** The pauses after the first tries; the last one comes again and again. */
const PAUSES_MS = [1, 5, 15, 60].map(minutes => minutes * MINUTE_MS)
const LONGEST_PAUSE_MS = 60 * MINUTE_MS

/** A delivery is tried for so long, counted from its first try. */
const TRIED_FOR_MS = 3 * DAY_MS
/** A receiver that has taken nothing for so long is switched off. */
const FAILING_FOR_MS = 5 * DAY_MS

export interface FailedTry {
  /** The tries so far, this one included; 1 or more. */
  attempts: number
  firstTriedAt: Date
  now: Date
  /** 0..1, so that what failed together does not come back together. */
  random: number
  /** What the receiver asked for by `Retry-After`, in milliseconds; it makes a pause longer, never shorter. */
  askedMs: number | null
}

/** The moment of the next try: each pause lasts between three and five quarters of its time; null after three days. */
export function nextTryAt({ attempts, firstTriedAt, now, random, askedMs }: FailedTry): Date | null {
  const pause = PAUSES_MS[Math.min(attempts, PAUSES_MS.length) - 1] ?? LONGEST_PAUSE_MS
  const wanted = pause * (0.75 + 0.5 * random)
  const asked = Math.min(askedMs ?? 0, LONGEST_PAUSE_MS)
  const at = now.getTime() + Math.round(Math.max(wanted, asked))
  return at - firstTriedAt.getTime() > TRIED_FOR_MS ? null : new Date(at)
}

/** Three failures in a row leave a receiver alone for 30 s, each further one for twice as long, up to five minutes. */
const FAILURES = 3
const FIRST_HOLD_MS = 30_000
const LONGEST_HOLD_MS = 300_000

/** Until when nothing is tried at a receiver that has failed so often in a row; null while it is not left alone. */
export function heldUntil({ failures, now }: { failures: number; now: Date }): Date | null {
  if (failures < FAILURES) return null
  const hold = Math.min(FIRST_HOLD_MS * 2 ** (failures - FAILURES), LONGEST_HOLD_MS)
  return new Date(now.getTime() + hold)
}

export function hasFailedTooLong({ failingSince, now }: { failingSince: Date; now: Date }): boolean {
  return now.getTime() - failingSince.getTime() >= FAILING_FOR_MS
}
