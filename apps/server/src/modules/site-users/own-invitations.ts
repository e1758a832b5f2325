/**
 * Takes the answers of people who are invited and signed in: their word is the confirmation that an account's address
 * alone is not.
 */
import { findAccount } from '#accounts/accounts.queries.ts'
import type { Context } from '#context.ts'
import type { Db } from '#db/open.ts'
import { notFound } from '#errors.ts'
import { findInvitationsFor } from './invitations.queries.ts'
import { acceptInvitation, endInvitation } from './invitations.service.ts'

interface InvitationAnswer {
  userId: number
  invitationId: number
}

/** @returns the site. @throws 404 where it was answered or withdrawn meanwhile, has ended, or is somebody else's */
export async function acceptOwn(ctx: Context, { userId, invitationId }: InvitationAnswer): Promise<number> {
  const now = ctx.clock.now()
  const siteId = await ctx.db.transaction().execute(async trx => {
    await requireOwn(trx, { userId, invitationId, now })
    const account = await findAccount(trx, userId)
    if (account === undefined) throw notFound('invitation')
    return acceptInvitation(trx, { invitationId, userId, email: account.email, now })
  })
  if (siteId === undefined) throw notFound('invitation')
  ctx.bus.publish({ kind: 'notification', site_id: siteId })
  return siteId
}

/** @throws 404 as for accepting */
export async function declineOwn(ctx: Context, { userId, invitationId }: InvitationAnswer): Promise<void> {
  const now = ctx.clock.now()
  await ctx.db.transaction().execute(async trx => {
    await requireOwn(trx, { userId, invitationId, now })
    await endInvitation(trx, { invitationId, now })
  })
}

async function requireOwn(
  db: Db,
  { userId, invitationId, now }: InvitationAnswer & { now: Date },
): Promise<void> {
  const own = await findInvitationsFor(db, { userId, now })
  if (!own.some(({ id }) => id === invitationId)) throw notFound('invitation')
}
