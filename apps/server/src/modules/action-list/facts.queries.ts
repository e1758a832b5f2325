/** What incidents are made of, as the fleet is now. Each reads little more than what is wrong. */
import { DOMAIN } from '@earshot/contract/domain.ts'
import { UNDELIVERED } from '@earshot/contract/rules/orders.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { anyOf } from '#db/any-of.ts'
import { BATCH_ANIMALS, batchAge } from '#db/batch-today.ts'
import { deviceOnline, gatewayOnline } from '#db/connectivity.ts'
import type { Db } from '#db/open.ts'
import { int, ints, json, moment, orNull, real, rowsOf, text, texts } from '#db/rows.ts'

/** Of sites that are in use: nobody drives to a paused barn. */
const SITE = { site_id: int, country: text, supplier_id: orNull(int) }
const SITE_COLUMNS = sql`s.id as site_id, s.country, s.supplier_id`
const IN_USE = sql`s.display_status = 'USE'`
const AIRSPACES = sql`coalesce((select array_agg(d.airspace_id) from devices d
  where d.gateway_id = g.id and d.airspace_id is not null), '{}')`

/** One in maintenance or asleep is meant to be silent (spec/3 §3.2). */
export function findSilentGateways(db: Db) {
  return rowsOf(
    db,
    { id: int, code: text, ...SITE, since: moment, of: int, airspace_ids: ints },
    sql`select g.id, g.code, ${SITE_COLUMNS}, coalesce(g.last_heartbeat_at, g.connectivity_since, g.created_at) as since,
      (select count(*) from gateways other where other.site_id = s.id) as of, ${AIRSPACES} as airspace_ids
    from gateways g join sites s on s.id = g.site_id
    where not ${gatewayOnline('g')} and ${IN_USE} and g.registration = 'REGISTERED'
      and g.device_mode not in ('MAINTENANCE', 'SLEEP')
    order by g.id`,
  )
}

export function findLowDisks(db: Db) {
  return rowsOf(
    db,
    { id: int, code: text, ...SITE, disk_free: real, airspace_ids: ints },
    sql`select g.id, g.code, ${SITE_COLUMNS}, g.disk_free_pct as disk_free, ${AIRSPACES} as airspace_ids
    from gateways g join sites s on s.id = g.site_id
    where g.disk_free_pct < ${DOMAIN.gatewayDisk.ok} and ${IN_USE} and ${gatewayOnline('g')}
    order by g.id`,
  )
}

const DEVICE = { id: int, code: text, ...SITE, airspace_id: int, airspace: text, of: int }
const DEVICE_COLUMNS = sql`d.id, d.code, ${SITE_COLUMNS}, a.id as airspace_id, a.name as airspace,
  (select count(*) from devices other where other.airspace_id = a.id) as of`

/** Whose gateway is there: a silent gateway speaks for its own. One that never spoke may have any gateway of its site. */
export function findSilentDevices(db: Db, now: Date) {
  const hung = new Date(now.getTime() - DOMAIN.offlineMin * 60_000)
  return rowsOf(
    db,
    { ...DEVICE, since: moment },
    sql`select ${DEVICE_COLUMNS}, coalesce(to_timestamp((st.last_slot + 1) * 600.0), d.installation_date, d.created_at) as since
    from devices d join sites s on s.id = d.site_id join airspaces a on a.id = d.airspace_id
    left join device_states st on st.device_id = d.id
    left join gateways g on g.id = d.gateway_id
    where not ${deviceOnline('st')} and ${IN_USE} and coalesce(d.installation_date, d.created_at) <= ${hung}
      and case when g.id is null then exists (select from gateways any_one where any_one.site_id = s.id and ${gatewayOnline('any_one')})
        else ${gatewayOnline('g')} end
    order by d.id`,
  )
}

const READINGS = [
  { sensor: 'TEMPERATURE', column: 'temperature' },
  { sensor: 'HUMIDITY', column: 'humidity' },
] as const

/**
 * Monitors that speak and always say the same, by the daily roll-ups: since yesterday for the climate, a day longer for the
 * coughs, and those only where animals are. Days are the site's own.
 */
export async function findFrozen(db: Db, now: Date) {
  const days = sql`sample_days h on h.site_id = d.site_id and h.airspace_id = d.airspace_id and h.device_id = d.id
    and h.day >= (${now}::timestamptz at time zone s.timezone)::date`
  const from = sql`devices d join device_states st on st.device_id = d.id join sites s on s.id = d.site_id
    join airspaces a on a.id = d.airspace_id`
  const climate = READINGS.map(({ sensor, column }) => {
    const [least, most, samples] = ['min', 'max', 'samples'].map(part => sql.ref(`h.${column}_${part}`))
    return rowsOf(
      db,
      { ...DEVICE, raw: int },
      sql`select ${DEVICE_COLUMNS}, min(${least}) as raw from ${from} join ${days} - 1
      where ${deviceOnline('st')} and ${IN_USE}
      group by d.id, s.id, a.id
      having min(${least}) = max(${most}) and sum(${samples}) >= ${DOMAIN.incident.frozenSamples} order by d.id`,
    ).then(rows => rows.map(({ raw, ...row }) => ({ ...row, sensor, raw, value: raw / 100 })))
  })
  const deaf = rowsOf(
    db,
    DEVICE,
    sql`select ${DEVICE_COLUMNS} from ${from} join ${days} - 2
    where ${deviceOnline('st')} and ${IN_USE}
      and exists (select from batches b where b.airspace_id = a.id and b.state = 'ACTIVE')
    group by d.id, s.id, a.id
    having sum(h.coughs) = 0 and sum(h.cough_samples) >= ${DOMAIN.incident.deafSamples} order by d.id`,
  ).then(rows => rows.map(row => ({ ...row, sensor: 'COUGHS' as const, raw: 0, value: 0 })))
  const found = (await Promise.all([...climate, deaf])).flat()
  return Promise.all(
    found.map(async ({ raw, ...row }) => ({ ...row, since: await stoodSince(db, { ...row, raw, now }) })),
  )
}

interface Stood {
  id: number
  site_id: number
  airspace_id: number
  sensor: 'COUGHS' | 'TEMPERATURE' | 'HUMIDITY'
  raw: number
  now: Date
}

/** The hour after the last one in which it still moved; without any, as far back as hours are looked at. */
async function stoodSince(db: Db, { id, site_id, airspace_id, sensor, raw, now }: Stood): Promise<Date> {
  const column = sensor.toLowerCase()
  const moved =
    sensor === 'COUGHS'
      ? sql`h.coughs > 0`
      : sql`(${sql.ref(`h.${column}_min`)} <> ${raw} or ${sql.ref(`h.${column}_max`)} <> ${raw})`
  const oldest = Math.floor(now.getTime() / 3_600_000) - 60 * 24
  const [row] = await rowsOf(
    db,
    { hour: int },
    sql`select coalesce(max(h.hour) filter (where ${moved}) + 1, min(h.hour), ${oldest}) as hour from sample_hours h
    where h.site_id = ${site_id} and h.airspace_id = ${airspace_id} and h.device_id = ${id} and h.hour >= ${oldest}`,
  )
  return new Date((row?.hour ?? oldest) * 3_600_000)
}

/** Of monitors that hang and have no later licence, by site and day. */
export function findEndingTerms(db: Db, now: Date) {
  const at = (days: number) => new Date(now.getTime() + days * 86_400_000)
  return rowsOf(
    db,
    { ...SITE, ends: moment, day: text, codes: texts, airspace_ids: ints },
    sql`select ${SITE_COLUMNS}, min(l.expires_at) as ends, (l.expires_at at time zone 'utc')::date::text as day,
      array_agg(d.code order by d.code) as codes, array_agg(d.airspace_id) as airspace_ids
    from licences l join devices d on d.id = l.device_id join sites s on s.id = d.site_id
    where l.status in ('ACTIVE', 'EXPIRED') and l.expires_at > ${at(-DOMAIN.incident.licenceOverDays)}
      and l.expires_at < ${at(DOMAIN.licence.expiringDays)} and d.airspace_id is not null and ${IN_USE}
      and not exists (select from licences later where later.device_id = d.id and later.id <> l.id
        and (later.status = 'ASSIGNED' or (later.status = 'ACTIVE' and later.expires_at > l.expires_at)))
    group by s.id, (l.expires_at at time zone 'utc')::date
    order by s.id, 4`,
  )
}

/** With the animals that the missing monitors would hear: birds where a template is for them. */
export function findWaitingOrders(db: Db) {
  const { pig, poultry } = DOMAIN.rdi.defaultHeard
  const arrived = sql`(select count(*) from unnest(i.device_codes) c left join devices d on upper(d.code) = upper(c)
    where d.id is null or d.delivery_status <> all(${[...UNDELIVERED]}))`
  return rowsOf(
    db,
    { id: int, supplier_id: int, since: moment, missing: int, quantity: int, animals: int },
    sql`select o.id, o.supplier_id, coalesce(o.submitted_at, o.created_at) as since, sum(i.quantity - i.arrived)::int as missing,
      sum(i.quantity)::int as quantity,
      sum((i.quantity - i.arrived) * case when i.product_types = array['BROILERS'] then ${poultry}::int else ${pig}::int end)::int as animals
    from orders o
    join lateral (
      select i.quantity, ${arrived} as arrived, t.product_types from order_items i
      join licence_templates t on t.id = i.license_template_id where i.order_id = o.id
    ) i on true
    where o.status in ('SUBMITTED', 'CONFIRMED', 'PARTLY_DELIVERED')
    group by o.id order by o.id`,
  )
}

const FAULTY = ['RETURNED', 'IN_REPAIR', 'DEFECT', 'SCRAPPED']
const Coded = z.array(z.object({ id: z.int(), code: z.string() }))

/** Boards by the week they were made in (`2614`: week 14 of 2026), of weeks with anything wrong. */
export function findLots(db: Db, frozenIds: readonly number[]) {
  const lot = sql`to_char(d.produced_at, 'IYIW')`
  return rowsOf(
    db,
    { name: text, of: int, faulty: json(Coded), frozen: ints, airspace_ids: ints },
    sql`select ${lot} as name, count(*) as of,
      coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'code', d.code) order by d.code)
        filter (where d.delivery_status = any(${FAULTY})), '[]') as faulty,
      coalesce(array_agg(d.id) filter (where d.id = ${anyOf(frozenIds)}), '{}') as frozen,
      coalesce(array_agg(d.airspace_id) filter (where d.airspace_id is not null), '{}') as airspace_ids
    from devices d where d.produced_at is not null
    group by 1 having count(*) filter (where d.delivery_status = any(${FAULTY}) or d.id = ${anyOf(frozenIds)}) > 0
    order by 1`,
  )
}

/** Of each airspace the animals one of its monitors hears: the batch's, shared among them. Unknown: what one usually hears. */
export async function findAnimals(
  db: Db,
  airspaceIds: readonly number[],
  now: Date,
): Promise<Map<number, number>> {
  if (airspaceIds.length === 0) return new Map()
  const { pig, poultry } = DOMAIN.rdi.defaultHeard
  const rows = await rowsOf(
    db,
    { airspace_id: int, animals: real },
    sql`select b.airspace_id, coalesce(
        (${BATCH_ANIMALS})::float8 / greatest(1, (select count(*) from devices d where d.airspace_id = b.airspace_id)),
        case when b.product_type = 'BROILERS' then ${poultry}::int else ${pig}::int end) as animals
    from batches b join sites s on s.id = b.site_id cross join lateral ${batchAge(now)}
    where b.airspace_id = ${anyOf(airspaceIds)} and b.state = 'ACTIVE'`,
  )
  return new Map(rows.map(row => [row.airspace_id, row.animals]))
}
