/** Finds who stands beside a silent gateway, and whom to call about it. */
import { CONNECTIVITY, SITE_ROLES } from '@earshot/contract/values.ts'
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { int, moment, oneOf, orNull, type RowOf, rowOf, rowsOf, text } from '#db/rows.ts'
import { gatewayConnectivity, gatewayOnline } from '#sql/connectivity.ts'
import { personName } from '#sql/people.ts'

const NEIGHBOUR = {
  id: int,
  code: text,
  name: text,
  connectivity: oneOf(CONNECTIVITY),
  last_heartbeat_at: orNull(moment),
}

/** Finds the other gateways in service, the silent ones first. */
export function findNeighbours(
  db: Db,
  { siteId, gatewayId }: { siteId: number; gatewayId: number },
): Promise<RowOf<typeof NEIGHBOUR>[]> {
  return rowsOf(
    db,
    NEIGHBOUR,
    sql`select g.id, g.code, g.name, ${gatewayConnectivity('g')} as connectivity, g.last_heartbeat_at
    from gateways g
    where g.site_id = ${siteId} and g.id <> ${gatewayId} and g.registration = 'REGISTERED'
      and g.device_mode not in ('MAINTENANCE', 'SLEEP')
    order by ${gatewayOnline('g')}, upper(g.code), g.id`,
  )
}

const CONTACT = { id: int, name: text, telephone: text, role: oneOf(SITE_ROLES) }

/**
 * Finds the person to call, who has a telephone: an owner before a manager, a manager before a worker, and the
 * earlier member before the later one.
 */
export function findContact(db: Db, siteId: number): Promise<RowOf<typeof CONTACT> | undefined> {
  return rowOf(
    db,
    CONTACT,
    sql`select u.id, coalesce(nullif(${personName('u')}, ''), u.email) as name, u.telephone, m.role
    from memberships m join users u on u.id = m.user_id
    where m.site_id = ${siteId} and m.role in ('OWNER', 'MANAGER', 'WORKER') and u.telephone <> ''
    order by array_position(array['OWNER', 'MANAGER', 'WORKER'], m.role), m.created_at, u.id
    limit 1`,
  )
}
