import { adminSites } from '@earshot/contract/endpoints/admin/admin-sites.ts'
import { ownSites, siteUsers } from '@earshot/contract/endpoints/farm/site-users.ts'
import { mayManage } from '@earshot/contract/rules/farm/site-members.ts'
import type { InviteAnswer } from '@earshot/contract/schemas/farm/site-user.ts'
import type { Context } from '#context.ts'
import { mapPage } from '#db/list-page.ts'
import { forbidden, notFound } from '#errors.ts'
import { handle, type Route } from '#http/handle.ts'
import { checkLastDay } from './access-end.ts'
import { dismissEnded, findEndedOf } from './accesses.queries.ts'
import { findInvitation, findInvitations, findInvitationsFor } from './invitations.queries.ts'
import {
  announceInvitations,
  type Invite,
  inviteToSite,
  resendInvitation,
  withdrawInvitation,
} from './invitations.service.ts'
import { askLonger } from './longer-access.ts'
import { findLooks } from './looks.queries.ts'
import { findMembers } from './members.queries.ts'
import {
  actingMember,
  changeAccess,
  changeRole,
  endAccess,
  leaveSite,
  removeMember,
  restoreMember,
} from './members.service.ts'
import { acceptOwn, declineOwn } from './own-invitations.ts'
import {
  endedAccessView,
  invitationView,
  lookView,
  ownInvitationView,
  siteUserView,
} from './site-users.view.ts'

/** Each is a mail to an address that somebody typed. */
const INVITATIONS_PER_MINUTE = 20

async function invite(ctx: Context, invitation: Omit<Invite, 'now'>): Promise<InviteAnswer> {
  const [invited, open] = await ctx.db.transaction().execute(async trx => {
    const done = await inviteToSite(trx, { ...invitation, now: ctx.clock.now() })
    return [done, await findInvitation(trx, done.invitationId)] as const
  })
  announceInvitations(ctx, [invited])
  return { user: null, invitation: open === undefined ? null : invitationView(open) }
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
      if (!mayManage(actingMember({ user, site }), body.role)) throw forbidden()
      const { email, role, scope, ends_on: endsOn = null } = body
      checkLastDay(endsOn, { timezone: site.timezone, now: ctx.clock.now() })
      const access = scope && { scope, endsOn }
      return invite(ctx, { email, role, access, siteId: site.siteId, by: user.id })
    },
    { perMinute: INVITATIONS_PER_MINUTE },
  ),

  handle(
    adminSites.addUser,
    ({ params: { siteId }, body: { email, role, scope, ends_on = null }, user }, ctx) =>
      invite(ctx, { email, role, access: scope && { scope, endsOn: ends_on }, siteId, by: user.id }),
    { perMinute: INVITATIONS_PER_MINUTE },
  ),

  handle(
    siteUsers.resendInvitation,
    async ({ params: { invitationId }, site, user }, ctx) =>
      invitationView(await resendInvitation(ctx, { invitationId, site, user })),
    { perMinute: INVITATIONS_PER_MINUTE },
  ),

  handle(siteUsers.withdrawInvitation, ({ params: { invitationId }, site, user }, ctx) =>
    withdrawInvitation(ctx, { invitationId, site, user }),
  ),

  handle(siteUsers.update, ({ params, body, site, user }, ctx) =>
    changeRole(ctx, { user, site, userId: params.userId, ...body }),
  ),

  handle(siteUsers.remove, ({ params, site, user }, ctx) =>
    removeMember(ctx, { user, site, userId: params.userId }),
  ),

  handle(siteUsers.restore, ({ body, site, user }, ctx) =>
    restoreMember(ctx, { user, site, userId: body.user_id }),
  ),

  handle(ownSites.invitations, async ({ user }, { db, clock }) => ({
    items: (await findInvitationsFor(db, { userId: user.id, now: clock.now() })).map(ownInvitationView),
  })),

  handle(ownSites.accept, async ({ params, user }, ctx) => ({
    site_id: await acceptOwn(ctx, { userId: user.id, invitationId: params.ownInvitationId }),
  })),

  handle(ownSites.decline, ({ params, user }, ctx) =>
    declineOwn(ctx, { userId: user.id, invitationId: params.ownInvitationId }),
  ),

  handle(siteUsers.changeAccess, ({ params: { userId }, body, site, user }, ctx) =>
    changeAccess(ctx, { user, site, userId, form: body }),
  ),

  handle(siteUsers.endAccess, ({ params: { userId }, site, user }, ctx) =>
    endAccess(ctx, { user, site, userId }),
  ),

  handle(siteUsers.looks, async ({ params: { userId }, query, site: { siteId } }, { db }) =>
    mapPage(await findLooks(db, { ...query, siteId, userId }), lookView),
  ),

  handle(ownSites.askLonger, ({ params, user }, ctx) =>
    askLonger(ctx, { siteId: params.ownSiteId, userId: user.id }),
  ),

  handle(ownSites.endedAccesses, async ({ user }, { db }) => ({
    items: (await findEndedOf(db, user.id)).map(endedAccessView),
  })),

  handle(ownSites.dismissEndedAccess, async ({ params, user }, { db, clock }) => {
    const dismissed = { siteId: params.ownSiteId, userId: user.id, now: clock.now() }
    if (!(await dismissEnded(db, dismissed))) throw notFound('access')
  }),

  handle(ownSites.leave, ({ params, user }, ctx) =>
    leaveSite(ctx, { userId: user.id, siteId: params.ownSiteId }),
  ),
]
