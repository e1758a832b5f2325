/** Where "now" comes from. Production reads the machine; tests and `earshot replay` move it themselves. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }
