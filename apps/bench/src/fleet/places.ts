/** Finds where on a fleet a person asks: sites of theirs, and on each something of all that a path can name. */
import type { SiteParam } from '@earshot/contract/endpoint.ts'
import type { Db } from '@earshot/server/src/db/open.ts'
import { int, orNull, type RowOf, rowsOf } from '@earshot/server/src/db/rows.ts'
import { FLEET_VET } from '@earshot/server/src/seed/fleet/plan.ts'
import { sql } from 'kysely'

const PLACE = {
  siteId: int,
  airspaceId: int,
  batchId: int,
  deviceId: int,
  gatewayId: int,
  alertId: int,
  episodeId: int,
  /** The id of a group, or null where the user has none. */
  groupId: orNull(int),
} satisfies Partial<Record<SiteParam | 'groupId', unknown>>
export type Place = RowOf<typeof PLACE>

/**
 * Finds the sites of a user that have everything a call may ask about. Their order has nothing to do with age or
 * name.
 */
export function findPlaces(db: Db, { userId, limit }: { userId: number; limit: number }): Promise<Place[]> {
  return rowsOf(
    db,
    PLACE,
    sql`select m.site_id as "siteId", b.airspace_id as "airspaceId", b.id as "batchId", d.id as "deviceId", g.id as "gatewayId",
        a.id as "alertId", e.id as "episodeId", (select min(own.id) from groups own where own.user_id = m.user_id) as "groupId"
      from memberships m
      join sites s on s.id = m.site_id and s.display_status <> 'ARCHIVED'
      cross join lateral (select id, airspace_id from batches where site_id = s.id and state = 'ACTIVE' order by start_date, id limit 1) b
      cross join lateral (select id from devices where airspace_id = b.airspace_id order by code limit 1) d
      cross join lateral (select id from gateways where site_id = s.id order by code limit 1) g
      cross join lateral (select id from alerts where site_id = s.id order by opened_at desc, id limit 1) a
      cross join lateral (select id from episodes where site_id = s.id order by start_date desc, id limit 1) e
      where m.user_id = ${userId}
      order by hashint4(s.id), s.id limit ${limit}`,
  )
}

export interface Asker {
  id: number
  role: 'USER' | 'ADMIN'
}

export async function findVet(db: Db): Promise<Asker> {
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', FLEET_VET.email)
    .executeTakeFirstOrThrow()
  return { id, role: 'USER' }
}

export async function makeAdmin(db: Db): Promise<Asker> {
  const { id } = await db
    .insertInto('users')
    .values({ email: 'bench-admin@earshot.example', first_name: 'Bench', last_name: 'Mark', role: 'ADMIN' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, role: 'ADMIN' }
}
