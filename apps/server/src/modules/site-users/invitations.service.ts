/**
 * Bringing people to a site. Everybody is invited, and nobody is of the site before accepting: by the invitation's own
 * link, which proves the address, or by a word of whoever is signed in to an account with that address.
 */
import { LIMITS } from '@earshot/contract/limits.ts'
import { mayManage } from '@earshot/contract/rules/farm/site-members.ts'
import type { AccessScope, SiteRole } from '@earshot/contract/values.ts'
import { queueAccountMail } from '#accounts/account-mails.queries.ts'
import { MAILS_PER_HOUR } from '#accounts/prepared-mail.ts'
import type { RequestUser } from '#auth/access-tokens.ts'
import { countInvitationTokens, findMailToken, voidInvitationTokens } from '#auth/mail-tokens.ts'
import type { Context } from '#context.ts'
import type { Db } from '#db/open.ts'
import { forbidden, invalid, notFound, tooManyRequests } from '#errors.ts'
import { notify } from '#follow-up/shell/notify.ts'
import type { RequestSite } from '#http/handle.ts'
import { recordWebhookEvents } from '#sql/webhook-events.ts'
import {
  acceptOpenInvitation,
  countInvitationRequests,
  deleteInvitation,
  findInvitation,
  findOpenInvitation,
  type InvitationRow,
  insertInvitation,
  insertInvitationRequests,
  renewInvitation,
} from './invitations.queries.ts'
import { hasMemberCalled, insertMember, lockMembers } from './members.queries.ts'
import { actingMember } from './members.service.ts'
import { peopleNotice } from './people-notice.ts'

const DAY_MS = 86_400_000
const HOUR_SECONDS = 3600

export interface Invite {
  siteId: number
  email: string
  role: SiteRole
  /** What access they get, where they are from outside. */
  access?: { scope: AccessScope; endsOn: string | null } | undefined
  /** The id of the user who invites. */
  by: number
  now: Date
}

/** The outcome is for open pages (`announceInvitations`); the mail waits in the same transaction. */
export interface Invited {
  siteId: number
  invitationId: number
}

type Outcome = Invited | 'already_member' | 'already_invited'

/**
 * Invites somebody inside the caller's transaction.
 * @throws 404 where there is no such site; 400 on `email` where the person is a member or invited already, or where
 * the inviter has asked for as many mails as a day has
 */
export async function inviteToSite(trx: Db, invite: Invite): Promise<Invited> {
  const outcome = await inviteUnlessKnown(trx, invite)
  if (typeof outcome === 'string') throw invalid({ email: [outcome] })
  if (!(await countRequests(trx, { ...invite, mails: 1 }))) throw invalid({ email: [QUOTA_SPENT] })
  return outcome
}

/** The answer is the same whether or not the address has an account, so nothing here asks for one. */
async function inviteUnlessKnown(trx: Db, invite: Invite): Promise<Outcome> {
  const { siteId, email, now } = invite
  if (!(await lockMembers(trx, siteId))) throw notFound('site')
  if (await hasMemberCalled(trx, { siteId, email })) return 'already_member'
  const waiting = await findOpenInvitation(trx, invite)
  if (waiting !== undefined && waiting.expires_at > now) return 'already_invited'
  // An invitation that has ended gives way: the newer may be for another role.
  if (waiting !== undefined) await deleteInvitation(trx, waiting.id)
  const invitationId = await insertInvitation(trx, newInvitation(invite))
  await queueAccountMail(trx, { mail: { kind: 'invitation', invitation_id: invitationId }, now })
  await notify(trx, [peopleNotice('user_invited', { siteId, invitationId, now })])
  const data = { site_id: siteId, invitation_id: invitationId, role: invite.role }
  await recordWebhookEvents(trx, [{ type: 'user.invited', at: now, data }])
  return { siteId, invitationId }
}

function newInvitation({ siteId, email, role, access, by, now }: Invite) {
  const { scope = null, endsOn = null } = access ?? {}
  return { siteId, email, role, scope, endsOn, invitedBy: by, now, expiresAt: expiryOf(now) }
}

function expiryOf(now: Date): Date {
  return new Date(now.getTime() + LIMITS.invitation.days * DAY_MS)
}

/**
 * The error for a person who has asked for as many mails of invitations as one may within a day, by whichever call.
 */
const QUOTA_SPENT = { key: 'invitations_spent', params: { count: LIMITS.invitation.perDay } }

/** False where these would be more than the day has; then none of them counts. */
async function countRequests(
  trx: Db,
  { by, mails, now }: { by: number; mails: number; now: Date },
): Promise<boolean> {
  const since = new Date(now.getTime() - DAY_MS)
  const before = await countInvitationRequests(trx, { by, since })
  if (before + mails > LIMITS.invitation.perDay) return false
  await insertInvitationRequests(trx, { by, count: mails, now })
  return true
}

/**
 * Adds the `users_to_add` of a site's own form, inside the transaction of its save. Members and people who are
 * invited already stay as they are: a form that is sent again asks for the same people.
 * @throws 400 on `users_to_add` where they are more than the inviter's mails of a day
 */
export async function addSiteUsers(
  trx: Db,
  {
    people,
    ...rest
  }: Omit<Invite, 'email' | 'role' | 'access'> & { people: readonly Pick<Invite, 'email' | 'role'>[] },
): Promise<Invited[]> {
  const invited: Invited[] = []
  // The first of two entries with the same address counts: the second finds the person invited.
  for (const { email, role } of people) {
    const outcome = await inviteUnlessKnown(trx, { ...rest, email: email.toLowerCase(), role })
    if (typeof outcome !== 'string') invited.push(outcome)
  }
  const isWithin = invited.length === 0 || (await countRequests(trx, { ...rest, mails: invited.length }))
  if (!isWithin) throw invalid({ users_to_add: [QUOTA_SPENT] })
  return invited
}

/** Open pages are told of the invitations after the commit. */
export function announceInvitations({ bus }: Pick<Context, 'bus'>, invited: readonly Invited[]): void {
  for (const { siteId } of invited) bus.publish({ kind: 'notification', site_id: siteId })
}

/** An invitation that stands, and the user who wants to do something with it. */
export interface ManagedInvitation {
  user: RequestUser
  site: RequestSite
  invitationId: number
}

/**
 * Sends an invitation's mail again.
 * @throws 404 where it was answered or withdrawn meanwhile, 403 to a manager where an owner is invited, 429 where the
 * mailbox has had enough for now, or the user has asked for as many mails as a day has
 */
export async function resendInvitation(ctx: Context, managed: ManagedInvitation): Promise<InvitationRow> {
  const { invitationId } = managed
  const now = ctx.clock.now()
  return ctx.db.transaction().execute(async trx => {
    const invitation = await openInvitation(trx, managed)
    const since = new Date(now.getTime() - HOUR_SECONDS * 1000)
    const mails = await countInvitationTokens(trx, { email: invitation.email, since })
    if (mails >= MAILS_PER_HOUR) throw tooManyRequests(HOUR_SECONDS)
    if (!(await countRequests(trx, { by: managed.user.id, mails: 1, now })))
      throw tooManyRequests(HOUR_SECONDS)
    await renewInvitation(trx, { id: invitationId, now, expiresAt: expiryOf(now) })
    await queueAccountMail(trx, { mail: { kind: 'invitation', invitation_id: invitationId }, now })
    return { ...invitation, sent_at: now, expires_at: expiryOf(now) }
  })
}

/** @throws 404 where it was answered or withdrawn meanwhile, 403 to a manager where an owner is invited */
export async function withdrawInvitation(ctx: Context, managed: ManagedInvitation): Promise<void> {
  const { invitationId } = managed
  await ctx.db.transaction().execute(async trx => {
    await openInvitation(trx, managed)
    await endInvitation(trx, { invitationId, now: ctx.clock.now() })
  })
}

/** Ends an invitation that was withdrawn or declined. */
export async function endInvitation(
  trx: Db,
  { invitationId, now }: { invitationId: number; now: Date },
): Promise<void> {
  await voidInvitationTokens(trx, { invitationId, now })
  await deleteInvitation(trx, invitationId)
}

async function openInvitation(
  trx: Db,
  { user, site, invitationId }: ManagedInvitation,
): Promise<InvitationRow> {
  const invitation = await findInvitation(trx, invitationId)
  if (invitation === undefined) throw notFound('invitation')
  // Owners are an owner's affair, and so are invitations of owners.
  if (!mayManage(actingMember({ user, site }), invitation.role)) throw forbidden()
  return invitation
}

/** An invitation's link is undefined where it is unknown, used, ended or withdrawn. */
export async function linkedInvitation(
  db: Db,
  token: string,
  now: Date,
): Promise<{ invitationId: number; email: string } | undefined> {
  const found = await findMailToken(db, { token, purposes: ['INVITE'], now })
  return found?.invitationId == null ? undefined : { invitationId: found.invitationId, email: found.email }
}

/**
 * Accepts an invitation by its own link, or because the person who is signed in says so. It must run inside the
 * transaction that believes either: an address that was proven otherwise is not asked, so it accepts nothing.
 * @returns the site; undefined where it was answered, withdrawn or has ended meanwhile, or is for another address
 */
export async function acceptInvitation(
  trx: Db,
  { invitationId, userId, email, now }: { invitationId: number; userId: number; email: string; now: Date },
): Promise<number | undefined> {
  const accepted = await acceptOpenInvitation(trx, { id: invitationId, email, userId, now })
  if (accepted === undefined) return undefined
  const { site_id: siteId, role, scope, ends_at: endsAt, invited_by: invitedBy } = accepted
  const access = { scope, endsAt, givenBy: scope === null ? null : invitedBy }
  await voidInvitationTokens(trx, { invitationId, now })
  await insertMember(trx, { siteId, userId, role, access, now })
  await notify(trx, [peopleNotice('user_joined', { siteId, invitationId, now })])
  return siteId
}
