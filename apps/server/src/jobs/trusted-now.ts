import { UntrustedClockError } from '#clock.ts'
import type { Context } from '#context.ts'

/** Null while the time is in doubt: the clock logs that by itself. */
export async function trustedNow({ time }: Pick<Context, 'time'>): Promise<Date | null> {
  try {
    return await time.trustedNow()
  } catch (error) {
    if (error instanceof UntrustedClockError) return null
    throw error
  }
}
