/** Changing who is of a site, by the rules of the contract: an owner is an owner's affair, and one remains. */
import { LIMITS } from '@earshot/contract/limits.ts'
import { isLastOwner, mayManage } from '@earshot/contract/rules/farm/site-members.ts'
import type { AccessForm, SiteUser } from '@earshot/contract/schemas/farm/site-user.ts'
import type { SiteRole } from '@earshot/contract/values.ts'
import type { RequestUser } from '#auth/access-tokens.ts'
import type { Context } from '#context.ts'
import type { Db } from '#db/open.ts'
import { conflict, forbidden, notFound } from '#errors.ts'
import type { RequestSite } from '#http/handle.ts'
import { changedSince } from '#modules/audit/revisions.service.ts'
import { endOfAccess } from './access-end.ts'
import { deleteEnded, insertEnded } from './accesses.queries.ts'
import { tellLonger } from './longer-access.ts'
import {
  countOwners,
  deleteMember,
  deleteRemoval,
  findMember,
  insertMember,
  insertRemoval,
  lockMembers,
  type MemberRow,
  type NewAccess,
  updateAccess,
  updateRole,
} from './members.queries.ts'
import { siteUserView } from './site-users.view.ts'

export interface ManagedMember {
  user: RequestUser
  site: RequestSite
  userId: number
}

/** @throws 403 to a manager where an owner is meant, 409 `last_owner`, or where the role is no longer the one that was seen */
export function changeRole(
  { db }: Pick<Context, 'db'>,
  { role, was, ...managed }: ManagedMember & { role: SiteRole; was?: SiteRole | undefined },
): Promise<SiteUser> {
  const { siteId } = managed.site
  return db.transaction().execute(async trx => {
    const member = await lockedMember(trx, managed)
    if (!mayManage(actingMember(managed), role)) throw forbidden()
    if (was !== undefined && was !== member.role)
      throw await changedSince(trx, `membership:${siteId}/${member.id}`)
    if (role !== 'OWNER') await expectOtherOwner(trx, { siteId, member })
    await updateRole(trx, { siteId, userId: member.id, role })
    return siteUserView((await findMember(trx, { siteId, userId: member.id })) ?? member)
  })
}

/**
 * Removes a member. The person who did it can take it back for some minutes (`restoreMember`).
 * @throws 403 to a manager where an owner is meant, 409 `last_owner`
 */
export async function removeMember(
  { db, clock, bus }: Pick<Context, 'db' | 'clock' | 'bus'>,
  managed: ManagedMember,
): Promise<void> {
  const { siteId } = managed.site
  const now = clock.now()
  await db.transaction().execute(async trx => {
    const member = await lockedMember(trx, managed)
    await expectOtherOwner(trx, { siteId, member })
    await takeAway(trx, { member, siteId, removedBy: managed.user.id, now })
  })
  bus.publish({ kind: 'access', user_id: managed.userId })
}

/**
 * Ends the access of somebody from outside at once. It can be taken back as a removal can.
 * @throws 409 where the person is of the farm itself
 */
export async function endAccess(
  { db, clock, bus }: Pick<Context, 'db' | 'clock' | 'bus'>,
  managed: ManagedMember,
): Promise<void> {
  const { siteId } = managed.site
  const now = clock.now()
  await db.transaction().execute(async trx => {
    const member = await lockedMember(trx, managed)
    if (member.scope === null) throw conflict('not_from_outside')
    await takeAway(trx, { member, siteId, removedBy: managed.user.id, now })
  })
  bus.publish({ kind: 'access', user_id: managed.userId })
}

async function takeAway(
  trx: Db,
  { member, siteId, removedBy, now }: { member: MemberRow; siteId: number; removedBy: number; now: Date },
): Promise<void> {
  const { id: userId, role, scope, joined_at: joinedAt } = member
  await deleteMember(trx, { siteId, userId })
  const removal = { siteId, userId, role, access: accessHeld(member), joinedAt, removedBy }
  await insertRemoval(trx, { ...removal, now, since: restorableSince(now) })
  if (scope !== null) await insertEnded(trx, { siteId, userId, scope, how: 'ENDED', endedBy: removedBy, now })
}

function accessHeld(held: Pick<MemberRow, 'scope' | 'ends_at' | 'given_by'>): NewAccess {
  return { scope: held.scope, endsAt: held.ends_at, givenBy: held.given_by }
}

/**
 * Sets what somebody from outside may do, and until when. A veterinarian of the farm becomes somebody from outside by
 * it.
 * @throws 400 where the end lies in the past or too far away, 409 where the person has another role, or the access is
 * no longer the one that was seen
 */
export async function changeAccess(
  { db, clock, bus }: Pick<Context, 'db' | 'clock' | 'bus'>,
  { form, ...managed }: ManagedMember & { form: AccessForm },
): Promise<SiteUser> {
  const { siteId, timezone } = managed.site
  const now = clock.now()
  const [view, isTold] = await db.transaction().execute(async trx => {
    const member = await lockedMember(trx, managed)
    if (member.role !== 'VETERINARIAN') throw conflict('not_from_outside')
    const { scope, ends_on } = member
    const { was } = form
    const isAsSeen = was == null ? scope === null : was.scope === scope && was.ends_on === ends_on
    if (was !== undefined && !isAsSeen) throw await changedSince(trx, `membership:${siteId}/${member.id}`)
    const endsAt = endOfAccess(form.ends_on, { timezone, now })
    const access = { scope: form.scope, endsAt, givenBy: managed.user.id }
    await updateAccess(trx, { siteId, userId: member.id, access, now })
    const changed = (await findMember(trx, { siteId, userId: member.id })) ?? member
    const told = await tellLonger(trx, { siteId, by: managed.user.id, was: member, is: changed, now })
    return [siteUserView(changed), told] as const
  })
  if (isTold) bus.publish({ kind: 'notification', site_id: siteId })
  return view
}

/**
 * Brings a member back as they were: they have accepted once, so they are not asked anew. A person who was never a
 * member cannot be brought in by this.
 * @throws 404 where the caller has removed nobody of this id lately
 */
export function restoreMember(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { user, site, userId }: ManagedMember,
): Promise<SiteUser> {
  const { siteId } = site
  return db.transaction().execute(async trx => {
    await lockMembers(trx, siteId)
    const now = clock.now()
    const since = restorableSince(now)
    const removed = await deleteRemoval(trx, { siteId, userId, removedBy: user.id, since })
    if (removed === undefined) throw notFound('member')
    if (!mayManage(actingMember({ user, site }), removed.role)) throw forbidden()
    const { role, joined_at: joinedAt } = removed
    await insertMember(trx, { siteId, userId, role, access: accessHeld(removed), joinedAt, now })
    await deleteEnded(trx, { siteId, userId, endedBy: user.id, since })
    const member = await findMember(trx, { siteId, userId })
    if (member === undefined) throw notFound('member')
    return siteUserView(member)
  })
}

function restorableSince(now: Date): Date {
  return new Date(now.getTime() - LIMITS.restoreMemberMinutes * 60_000)
}

/**
 * Ends the user's own membership; every member may do so.
 * @throws 404 for a user who is no member, 409 `last_owner`
 */
export async function leaveSite(
  { db, clock, bus }: Pick<Context, 'db' | 'clock' | 'bus'>,
  { userId, siteId }: { userId: number; siteId: number },
): Promise<void> {
  const now = clock.now()
  await db.transaction().execute(async trx => {
    await lockMembers(trx, siteId)
    const member = await findMember(trx, { siteId, userId })
    if (member === undefined) throw notFound('site')
    await expectOtherOwner(trx, { siteId, member })
    await deleteMember(trx, { siteId, userId })
    const { scope } = member
    if (scope !== null) await insertEnded(trx, { siteId, userId, scope, how: 'LEFT', endedBy: userId, now })
  })
  bus.publish({ kind: 'access', user_id: userId })
}

async function lockedMember(trx: Db, managed: ManagedMember): Promise<MemberRow> {
  const { site, userId } = managed
  await lockMembers(trx, site.siteId)
  const member = await findMember(trx, { siteId: site.siteId, userId })
  if (member === undefined) throw notFound('member')
  if (!mayManage(actingMember(managed), member.role)) throw forbidden()
  return member
}

async function expectOtherOwner(
  trx: Db,
  { siteId, member }: { siteId: number; member: MemberRow },
): Promise<void> {
  if (isLastOwner(member.role, await countOwners(trx, siteId))) throw conflict('last_owner')
}

export function actingMember({ user, site }: Pick<ManagedMember, 'user' | 'site'>) {
  return { role: user.role, siteRole: site.role, scope: site.scope }
}
