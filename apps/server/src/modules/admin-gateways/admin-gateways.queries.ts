/** Reads the gateways of the whole fleet, paged, searched and ordered in the database. */

import { DOMAIN } from '@earshot/contract/domain.ts'
import type { AdminGatewaysQuery } from '@earshot/contract/schemas/admin/admin-gateways.ts'
import { Ref } from '@earshot/contract/schemas/page.ts'
import {
  CONNECTIVITY,
  DEVICE_MODES,
  type FleetGatewayFilter,
  GATEWAY_REGISTRATIONS,
} from '@earshot/contract/values.ts'
import { type RawBuilder, sql } from 'kysely'
import { listKeys, listPageByKey, type Orders, type PageOf, rowsByKey } from '#db/list-page.ts'
import type { Db } from '#db/open.ts'
import { day, int, json, moment, oneOf, orNull, type RowOf, real, rowOf, rowsOf, text } from '#db/rows.ts'
import { deviceConnectivity, deviceOnline, gatewayConnectivity, gatewayOnline } from '#sql/connectivity.ts'
import { hardwareMatches } from '#sql/search.ts'

const GATEWAY = {
  id: int,
  code: text,
  name: text,
  country: text,
  device_mode: oneOf(DEVICE_MODES),
  device_mode_parameter: orNull(int),
  device_mode_until: orNull(moment),
  software_version: text,
  registration: oneOf(GATEWAY_REGISTRATIONS),
  mac_address: text,
  site: orNull(json(Ref)),
  devices_amount: int,
  devices_online: int,
  disk_free_pct: orNull(real),
  connectivity: oneOf(CONNECTIVITY),
  connectivity_since: orNull(moment),
  last_heartbeat_at: orNull(moment),
  sim: text,
  pcb_serial: text,
  hw_revision: text,
  ip_address: text,
  label_secret: text,
  created_at: moment,
}
export type AdminGatewayRow = RowOf<typeof GATEWAY>

const DEVICES = sql`(select count(*) from devices d where d.gateway_id = g.id)`
const COLUMNS = sql`g.id, g.code, g.name, g.country, g.device_mode, g.device_mode_parameter, g.device_mode_until,
  g.software_version, g.registration, g.mac_address,
  case when s.id is not null then jsonb_build_object('id', s.id, 'name', s.name) end as site,
  ${DEVICES} as devices_amount,
  (select count(*) from devices d join device_states st on st.device_id = d.id
    where d.gateway_id = g.id and ${deviceOnline('st')}) as devices_online,
  g.disk_free_pct, ${gatewayConnectivity('g')} as connectivity, g.connectivity_since, g.last_heartbeat_at,
  g.sim, g.pcb_serial, g.hw_revision, g.ip_address, g.label_secret, g.created_at`
const FROM = sql`gateways g left join sites s on s.id = g.site_id`

const ORDERS: Orders = {
  fields: {
    code: sql`upper(g.code)`,
    name: sql`lower(g.name)`,
    site: sql`lower(s.name)`,
    country: sql`g.country`,
    registration: sql`g.registration`,
    device_mode: sql`g.device_mode`,
    last_heartbeat_at: sql`g.last_heartbeat_at`,
    devices_amount: DEVICES,
    disk_space: sql`g.disk_free_pct`,
    software_version: sql`g.software_version`,
  },
  complete: ['code', 'name', 'country', 'registration', 'device_mode', 'devices_amount', 'software_version'],
  // The gateways that are missed come first, as the index `gateways_silent_first` has them.
  initial: sql`(case
    when g.site_id is null or g.registration in ('REJECTED', 'RETIRED') then 3
    when g.connectivity = 'LOST' then 0 when g.connectivity = 'OFFLINE' then 1 else 2 end), upper(g.code)`,
  unique: sql`g.id`,
}

const FILTERS: Record<FleetGatewayFilter, RawBuilder<unknown> | undefined> = {
  ALL: undefined,
  ONLINE: sql`g.site_id is not null and ${gatewayOnline('g')}`,
  OFFLINE: sql`g.site_id is not null and not ${gatewayOnline('g')}`,
  DISK: sql`g.disk_free_pct < ${DOMAIN.gatewayDisk.ok}`,
}

type Filters = Pick<AdminGatewaysQuery, 'filter' | 'registration' | 'search'>
type GatewayFilters = Filters & Pick<AdminGatewaysQuery, 'ordering_field' | 'order'>

function matching({ filter, registration, search }: Filters) {
  const isRegistered = registration && sql`g.registration = ${registration}`
  return [hardwareMatches('g', search), FILTERS[filter], isRegistered]
}

const LIST = { shape: GATEWAY, columns: COLUMNS, from: FROM, orders: ORDERS }

export function findAdminGateways(db: Db, query: AdminGatewaysQuery): Promise<PageOf<AdminGatewayRow>> {
  return listPageByKey(db, { ...LIST, where: matching(query) }, query)
}

/** Finds the ids on all pages, in the list's order. */
export function findAdminGatewayIds(db: Db, query: GatewayFilters): Promise<number[]> {
  return listKeys(db, { ...LIST, where: matching(query) }, query)
}

export function findAdminGatewaysById(db: Db, ids: readonly number[]): Promise<AdminGatewayRow[]> {
  return rowsByKey(db, LIST, ids)
}

const DETAIL = { ...GATEWAY, produced_at: orNull(day), timezone: orNull(text), revision: int }

export function findAdminGateway(db: Db, id: number): Promise<RowOf<typeof DETAIL> | undefined> {
  return rowOf(
    db,
    DETAIL,
    sql`select ${COLUMNS}, g.produced_at, s.timezone, g.revision from ${FROM} where g.id = ${id}`,
  )
}

const DEVICE = {
  id: int,
  code: text,
  name: text,
  site: orNull(json(Ref)),
  airspace: orNull(json(Ref)),
  connectivity: oneOf(CONNECTIVITY),
  last_slot: orNull(int),
  software_version: text,
}

/** Finds the monitors of a gateway, the silent ones first. */
export function findDevicesOf(db: Db, gatewayId: number): Promise<RowOf<typeof DEVICE>[]> {
  return rowsOf(
    db,
    DEVICE,
    sql`select d.id, d.code, d.name,
      case when s.id is not null then jsonb_build_object('id', s.id, 'name', s.name) end as site,
      case when a.id is not null then jsonb_build_object('id', a.id, 'name', a.name) end as airspace,
      ${deviceConnectivity('st')} as connectivity, st.last_slot, d.software_version
    from devices d
    left join device_states st on st.device_id = d.id
    left join sites s on s.id = d.site_id
    left join airspaces a on a.id = d.airspace_id
    where d.gateway_id = ${gatewayId}
    order by ${deviceOnline('st')}, lower(d.name), d.id`,
  )
}

const { ok, warning } = DOMAIN.gatewayDisk
const COUNTS = {
  device_mode: orNull(oneOf(DEVICE_MODES)),
  registration: orNull(oneOf(GATEWAY_REGISTRATIONS)),
  country: orNull(text),
  version: orNull(text),
  /** The bits mean the same as with devices: the bit of what the row is a count by is 0. */
  of: int,
  count: int,
  silent: int,
  lost: int,
  disk_low: int,
  disk_full: int,
  disk_unknown: int,
}
export type GatewayCountRow = RowOf<typeof COUNTS>

/** Counts the fleet's gateways. Those that were never on a site are not missed. */
export function countFleetGateways(db: Db): Promise<GatewayCountRow[]> {
  const silent = sql`not ${gatewayOnline('g')} and g.site_id is not null`
  return rowsOf(
    db,
    COUNTS,
    sql`select g.device_mode, g.registration, g.country, g.software_version as version,
      grouping(g.device_mode, g.registration, g.country, g.software_version) as of, count(*),
      count(*) filter (where ${silent}) as silent,
      count(*) filter (where ${silent} and ${gatewayConnectivity('g')} = 'LOST') as lost,
      count(*) filter (where g.disk_free_pct < ${ok} and g.disk_free_pct >= ${warning}) as disk_low,
      count(*) filter (where g.disk_free_pct < ${warning}) as disk_full,
      count(*) filter (where g.disk_free_pct is null) as disk_unknown
    from gateways g
    group by grouping sets ((g.device_mode), (g.registration), (g.country), (g.software_version), ())`,
  )
}

/** Modes that have had their time. @returns how many returned to normal */
export async function endModes(db: Db, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('gateways')
    .set({ device_mode: 'NORMAL', device_mode_parameter: null, device_mode_until: null })
    .where('device_mode_until', '<=', now)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
