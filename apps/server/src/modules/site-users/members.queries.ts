/** The people of a site. */
import type { SiteUsersQuery } from '@earshot/contract/schemas/farm/site-user.ts'
import { SITE_ROLES, type SiteRole } from '@earshot/contract/values.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { listPage, type Orders, type PageOf } from '#db/list-page.ts'
import type { Db } from '#db/open.ts'
import { int, moment, oneOf, orNull, type RowOf, rowOf, text } from '#db/rows.ts'
import { contains } from '#sql/search.ts'

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
}
export type MemberRow = RowOf<typeof MEMBER>

const COLUMNS = sql`
  u.id, u.email, u.first_name, u.last_name, u.language, m.role, u.profile_picture, u.last_login_at, m.created_at as joined_at`
const FROM = sql`memberships m join users u on u.id = m.user_id`

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

/** False where the person is of the site already, in whichever role. */
export async function insertMember(
  db: Db,
  { siteId, userId, role, now }: MemberOf & { role: SiteRole; now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('memberships')
    .values({ site_id: siteId, user_id: userId, role, created_at: now })
    .onConflict(conflict => conflict.columns(['user_id', 'site_id']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

export async function updateRole(
  db: Db,
  { siteId, userId, role }: MemberOf & { role: SiteRole },
): Promise<void> {
  await db
    .updateTable('memberships')
    .set({ role })
    .where('site_id', '=', siteId)
    .where('user_id', '=', userId)
    .execute()
}

export async function deleteMember(db: Db, { siteId, userId }: MemberOf): Promise<void> {
  await db.deleteFrom('memberships').where('site_id', '=', siteId).where('user_id', '=', userId).execute()
}

export interface Removal extends MemberOf {
  role: SiteRole
  joinedAt: Date
  removedBy: number
  now: Date
}

/** Notes how somebody was a member of the site, for as long as it can be taken back; what is older is forgotten. */
export async function insertRemoval(trx: Db, removal: Removal & { since: Date }): Promise<void> {
  const { siteId, userId, role, joinedAt, removedBy, now, since } = removal
  await trx
    .deleteFrom('removed_members')
    .where('site_id', '=', siteId)
    .where(where => where.or([where('removed_at', '<', since), where('user_id', '=', userId)]))
    .execute()
  const row = { site_id: siteId, user_id: userId, role, joined_at: joinedAt }
  await trx
    .insertInto('removed_members')
    .values({ ...row, removed_by: removedBy, removed_at: now })
    .execute()
}

const REMOVED = { role: oneOf(SITE_ROLES), joined_at: moment }

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
      returning role, joined_at`,
  )
}
