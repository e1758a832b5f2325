/**
 * Bringing people to a site. Who has an account is of it at once; anybody else is invited, and joins when they have
 * proven the address: by the invitation's own link, or by the one that activates an account.
 */
import { LIMITS } from '@earshot/contract/limits.ts'
import type { SiteRole } from '@earshot/contract/values.ts'
import { queueAccountMail } from '#accounts/account-mails.queries.ts'
import { findAccountByEmail } from '#accounts/accounts.queries.ts'
import { countInvitationTokens, findMailToken, voidInvitationTokens } from '#accounts/mail-tokens.ts'
import { MAILS_PER_HOUR } from '#accounts/prepared-mail.ts'
import type { Context } from '#context.ts'
import type { Db } from '#db/open.ts'
import { notify } from '#follow-up/shell/notify.ts'
import { invalid, notFound, tooManyRequests } from '#http/errors.ts'
import {
  acceptOpenInvitations,
  deleteInvitation,
  findInvitation,
  findOpenInvitation,
  type InvitationRow,
  insertInvitation,
  renewInvitation,
} from './invitations.queries.ts'
import { insertMember, lockMembers } from './members.queries.ts'
import { peopleNotice } from './people-notice.ts'

const DAY_MS = 86_400_000
const HOUR_SECONDS = 3600

export interface Invite {
  siteId: number
  email: string
  role: SiteRole
  /** Who invites. */
  by: number
  now: Date
}

/** What came of it, for open pages (`tellInvited`); the mail waits in the same transaction. */
export interface Invited {
  siteId: number
  invitationId: number
  /** Null where the person has no account yet, and waits. */
  userId: number | null
}

type Outcome = Invited | 'already_member' | 'already_invited'

/** Inside the caller's transaction. @throws 404 where there is no such site, 400 on `email` where somebody is of the site already, or invited. */
export async function inviteToSite(trx: Db, invite: Invite): Promise<Invited> {
  const outcome = await bringIn(trx, invite)
  if (typeof outcome === 'string') throw invalid({ email: [outcome] })
  return outcome
}

async function bringIn(trx: Db, invite: Invite): Promise<Outcome> {
  if (!(await lockMembers(trx, invite.siteId))) throw notFound('site')
  const account = await findAccountByEmail(trx, invite.email)
  // An address that nobody has confirmed is anybody's claim.
  return account === undefined || account.activated_at === null
    ? inviteStranger(trx, invite)
    : addKnown(trx, { ...invite, userId: account.id })
}

async function addKnown(trx: Db, invite: Invite & { userId: number }): Promise<Outcome> {
  const { siteId, userId, role, now } = invite
  if (!(await insertMember(trx, { siteId, userId, role, now }))) return 'already_member'
  const waiting = await findOpenInvitation(trx, invite)
  if (waiting !== undefined) await deleteInvitation(trx, waiting.id)
  const invitationId = await insertInvitation(trx, newInvitation(invite, userId))
  await queueAccountMail(trx, { mail: { kind: 'added', invitation_id: invitationId }, now })
  await notify(trx, [peopleNotice('user_joined', { siteId, invitationId, now })])
  return { siteId, invitationId, userId }
}

async function inviteStranger(trx: Db, invite: Invite): Promise<Outcome> {
  const { siteId, now } = invite
  const waiting = await findOpenInvitation(trx, invite)
  if (waiting !== undefined && waiting.expires_at > now) return 'already_invited'
  // One that has ended gives way: the newer may be for another role.
  if (waiting !== undefined) await deleteInvitation(trx, waiting.id)
  const invitationId = await insertInvitation(trx, newInvitation(invite, null))
  await queueAccountMail(trx, { mail: { kind: 'invitation', invitation_id: invitationId }, now })
  await notify(trx, [peopleNotice('user_invited', { siteId, invitationId, now })])
  return { siteId, invitationId, userId: null }
}

function newInvitation({ siteId, email, role, by, now }: Invite, acceptedBy: number | null) {
  return { siteId, email, role, invitedBy: by, now, expiresAt: endOf(now), acceptedBy }
}

function endOf(now: Date): Date {
  return new Date(now.getTime() + LIMITS.invitation.days * DAY_MS)
}

/**
 * The `users_to_add` of a site's own form, inside the transaction of its save. Who is of the site or invited already
 * stays as they are: a form that is sent again asks for the same people.
 */
export async function addSiteUsers(
  trx: Db,
  { people, ...rest }: Omit<Invite, 'email' | 'role'> & { people: readonly Pick<Invite, 'email' | 'role'>[] },
): Promise<Invited[]> {
  const invited: Invited[] = []
  // Of two entries for one address the first counts: the second finds them invited.
  for (const { email, role } of people) {
    const outcome = await bringIn(trx, { ...rest, email: email.toLowerCase(), role })
    if (typeof outcome !== 'string') invited.push(outcome)
  }
  return invited
}

/** After the commit of what brought them: open pages hear of it. */
export function tellInvited({ bus }: Pick<Context, 'bus'>, invited: readonly Invited[]): void {
  for (const { siteId } of invited) bus.publish({ kind: 'notification', site_id: siteId })
}

/** @throws 404 where it was answered or withdrawn meanwhile, 429 where the mailbox has had enough for now */
export async function resendInvitation(ctx: Context, invitationId: number): Promise<InvitationRow> {
  const now = ctx.clock.now()
  return ctx.db.transaction().execute(async trx => {
    const invitation = await openInvitation(trx, invitationId)
    const since = new Date(now.getTime() - HOUR_SECONDS * 1000)
    const mails = await countInvitationTokens(trx, { email: invitation.email, since })
    if (mails >= MAILS_PER_HOUR) throw tooManyRequests(HOUR_SECONDS)
    await renewInvitation(trx, { id: invitationId, now, expiresAt: endOf(now) })
    await queueAccountMail(trx, { mail: { kind: 'invitation', invitation_id: invitationId }, now })
    return { ...invitation, sent_at: now, expires_at: endOf(now) }
  })
}

export async function withdrawInvitation(ctx: Context, invitationId: number): Promise<void> {
  await ctx.db.transaction().execute(async trx => {
    await openInvitation(trx, invitationId)
    await voidInvitationTokens(trx, { invitationId, now: ctx.clock.now() })
    await deleteInvitation(trx, invitationId)
  })
}

async function openInvitation(trx: Db, invitationId: number): Promise<InvitationRow> {
  const invitation = await findInvitation(trx, invitationId)
  if (invitation === undefined) throw notFound('invitation')
  return invitation
}

/** The address an invitation's link was sent to; undefined where the link is unknown, used, ended or withdrawn. */
export async function invitedAddress(db: Db, token: string, now: Date): Promise<string | undefined> {
  const found = await findMailToken(db, { token, purposes: ['INVITE'], now })
  return found?.invitationId == null ? undefined : found.email
}

/**
 * Whoever has proven an address joins every site it was invited to. Inside the transaction that believes the proof.
 * @returns the sites
 */
export async function acceptInvitations(
  trx: Db,
  { userId, email, now }: { userId: number; email: string; now: Date },
): Promise<number[]> {
  const accepted = await acceptOpenInvitations(trx, { email, userId, now })
  for (const { id: invitationId, site_id: siteId, role } of accepted) {
    await voidInvitationTokens(trx, { invitationId, now })
    await insertMember(trx, { siteId, userId, role, now })
    await notify(trx, [peopleNotice('user_joined', { siteId, invitationId, now })])
  }
  return accepted.map(({ site_id }) => site_id)
}
