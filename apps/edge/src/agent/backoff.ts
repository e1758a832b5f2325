/**
 * Makes waiting times between attempts to connect. They double, with a random part so that a farm does not knock at
 * once. A connection that was cut may have been cut with everybody's, by a broker that was started anew: the first attempt
 * after it comes at any moment of the spread.
 */
export interface Backoff {
  /** The wait after an attempt that failed. */
  afterFailure(): number
  /** The wait after a connection that was there was lost. */
  afterCut(): number
}

export interface BackoffTimes {
  firstMs: number
  longestMs: number
  spreadMs: number
  random?: () => number
}

export function createBackoff({ firstMs, longestMs, spreadMs, random = Math.random }: BackoffTimes): Backoff {
  let current = firstMs
  return {
    afterFailure: () => {
      const wait = current * (0.5 + 0.5 * random())
      current = Math.min(longestMs, current * 2)
      return wait
    },
    afterCut: () => {
      current = firstMs
      return spreadMs * random()
    },
  }
}
