/** What a person from outside the farm has on a site. */
import { z } from 'zod'
import { Day } from '#schemas/page.ts'
import { ACCESS_SCOPES } from '#values.ts'

export const Access = z.object({
  scope: z.enum(ACCESS_SCOPES),
  /** The last local day on which it holds; null where it has no end. */
  ends_on: Day.nullable(),
  /** The name of the person who gave it. */
  given_by: z.string().nullable(),
})
export type Access = z.output<typeof Access>
