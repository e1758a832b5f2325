/** What the page behind the link of an Alarm's message shows: enough to decide, and nothing of the people of the site. */
import { z } from 'zod'
import { ALARM_CHAIN_KINDS } from '#alarm-values.ts'
import { Timestamp } from '#schemas/page.ts'
import { DIRECTIONS, SENSORS, TEMPERATURE_UNITS } from '#values.ts'

/**
 * OPEN: nobody has it, and the button says so. YOURS and TAKEN: the reader, or somebody else, has it. OVER: the Alarm has
 * ended. USED: the link has done its work, and the Alarm was given back since; the next message has another link.
 */
export const ALARM_LINK_STATES = ['OPEN', 'YOURS', 'TAKEN', 'OVER', 'USED'] as const

export const AlarmLink = z.object({
  state: z.enum(ALARM_LINK_STATES),
  /** The reader's own first name. */
  reader: z.string(),
  language: z.string(),
  temperature_unit: z.enum(TEMPERATURE_UNITS),
  site: z.string(),
  timezone: z.string(),
  /** In a DRILL each reader answers for themselves; nobody else has it. */
  kind: z.enum(ALARM_CHAIN_KINDS),
  /** Null where it is of no alert. */
  alert: z
    .object({
      airspace: z.string(),
      sensor: z.enum(SENSORS),
      direction: z.enum(DIRECTIONS).nullable(),
      value: z.number(),
      limit: z.number(),
    })
    .nullable(),
  /** Since when it is so. */
  opened_at: Timestamp,
  /** Who has it, where it is TAKEN. */
  holder: z.string().nullable(),
  /** Its page, for who signs in. */
  path: z.string(),
})
export type AlarmLink = z.output<typeof AlarmLink>
