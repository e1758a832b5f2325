/** The sessions in which a person is signed in. */
import { z } from 'zod'
import { Timestamp } from '#schemas/page.ts'

/** A browser calls itself by product names, as far as they are known, so in no language. */
export const BrowserName = {
  browser: z.string().nullable(),
  system: z.string().nullable(),
}

export const OpenSession = z.object({
  id: z.uuid(),
  /** The one that asks. */
  current: z.boolean(),
  ...BrowserName,
  /** The address it was signed in from; empty where nobody knows. */
  address: z.string(),
  created_at: Timestamp,
  /** It is exact to about ten minutes, because that is how often a session in use asks for a new token. */
  last_used_at: Timestamp,
})
export type OpenSession = z.output<typeof OpenSession>

export const SessionParams = z.object({ sessionId: z.uuid() })
