import { adminSites } from '@earshot/contract/endpoints/admin/admin-sites.ts'
import { siteUsers } from '@earshot/contract/endpoints/farm/site-users.ts'
import { mayManage } from '@earshot/contract/rules/farm/site-members.ts'
import type { InviteAnswer } from '@earshot/contract/schemas/farm/site-user.ts'
import type { Context } from '#context.ts'
import { mapPage } from '#db/list-page.ts'
import type { Db } from '#db/open.ts'
import { forbidden } from '#http/errors.ts'
import { handle, type Route } from '#http/handle.ts'
import { findInvitation, findInvitations } from './invitations.queries.ts'
import {
  type Invite,
  type Invited,
  inviteToSite,
  resendInvitation,
  tellInvited,
  withdrawInvitation,
} from './invitations.service.ts'
import { findMember, findMembers } from './members.queries.ts'
import { changeRole, removeMember, whoOf } from './members.service.ts'
import { invitationView, siteUserView } from './site-users.view.ts'

/** Each is a mail to an address that somebody typed. */
const INVITATIONS_PER_MINUTE = 20

async function inviteAnswer(db: Db, { siteId, invitationId, userId }: Invited): Promise<InviteAnswer> {
  const member = userId === null ? undefined : await findMember(db, { siteId, userId })
  const invitation = await findInvitation(db, invitationId)
  return {
    user: member === undefined ? null : siteUserView(member),
    invitation: invitation === undefined ? null : invitationView(invitation),
  }
}

async function invite(ctx: Context, invitation: Omit<Invite, 'now'>): Promise<InviteAnswer> {
  const [invited, answer] = await ctx.db.transaction().execute(async trx => {
    const done = await inviteToSite(trx, { ...invitation, now: ctx.clock.now() })
    return [done, await inviteAnswer(trx, done)] as const
  })
  tellInvited(ctx, [invited])
  return answer
}

export const routes: Route[] = [
  handle(siteUsers.list, async ({ query, site: { siteId } }, { db }) =>
    mapPage(await findMembers(db, { ...query, siteId }), siteUserView),
  ),

  handle(siteUsers.invitations, async ({ site: { siteId } }, { db }) => ({
    items: (await findInvitations(db, siteId)).map(invitationView),
  })),

  handle(
    siteUsers.invite,
    async ({ body, site, user }, ctx) => {
      if (!mayManage(whoOf({ user, site }), body.role)) throw forbidden()
      return invite(ctx, { ...body, siteId: site.siteId, by: user.id })
    },
    { perMinute: INVITATIONS_PER_MINUTE },
  ),

  handle(
    adminSites.addUser,
    ({ params: { siteId }, body, user }, ctx) => invite(ctx, { ...body, siteId, by: user.id }),
    { perMinute: INVITATIONS_PER_MINUTE },
  ),

  handle(
    siteUsers.resendInvitation,
    async ({ params }, ctx) => invitationView(await resendInvitation(ctx, params.invitationId)),
    { perMinute: INVITATIONS_PER_MINUTE },
  ),

  handle(siteUsers.withdrawInvitation, ({ params }, ctx) => withdrawInvitation(ctx, params.invitationId)),

  handle(siteUsers.update, ({ params, body, site, user }, ctx) =>
    changeRole(ctx, { user, site, userId: params.userId, ...body }),
  ),

  handle(siteUsers.remove, ({ params, site, user }, ctx) =>
    removeMember(ctx, { user, site, userId: params.userId }),
  ),
]
