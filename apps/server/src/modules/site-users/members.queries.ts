/** The people of a site. */

import { LIMITS } from '@earshot/contract/limits.ts'
import type { SiteUsersQuery } from '@earshot/contract/schemas/farm/site-user.ts'
import { ACCESS_SCOPES, type AccessScope, SITE_ROLES, type SiteRole } from '@earshot/contract/values.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { listPage, type Orders, type PageOf } from '#db/list-page.ts'
import type { Db } from '#db/open.ts'
import { int, moment, oneOf, orNull, type RowOf, rowOf, text } from '#db/rows.ts'
import { ACCESS, accessColumns } from '#sql/accesses.ts'
import { contains } from '#sql/search.ts'
import { deleteOver } from './accesses.queries.ts'

const DAY_MS = 86_400_000

const MEMBER = {
  id: int,
  email: text,
  first_name: text,
  last_name: text,
  language: text,
  role: oneOf(SITE_ROLES),
  profile_picture: orNull(text),
  last_login_at: orNull(moment),
  joined_at: moment,
  ...ACCESS,
  /** The moment of the end, and who gave it, for what puts it back. */
  ends_at: orNull(moment),
  given_by: orNull(int),
}
export type MemberRow = RowOf<typeof MEMBER>

const COLUMNS = sql`
  u.id, u.email, u.first_name, u.last_name, u.language, m.role, u.profile_picture, u.last_login_at, m.created_at as joined_at,
  m.ends_at, m.given_by, ${accessColumns('m')}`
const FROM = sql`memberships m join users u on u.id = m.user_id join sites s on s.id = m.site_id`

const ORDERS: Orders = {
  fields: {
    email: sql`lower(u.email)`,
    first_name: sql`lower(u.first_name)`,
    last_name: sql`lower(u.last_name)`,
    // The greatest first.
    role: sql`array_position(${[...SITE_ROLES]}::text[], m.role)`,
    last_login_at: sql`u.last_login_at`,
    joined_at: sql`m.created_at`,
  },
  initial: { field: 'role', direction: 'asc' },
  unique: sql`u.id`,
}

type Filter = z.output<typeof SiteUsersQuery> & { siteId: number }

export function findMembers(db: Db, { siteId, q, ...request }: Filter): Promise<PageOf<MemberRow>> {
  const where = [sql`m.site_id = ${siteId}`, contains('u', q)]
  return listPage(db, { shape: MEMBER, columns: COLUMNS, from: FROM, where, orders: ORDERS }, request)
}

interface MemberOf {
  siteId: number
  userId: number
}

export function findMember(db: Db, { siteId, userId }: MemberOf): Promise<MemberRow | undefined> {
  return rowOf(
    db,
    MEMBER,
    sql`select ${COLUMNS} from ${FROM} where m.site_id = ${siteId} and m.user_id = ${userId}`,
  )
}

/** One of the members of the site has this address. */
export async function hasMemberCalled(
  db: Db,
  { siteId, email }: { siteId: number; email: string },
): Promise<boolean> {
  const member = await db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select('users.id')
    .where('site_id', '=', siteId)
    .where(sql<string>`lower(users.email)`, '=', email.toLowerCase())
    .executeTakeFirst()
  return member !== undefined
}

/**
 * One at a time may change the members of a site, because two owners who demote each other would leave it without
 * one. False where there is no such site.
 */
export async function lockMembers(trx: Db, siteId: number): Promise<boolean> {
  const site = trx.selectFrom('sites').select('id').where('id', '=', siteId)
  return (await site.forNoKeyUpdate().executeTakeFirst()) !== undefined
}

export async function countOwners(db: Db, siteId: number): Promise<number> {
  const { count } = await db
    .selectFrom('memberships')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('site_id', '=', siteId)
    .where('role', '=', 'OWNER')
    .executeTakeFirstOrThrow()
  return count
}

/** What a person from outside gets; who is of the farm itself gets neither a scope nor an end. */
export interface NewAccess {
  scope: AccessScope | null
  endsAt: Date | null
  givenBy: number | null
}

const NOT_FROM_OUTSIDE = { scope: null, ends_at: null, given_by: null, longer_asked_at: null }
const OF_THE_FARM: NewAccess = { scope: null, endsAt: null, givenBy: null }

interface NewMember extends MemberOf {
  role: SiteRole
  access?: NewAccess
  joinedAt?: Date
  now: Date
}

/** False where the person is of the site already, in whichever role. An access that is over is none. */
export async function insertMember(
  db: Db,
  { siteId, userId, role, access = OF_THE_FARM, now, joinedAt = now }: NewMember,
): Promise<boolean> {
  await deleteOver(db, { siteId, userId, now })
  const { scope, endsAt, givenBy } = access
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('memberships')
    .values({
      site_id: siteId,
      user_id: userId,
      role,
      created_at: joinedAt,
      scope,
      ends_at: endsAt,
      given_by: givenBy,
      end_told_at: isToldLater(endsAt, now) ? null : now,
    })
    .onConflict(conflict => conflict.columns(['user_id', 'site_id']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** Who gets less than the week ahead of an end knows it from the start. */
function isToldLater(endsAt: Date | null, now: Date): boolean {
  return endsAt === null || endsAt.getTime() - now.getTime() > LIMITS.access.toldDaysAhead * DAY_MS
}

/** Sets what somebody from outside may do, and until when; who has asked for more time is answered by it. */
export async function updateAccess(
  trx: Db,
  { siteId, userId, access, now }: MemberOf & { access: NewAccess; now: Date },
): Promise<void> {
  const { scope, endsAt, givenBy } = access
  await trx
    .updateTable('memberships')
    .set({
      scope,
      ends_at: endsAt,
      given_by: givenBy,
      end_told_at: isToldLater(endsAt, now) ? null : now,
      longer_asked_at: null,
    })
    .where('site_id', '=', siteId)
    .where('user_id', '=', userId)
    .execute()
}

/** Another role is one of the farm's own: it has neither a scope nor an end. */
export async function updateRole(
  db: Db,
  { siteId, userId, role }: MemberOf & { role: SiteRole },
): Promise<void> {
  await db
    .updateTable('memberships')
    .set({ role, ...(role === 'VETERINARIAN' ? {} : NOT_FROM_OUTSIDE) })
    .where('site_id', '=', siteId)
    .where('user_id', '=', userId)
    .execute()
}

export async function deleteMember(db: Db, { siteId, userId }: MemberOf): Promise<void> {
  await db.deleteFrom('memberships').where('site_id', '=', siteId).where('user_id', '=', userId).execute()
}

export interface Removal extends MemberOf {
  role: SiteRole
  access: NewAccess
  joinedAt: Date
  removedBy: number
  now: Date
}

/** Notes how somebody was a member of the site, for as long as it can be taken back; what is older is forgotten. */
export async function insertRemoval(trx: Db, removal: Removal & { since: Date }): Promise<void> {
  const { siteId, userId, role, access, joinedAt, removedBy, now, since } = removal
  await trx
    .deleteFrom('removed_members')
    .where('site_id', '=', siteId)
    .where(where => where.or([where('removed_at', '<', since), where('user_id', '=', userId)]))
    .execute()
  const { scope, endsAt, givenBy } = access
  const held = { role, joined_at: joinedAt, scope, ends_at: endsAt, given_by: givenBy }
  const row = { site_id: siteId, user_id: userId, ...held }
  await trx
    .insertInto('removed_members')
    .values({ ...row, removed_by: removedBy, removed_at: now })
    .execute()
}

const REMOVED = {
  role: oneOf(SITE_ROLES),
  joined_at: moment,
  scope: orNull(oneOf(ACCESS_SCOPES)),
  ends_at: orNull(moment),
  given_by: orNull(int),
}

/** Deletes the removal and returns what it had taken away. Where several take it back at once, one gets it. */
export function deleteRemoval(
  trx: Db,
  { siteId, userId, removedBy, since }: MemberOf & { removedBy: number; since: Date },
): Promise<RowOf<typeof REMOVED> | undefined> {
  return rowOf(
    trx,
    REMOVED,
    sql`
      delete from removed_members
      where site_id = ${siteId} and user_id = ${userId} and removed_by = ${removedBy} and removed_at >= ${since}
      returning role, joined_at, scope, ends_at, given_by`,
  )
}
