/** Reads people of the whole installation, for administrators. */
import type { AdminUsersQuery } from '@earshot/contract/schemas/admin/admin-user.ts'
import { Ref } from '@earshot/contract/schemas/page.ts'
import { SITE_ROLES, USER_ROLES } from '@earshot/contract/values.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { listPageByKey, type Orders, type PageOf } from '#db/list-page.ts'
import type { Db } from '#db/open.ts'
import { bool, int, json, moment, oneOf, orNull, type RowOf, rowOf, text } from '#db/rows.ts'
import { contains } from '#sql/search.ts'

const SiteRoles = z.array(z.object({ role: z.enum(SITE_ROLES), sites: z.int() }))
const Memberships = z.array(z.object({ site: Ref, role: z.enum(SITE_ROLES) }))

const USER = {
  id: int,
  email: text,
  first_name: text,
  last_name: text,
  user_role: oneOf(USER_ROLES),
  site_roles: json(SiteRoles),
  country: text,
  language: text,
  sites: int,
  activated_at: orNull(moment),
  last_login_at: orNull(moment),
  last_seen_at: orNull(moment),
  locked_at: orNull(moment),
  created_at: moment,
  passkeys: int,
  has_authenticator_app: bool,
}
export type UserRow = RowOf<typeof USER>

const SITES = sql`(select count(*) from memberships m where m.user_id = u.id)`

const COLUMNS = sql`
  u.id, u.email, u.first_name, u.last_name, u.role as user_role, u.country, u.language, u.activated_at,
  u.last_login_at, greatest(u.last_seen_at, u.last_login_at) as last_seen_at, u.locked_at, u.created_at,
  ${SITES} as sites,
  (select count(*) from passkeys p where p.user_id = u.id) as passkeys,
  exists (select from authenticator_apps a where a.user_id = u.id) as has_authenticator_app,
  coalesce((select jsonb_agg(jsonb_build_object('role', r.role, 'sites', r.sites)
      order by array_position(${[...SITE_ROLES]}::text[], r.role))
    from (select m.role, count(*) as sites from memberships m where m.user_id = u.id group by m.role) r), '[]')
    as site_roles`

const ORDERS: Orders = {
  fields: {
    email: sql`lower(u.email)`,
    first_name: sql`lower(u.first_name)`,
    last_name: sql`lower(u.last_name)`,
    user_role: sql`u.role`,
    country: sql`u.country`,
    sites: SITES,
    last_login_at: sql`u.last_login_at`,
    created_at: sql`u.created_at`,
  },
  initial: { field: 'last_login_at', direction: 'desc' },
  unique: sql`u.id`,
}

export function findUsers(db: Db, query: AdminUsersQuery): Promise<PageOf<UserRow>> {
  const where = [contains('u', query.search)]
  return listPageByKey(
    db,
    { shape: USER, columns: COLUMNS, from: sql`users u`, where, orders: ORDERS },
    query,
  )
}

const DETAIL = {
  ...USER,
  telephone: text,
  memberships: json(Memberships),
  open_sessions: int,
  recovery_codes_left: orNull(int),
  lock_revision: int,
}
export type UserDetailRow = RowOf<typeof DETAIL>

export function findUser(
  db: Db,
  { userId, now }: { userId: number; now: Date },
): Promise<UserDetailRow | undefined> {
  return rowOf(
    db,
    DETAIL,
    sql`select ${COLUMNS}, u.telephone, u.lock_revision,
      coalesce((select jsonb_agg(jsonb_build_object('site', jsonb_build_object('id', s.id, 'name', s.name),
          'role', m.role) order by lower(s.name), s.id)
        from memberships m join sites s on s.id = m.site_id where m.user_id = u.id), '[]') as memberships,
      (select (select count(*) from recovery_codes c where c.user_id = r.user_id and c.used_at is null)
        from recovery_code_sets r where r.user_id = u.id) as recovery_codes_left,
      (select count(*) from sessions s where s.user_id = u.id and s.ended_at is null
        and exists (select from refresh_tokens t where t.session_id = s.id and t.expires_at > ${now})) as open_sessions
      from users u where u.id = ${userId}`,
  )
}

/** Locks the account until the transaction is over: nobody else locks the person out or lets them in meanwhile. */
export async function lockAccount(trx: Db, userId: number): Promise<number | undefined> {
  const row = await trx
    .selectFrom('users')
    .select('lock_revision')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row?.lock_revision
}

/** @returns whether there is such a user */
export async function setLocked(
  db: Db,
  { userId, lockedAt }: { userId: number; lockedAt: Date | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    // A person who is locked already has been since then.
    .set(({ eb, fn, val }) => ({
      lock_revision: eb('lock_revision', '+', 1),
      locked_at: lockedAt === null ? null : fn.coalesce('locked_at', val(lockedAt)),
    }))
    .where('id', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const KPI = {
  users: int,
  activated: int,
  active_7_days: int,
  active_30_days: int,
  new_30_days: int,
  never_logged_in: int,
  never_logged_in_activated: int,
  locked: int,
  memberships: int,
}
export type KpiRow = RowOf<typeof KPI>

export async function findKpi(db: Db, { week, month }: { week: Date; month: Date }): Promise<KpiRow> {
  const row = await rowOf(
    db,
    KPI,
    sql`select count(*) as users,
      count(*) filter (where activated_at is not null) as activated,
      count(*) filter (where greatest(last_seen_at, last_login_at) >= ${week}) as active_7_days,
      count(*) filter (where greatest(last_seen_at, last_login_at) >= ${month}) as active_30_days,
      count(*) filter (where created_at >= ${month}) as new_30_days,
      count(*) filter (where last_login_at is null) as never_logged_in,
      count(*) filter (where last_login_at is null and activated_at is not null) as never_logged_in_activated,
      count(*) filter (where locked_at is not null) as locked,
      (select count(*) from memberships) as memberships
      from users`,
  )
  if (row === undefined) throw new Error('users were not counted')
  return row
}
