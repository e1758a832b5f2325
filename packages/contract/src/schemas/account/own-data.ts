/** The end of an account, as its owner plans it. */
import { z } from 'zod'
import { Id, Timestamp } from '#schemas/page.ts'

export const AccountDeletion = z.object({
  /** The account is deleted then; null where nobody has asked for it. */
  delete_at: Timestamp.nullable(),
  /** The person is the only owner of these sites: each needs another one, or to be deleted, first. */
  only_owner_of: z.array(z.object({ id: Id, name: z.string() })),
  /** An installation keeps at least one administrator. */
  is_last_admin: z.boolean(),
})
export type AccountDeletion = z.output<typeof AccountDeletion>
