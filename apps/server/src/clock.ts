/** "Now" is handed in. Production keeps the database's time; tests and `earshot replay` move it themselves. */
export interface Clock {
  now(): Date
}

/** The machine's own clock, for what is measured with one process only. Servers keep time with `keepTime`. */
export const systemClock: Clock = { now: () => new Date() }

/**
 * A clock that can say whether it may be acted on. What is judged and told cannot be taken back, so code that judges
 * asks first.
 */
export interface Timekeeper extends Clock {
  /** The moment to judge by, never later than the database's time. Rejects with `ClockInDoubtError`. */
  agree(): Promise<Date>
  /** Answers why this time is not to be acted on, as of the last look; null where it may be. */
  doubt(): string | null
}

export class ClockInDoubtError extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'ClockInDoubtError'
  }
}

/** A clock that somebody hands in on purpose (a recording's, a test's) is the time: there is no other to hold it against. */
export function asGiven(clock: Clock): Timekeeper {
  return { now: () => clock.now(), agree: async () => clock.now(), doubt: () => null }
}
