/** One message a day about a site, at an hour that each person chooses. */
import { z } from 'zod'

export const DAILY_CHANNELS = ['PUSH', 'EMAIL'] as const
export type DailyChannel = (typeof DAILY_CHANNELS)[number]

export const DailyMessage = z.object({
  /** The hour of the person's own clock; null is no message. */
  hour: z.int('invalid').min(0, 'invalid').max(23, 'invalid').nullable(),
  channel: z.enum(DAILY_CHANNELS, 'invalid'),
  /** Also where all is quiet and nothing is to check. */
  when_quiet: z.boolean(),
})
export type DailyMessage = z.output<typeof DailyMessage>
