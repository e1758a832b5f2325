/** The times at which a delivery is tried, as pure functions. */
const FIRST_DELAY_MS = 30_000
const LONGEST_DELAY_MS = 3_600_000

/** The delays below put the last attempt about three hours after the first. */
export const MAX_ATTEMPTS = 10

/**
 * Time to wait after so many attempts: doubled each time, at most an hour, and between half and all of it, so that
 * what failed together does not come back together.
 * @param random 0..1
 */
export function retryDelayMs(attempts: number, random: number): number {
  const longest = Math.min(FIRST_DELAY_MS * 2 ** (attempts - 1), LONGEST_DELAY_MS)
  return Math.round(longest / 2 + (longest / 2) * random)
}
