/** Monitors of a site, paged, searched, filtered and ordered in the database. */

import type { DeviceCounts, SiteDevicesQuery } from '@earshot/contract/schemas/hardware/device.ts'
import { DeviceRef } from '@earshot/contract/schemas/health/alert.ts'
import { Ref } from '@earshot/contract/schemas/page.ts'
import {
  ALGO_TYPES,
  CONNECTIVITY,
  DELIVERY_STATUSES,
  LICENCE_STATUSES,
  SENSOR_LEVELS,
  type SensorLevel,
} from '@earshot/contract/values.ts'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { deviceConnectivity, deviceOnline } from '#db/connectivity.ts'
import { allOf, listPage, type Orders, type PageOf } from '#db/list-page.ts'
import type { Db } from '#db/open.ts'
import { int, json, moment, oneOf, orNull, type RowOf, real, rowOf, text } from '#db/rows.ts'
import { contains } from '#db/search.ts'

const Licence = z.object({
  id: z.int(),
  status: z.enum(LICENCE_STATUSES),
  expires_at: z.string().nullable(),
})

const DEVICE = {
  id: int,
  name: text,
  code: text,
  last_slot: orNull(int),
  algo_type: oneOf(ALGO_TYPES),
  software_version: text,
  installation_date: orNull(moment),
  airspace: orNull(json(Ref.extend({ online: z.boolean() }))),
  deck: orNull(json(Ref)),
  house: orNull(json(Ref)),
  gateway: orNull(json(DeviceRef)),
  ip_address: text,
  delivery_status: oneOf(DELIVERY_STATUSES),
  connectivity: oneOf(CONNECTIVITY),
  connectivity_since: orNull(moment),
  cough_status: oneOf(SENSOR_LEVELS),
  temperature_status: oneOf(SENSOR_LEVELS),
  humidity_status: oneOf(SENSOR_LEVELS),
  rhs: orNull(int),
  rdi: orNull(real),
  temperature_c: orNull(real),
  humidity_pct: orNull(real),
  licence: orNull(json(Licence)),
}
export type DeviceRow = RowOf<typeof DEVICE>

type Sql = RawBuilder<unknown>
type Filter = SiteDevicesQuery & { siteId: number }

/** A level's place among the levels, worst last. */
const rank = (column: 'cough_status' | 'temperature_status' | 'humidity_status') =>
  sql`array_position(${[...SENSOR_LEVELS]}::text[], ${sql.ref(`st.${column}`)})`
const WORST = sql`greatest(${rank('cough_status')}, ${rank('temperature_status')}, ${rank('humidity_status')})`
const isWorst = (level: SensorLevel) =>
  sql`${WORST} = array_position(${[...SENSOR_LEVELS]}::text[], ${level})`
const ONLINE = deviceOnline('st')

/** The filter's own meaning: a level counts for monitors that are online, since the last lamp of a silent one is old. */
const FILTERS: Record<Exclude<Filter['filter'], 'ALL'>, Sql> = {
  ONLINE,
  OFFLINE: sql`not ${ONLINE}`,
  OK: sql`${ONLINE} and ${isWorst('OK')}`,
  WARNING: sql`${ONLINE} and ${isWorst('WARNING')}`,
  ALARM: sql`${ONLINE} and ${isWorst('ALARM')}`,
}

const ORDERS: Orders = {
  fields: {
    name: sql`lower(d.name)`,
    code: sql`d.code`,
    airspace: sql`lower(a.name)`,
    last_update: sql`st.last_slot`,
    cough_status: rank('cough_status'),
    temperature_status: rank('temperature_status'),
    humidity_status: rank('humidity_status'),
    software_version: sql`d.software_version`,
    installation_date: sql`d.installation_date`,
  },
  // Silent ones first, the longest of them on top; then by what the lamp shows.
  initial: sql`${ONLINE}, case when ${ONLINE} then null else st.last_slot end nulls first, ${WORST} desc, lower(d.name)`,
  unique: sql`d.id`,
}

/** The licence that runs, else the next that waits to be started, else the one that ended last. */
const shownLicence = (now: Date) => sql`
  select jsonb_build_object('id', l.id, 'status', l.status, 'expires_at', l.expires_at) from licences l
  where l.device_id = d.id
  order by (l.status = 'ACTIVE' and l.expires_at > ${now}) desc, (l.status in ('CREATED', 'ASSIGNED')) desc,
    l.expires_at desc nulls last, l.id
  limit 1`

const columns = (now: Date) => sql`
  d.id, d.name, d.code, st.last_slot, d.algo_type, d.software_version, d.installation_date, d.ip_address,
  d.delivery_status, ${deviceConnectivity('st')} as connectivity,
  st.connectivity_since, coalesce(st.cough_status, 'DEFAULT') as cough_status,
  coalesce(st.temperature_status, 'DEFAULT') as temperature_status,
  coalesce(st.humidity_status, 'DEFAULT') as humidity_status, st.rhs, st.rdi, st.temperature_c, st.humidity_pct,
  case when a.id is not null then jsonb_build_object('id', a.id, 'name', a.name, 'online', coalesce(
    (select ast.online from airspace_states ast where ast.airspace_id = a.id), false)) end as airspace,
  (select jsonb_build_object('id', k.id, 'name', k.name) from decks k where k.id = d.deck_id) as deck,
  (select jsonb_build_object('id', h.id, 'name', h.name) from floors f join houses h on h.id = f.house_id
    where f.id = a.floor_id) as house,
  (select jsonb_build_object('id', g.id, 'code', g.code, 'name', g.name) from gateways g where g.id = d.gateway_id) as gateway,
  (${shownLicence(now)}) as licence`

const FROM = sql`
  devices d
  left join device_states st on st.device_id = d.id
  left join airspaces a on a.id = d.airspace_id`

/** All but what the filter says. */
function narrowed({ siteId, airspace, gateway, q }: Filter): (Sql | undefined)[] {
  return [
    sql`d.site_id = ${siteId}`,
    airspace === undefined ? undefined : sql`d.airspace_id = ${airspace}`,
    gateway === undefined ? undefined : sql`d.gateway_id = ${gateway}`,
    contains('d', q),
  ]
}

export function findDevices(db: Db, filter: Filter, now: Date): Promise<PageOf<DeviceRow>> {
  const chosen = filter.filter === 'ALL' ? undefined : FILTERS[filter.filter]
  const where = [...narrowed(filter), chosen]
  return listPage(db, { shape: DEVICE, columns: columns(now), from: FROM, where, orders: ORDERS }, filter)
}

const COUNTS = { ALL: int, ONLINE: int, OFFLINE: int, OK: int, WARNING: int, ALARM: int }

export async function countDevices(db: Db, filter: Filter): Promise<DeviceCounts> {
  const counted = Object.entries(FILTERS).map(
    ([name, condition]) => sql`count(*) filter (where ${condition}) as ${sql.ref(name)}`,
  )
  const row = await rowOf(
    db,
    COUNTS,
    sql`select count(*) as "ALL", ${sql.join(counted)} from ${FROM} where ${allOf(narrowed(filter))}`,
  )
  return row ?? { ALL: 0, ONLINE: 0, OFFLINE: 0, OK: 0, WARNING: 0, ALARM: 0 }
}

/** One that hangs on the site now. */
export function findDevice(
  db: Db,
  { siteId, deviceId, now }: { siteId: number; deviceId: number; now: Date },
): Promise<DeviceRow | undefined> {
  return rowOf(
    db,
    DEVICE,
    sql`select ${columns(now)} from ${FROM} where d.id = ${deviceId} and d.site_id = ${siteId}`,
  )
}
