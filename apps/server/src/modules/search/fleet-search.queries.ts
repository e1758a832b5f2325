/** Reads what administrators find in the whole fleet, each kind through its own indexes (migrations 038, 059). */
import { LIMITS } from '@earshot/contract/limits.ts'
import { FLEET_FOUND_KINDS, type FleetFound } from '@earshot/contract/schemas/farm/search.ts'
import { Ref } from '@earshot/contract/schemas/page.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { int, json, oneOf, orNull, rowsOf, text } from '#db/rows.ts'
import { personName } from '#sql/people.ts'
import { closestFirst, contains, hardwareName } from '#sql/search.ts'

const FOUND = {
  kind: oneOf(FLEET_FOUND_KINDS),
  id: int,
  name: text,
  code: orNull(text),
  site: orNull(json(Ref)),
  airspace: orNull(json(Ref)),
  matched: orNull(text),
}

/** An address or a SIM is told by so many of its signs or more. */
const PLAIN_FROM = 4

/** Finds places first, then hardware, people, suppliers and orders; of each kind the closest first. */
export function findInFleet(db: Db, typed: string): Promise<FleetFound[]> {
  const none = sql`null::json`
  const closest = (row: string, called = sql`${sql.ref(`${row}.name`)}`) => sql`
    where ${contains(row, typed)}
    order by ${closestFirst({ row, called }, typed)}, 2
    limit ${LIMITS.find.each}`
  const refOf = (table: string, id: string) =>
    sql`(select json_build_object('id', r.id, 'name', r.name) from ${sql.table(table)} r where r.id = ${sql.ref(id)})`
  return rowsOf(
    db,
    FOUND,
    sql`
    (select 'site' as kind, s.id, s.name, null::text as code, json_build_object('id', s.id, 'name', s.name) as site,
        ${none} as airspace, null::text as matched from sites s ${closest('s')})
    union all
    (select 'airspace', a.id, a.name, null, ${refOf('sites', 'a.site_id')}, ${none}, null
      from (select * from airspaces where removed_at is null) a ${closest('a')})
    union all
    (select 'device', d.id, d.name, d.code, ${refOf('sites', 'd.site_id')}, ${refOf('airspaces', 'd.airspace_id')}, null
      from devices d ${closest('d', hardwareName('d'))})
    union all
    (select 'gateway', g.id, g.name, g.code, ${refOf('sites', 'g.site_id')}, ${none}, null from gateways g ${closest('g', hardwareName('g'))})
    union all ${byPlainCode(typed, refOf)}
    union all
    (select 'user', u.id, ${personName('u')}, u.email, ${none}, ${none}, null from users u ${closest('u', personName('u'))})
    union all
    (select 'supplier', u.id, u.name, null, ${none}, ${none}, null from suppliers u ${closest('u')})
    union all
    (select 'order', o.id, (select u.name from suppliers u where u.id = o.supplier_id), null, ${none}, ${none}, null
      from orders o where o.id = ${orderNumber(typed)})`,
  )
}

/**
 * Finds units by hardware address or SIM, however those are spelled. A unit that its code or name has found already
 * is not told twice.
 */
function byPlainCode(
  typed: string,
  refOf: (table: string, id: string) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const plain = typed.replace(/[^0-9a-z]/gi, '').toLowerCase()
  const holds = (column: string) =>
    plain.length < PLAIN_FROM ? sql`false` : sql`plain_code(${sql.ref(column)}) like ${`%${plain}%`}`
  const notNamed = (row: string) => sql`not coalesce(${contains(row, typed)}, false)`
  return sql`
    (select 'device', d.id, d.name, d.code, ${refOf('sites', 'd.site_id')}, ${refOf('airspaces', 'd.airspace_id')},
        d.mac_address
      from devices d where ${holds('d.mac_address')} and ${notNamed('d')} order by d.id limit ${LIMITS.find.each})
    union all
    (select 'gateway', g.id, g.name, g.code, ${refOf('sites', 'g.site_id')}, null::json,
        case when ${holds('g.mac_address')} then g.mac_address else g.sim end
      from gateways g where (${holds('g.mac_address')} or ${holds('g.sim')}) and ${notNamed('g')}
      order by g.id limit ${LIMITS.find.each})`
}

/** `2208`, `#2208`, `order 2208`; zero where no number is meant. */
function orderNumber(typed: string): number {
  const [, digits = '0'] = /^\D*(\d{1,9})$/.exec(typed.trim()) ?? []
  return Number(digits)
}
