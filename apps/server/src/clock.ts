/** "Now" is handed in. Production keeps the database's time; tests and `earshot replay` move it themselves. */
export interface Clock {
  now(): Date
}

/** The machine's own clock, for what is measured with one process only. Servers keep time with `startDatabaseClock`. */
export const systemClock: Clock = { now: () => new Date() }

/**
 * A clock that knows when it must not be acted on. What is judged and told cannot be taken back, so code that judges
 * asks first.
 */
export interface TrustedClock extends Clock {
  /** The moment to judge by, never later than the database's time. Rejects with `UntrustedClockError`. */
  trustedNow(): Promise<Date>
  /** Answers why this time is not to be acted on, as of the last look; null where it may be. */
  distrustReason(): string | null
}

export class UntrustedClockError extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'UntrustedClockError'
  }
}

/** A clock that somebody hands in on purpose (a recording's, a test's) is the time: there is no other to hold it against. */
export function alwaysTrusted(clock: Clock): TrustedClock {
  return { now: () => clock.now(), trustedNow: async () => clock.now(), distrustReason: () => null }
}
