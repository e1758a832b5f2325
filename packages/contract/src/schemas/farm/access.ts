/** What a person from outside the farm has on a site. */
import { z } from 'zod'
import { Day, Timestamp } from '#schemas/page.ts'
import { ACCESS_SCOPES } from '#values.ts'

export const Access = z.object({
  scope: z.enum(ACCESS_SCOPES),
  /** The last local day on which it holds; null where it has no end. */
  ends_on: Day.nullable(),
  /** The name of the person who gave it. */
  given_by: z.string().nullable(),
  /** When the person has asked for more time; null where they have not, or have been answered. */
  longer_asked_at: Timestamp.nullable(),
})
export type Access = z.output<typeof Access>

/** What comes of an invitation that is accepted. */
export const OfferedAccess = Access.pick({ scope: true, ends_on: true })
export type OfferedAccess = z.output<typeof OfferedAccess>
