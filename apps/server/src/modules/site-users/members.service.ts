/** Changing who is of a site, by the rules of the contract: an owner is an owner's affair, and one remains. */
import { LIMITS } from '@earshot/contract/limits.ts'
import { isLastOwner, mayManage } from '@earshot/contract/rules/farm/site-members.ts'
import type { SiteUser } from '@earshot/contract/schemas/farm/site-user.ts'
import type { SiteRole } from '@earshot/contract/values.ts'
import type { RequestUser } from '#auth/access-tokens.ts'
import type { Context } from '#context.ts'
import type { Db } from '#db/open.ts'
import { conflict, forbidden, notFound } from '#errors.ts'
import type { RequestSite } from '#http/handle.ts'
import { changedSince } from '#modules/audit/revisions.service.ts'
import {
  countOwners,
  deleteMember,
  deleteRemoval,
  findMember,
  insertMember,
  insertRemoval,
  lockMembers,
  type MemberRow,
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
    return siteUserView({ ...member, role })
  })
}

/**
 * Removes a member. The person who did it can take it back for some minutes (`restoreMember`).
 * @throws 403 to a manager where an owner is meant, 409 `last_owner`
 */
export async function removeMember(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  managed: ManagedMember,
): Promise<void> {
  const { siteId } = managed.site
  const now = clock.now()
  await db.transaction().execute(async trx => {
    const member = await lockedMember(trx, managed)
    await expectOtherOwner(trx, { siteId, member })
    await deleteMember(trx, { siteId, userId: member.id })
    const { role, joined_at: joinedAt } = member
    const removal = { siteId, userId: member.id, role, joinedAt, removedBy: managed.user.id }
    await insertRemoval(trx, { ...removal, now, since: restorableSince(now) })
  })
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
    const since = restorableSince(clock.now())
    const removed = await deleteRemoval(trx, { siteId, userId, removedBy: user.id, since })
    if (removed === undefined) throw notFound('member')
    if (!mayManage(actingMember({ user, site }), removed.role)) throw forbidden()
    await insertMember(trx, { siteId, userId, role: removed.role, now: removed.joined_at })
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
  { db }: Pick<Context, 'db'>,
  { userId, siteId }: { userId: number; siteId: number },
): Promise<void> {
  await db.transaction().execute(async trx => {
    await lockMembers(trx, siteId)
    const member = await findMember(trx, { siteId, userId })
    if (member === undefined) throw notFound('site')
    await expectOtherOwner(trx, { siteId, member })
    await deleteMember(trx, { siteId, userId })
  })
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
  return { role: user.role, siteRole: site.role }
}
