/** Counts figures over the devices of the fleet. */
import type { DayRange } from '@earshot/contract/rules/day-range.ts'
import { Ref } from '@earshot/contract/schemas/page.ts'
import { DELIVERY_STATUSES, SENSOR_LEVELS, SENSOR_STATUSES } from '@earshot/contract/values.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { type Orders, orderBy } from '#db/list-page.ts'
import type { Db } from '#db/open.ts'
import { bool, day, int, json, moment, oneOf, orNull, type RowOf, real, rowsOf, text } from '#db/rows.ts'
import { deviceConnectivity, deviceOnline, gatewayOnline } from '#sql/connectivity.ts'

const COUNTS = {
  delivery_status: orNull(oneOf(DELIVERY_STATUSES)),
  country: orNull(text),
  version: orNull(text),
  level: orNull(oneOf(SENSOR_STATUSES)),
  /** The row is a count by one of the four: bits from the first to the last are 0 for those in use. */
  of: int,
  count: int,
  installed: int,
  silent: int,
  lost: int,
  unregistered: int,
}
export type DeviceCountRow = RowOf<typeof COUNTS>

/** The meaning of each bit of `of`; 15 is all devices together. */
export const COUNTED_BY = {
  delivery_status: 0b0111,
  country: 0b1011,
  version: 0b1101,
  level: 0b1110,
} as const

const rank = (column: string) =>
  sql`array_position(${[...SENSOR_LEVELS]}::text[], coalesce(${sql.ref(`st.${column}`)}, 'DEFAULT'))`

/** Makes all counts in one reading of the table. A device counts as silent where it hangs. */
export function countFleetDevices(db: Db): Promise<DeviceCountRow[]> {
  return rowsOf(
    db,
    COUNTS,
    sql`select delivery_status, country, version, level,
      grouping(delivery_status, country, version, level) as of, count(*),
      count(*) filter (where hung) as installed, count(*) filter (where level = 'OFFLINE') as silent,
      count(*) filter (where hung and connectivity = 'LOST') as lost,
      count(*) filter (where unregistered) as unregistered
    from (
      select d.delivery_status, coalesce(s.country, d.country) as country, d.software_version as version,
        d.deck_id is not null as hung, ${deviceConnectivity('st')} as connectivity,
        d.deck_id is null and (d.gateway_id is not null or d.delivery_status = 'IN_STOCK') as unregistered,
        case when d.deck_id is null then null when not ${deviceOnline('st')} then 'OFFLINE'
          else (${[...SENSOR_LEVELS]}::text[])[greatest(${rank('cough_status')}, ${rank('temperature_status')},
            ${rank('humidity_status')})] end as level
      from devices d
      left join device_states st on st.device_id = d.id
      left join sites s on s.id = d.site_id
    ) device
    group by grouping sets ((delivery_status), (country), (version), (level), ())`,
  )
}

const GATEWAY = {
  id: int,
  code: text,
  name: text,
  country: text,
  site: orNull(json(Ref)),
  devices_amount: int,
  online: bool,
}

/** Nobody reads more rows; these are the ones with the most devices. */
const MOST = 500

export function findGatewaysOfCountry(db: Db, country: string | undefined): Promise<RowOf<typeof GATEWAY>[]> {
  const inCountry = country === undefined ? sql`true` : sql`coalesce(s.country, g.country) = ${country}`
  return rowsOf(
    db,
    GATEWAY,
    sql`select g.id, g.code, g.name, coalesce(s.country, g.country) as country,
      case when s.id is not null then jsonb_build_object('id', s.id, 'name', s.name) end as site,
      coalesce(heard.devices, 0) as devices_amount, ${gatewayOnline('g')} as online
    from gateways g
    left join sites s on s.id = g.site_id
    left join (select gateway_id, count(*) as devices from devices where gateway_id is not null
      group by gateway_id) heard on heard.gateway_id = g.id
    where ${inCountry}
    order by devices_amount desc, g.id
    limit ${MOST}`,
  )
}

const SITE = {
  id: int,
  name: text,
  country: text,
  latitude: real,
  longitude: real,
  devices_amount: int,
  offline_count: int,
}

/** An index alone finds the sites with most devices; silent ones are counted for those only. */
export function findSitesOfCountry(db: Db, country: string | undefined): Promise<RowOf<typeof SITE>[]> {
  const inCountry =
    country === undefined ? sql`true` : sql`d.site_id in (select id from sites where country = ${country})`
  return rowsOf(
    db,
    SITE,
    sql`select s.id, s.name, s.country, s.latitude, s.longitude, hung.devices as devices_amount,
      (select count(*) from devices d left join device_states st on st.device_id = d.id
        where d.site_id = s.id and not ${deviceOnline('st')}) as offline_count
    from (
      select d.site_id, count(*) as devices from devices d
      where d.site_id is not null and ${inCountry}
      group by d.site_id
      order by devices desc, d.site_id
      limit ${MOST}
    ) hung
    join sites s on s.id = hung.site_id
    order by hung.devices desc, s.id`,
  )
}

const REGISTERED = { date: day, count: int }

/** Counts the devices that came to a site, by UTC's day; one that only moved within it came once. */
export function countRegistered(
  db: Db,
  { start_date: from, end_date: to }: DayRange,
): Promise<RowOf<typeof REGISTERED>[]> {
  return rowsOf(
    db,
    REGISTERED,
    sql`select (p.installed_at at time zone 'UTC')::date as date, count(distinct (p.device_id, p.site_id))
    from device_placements p
    where p.installed_at >= ${from}::date and p.installed_at < ${to}::date + 1
      and not exists (select from device_placements before where before.device_id = p.device_id
        and before.site_id = p.site_id and before.removed_at = p.installed_at)
    group by 1 order by 1`,
  )
}

const HARDWARE_REF = json(z.object({ id: z.int(), code: z.string() }))
const UNREGISTERED = {
  id: int,
  code: text,
  gateway: orNull(HARDWARE_REF),
  site: orNull(json(Ref)),
  delivery_status: oneOf(DELIVERY_STATUSES),
  last_slot: orNull(int),
  created_at: moment,
}

const ORDERS: Orders = {
  fields: {
    code: sql`upper(d.code)`,
    last_update: sql`st.last_slot`,
    created_at: sql`d.created_at`,
    delivery_status: sql`d.delivery_status`,
  },
  // A device that is heard and hangs nowhere needs somebody.
  initial: sql`st.last_slot desc nulls last, d.created_at desc`,
  unique: sql`d.id`,
}

export function findUnregistered(
  db: Db,
  query: { ordering_field?: string | undefined; order?: 'asc' | 'desc' | undefined },
): Promise<RowOf<typeof UNREGISTERED>[]> {
  return rowsOf(
    db,
    UNREGISTERED,
    sql`select d.id, d.code,
      case when g.id is not null then jsonb_build_object('id', g.id, 'code', g.code) end as gateway,
      case when s.id is not null then jsonb_build_object('id', s.id, 'name', s.name) end as site,
      d.delivery_status, st.last_slot, d.created_at
    from devices d
    left join device_states st on st.device_id = d.id
    left join gateways g on g.id = d.gateway_id
    left join sites s on s.id = g.site_id
    where d.deck_id is null and (d.gateway_id is not null or d.delivery_status = 'IN_STOCK')
    order by ${orderBy(ORDERS, query)}
    limit ${MOST}`,
  )
}
