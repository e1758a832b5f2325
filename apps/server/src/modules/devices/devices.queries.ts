/** Reads the monitors of a site, paged, searched, filtered and ordered in the database. */

import type { DeviceCounts, SiteDevicesQuery } from '@earshot/contract/schemas/hardware/device.ts'
import { type RawBuilder, sql } from 'kysely'
import { allOf, listPage, type Orders, type PageOf } from '#db/list-page.ts'
import type { Db } from '#db/open.ts'
import { int, rowOf, rowsOf } from '#db/rows.ts'
import { deviceOnline } from '#sql/connectivity.ts'
import { DEVICE, DEVICE_FROM, DEVICE_IS, type DeviceRow, deviceColumns, WORST_LEVEL } from '#sql/devices.ts'
import { contains } from '#sql/search.ts'

type Sql = RawBuilder<unknown>
type Filter = SiteDevicesQuery & { siteId: number }

const ONLINE = deviceOnline('st')

/** The lamp's word, worst last as lists of sites have it: Ok, Not judged, Offline, Warning, Alarm. */
const SHOWN_COUGH_LEVEL = sql`case when not ${ONLINE} then 2
  else case st.cough_status when 'ALARM' then 4 when 'WARNING' then 3 when 'OK' then 0 else 1 end end`

/** A reading is drawn in a color for a Warning and an Alarm only; a silent monitor shows none, and no reading. */
function shownLevel(column: 'temperature_status' | 'humidity_status'): Sql {
  return sql`case when not ${ONLINE} then -1
    else case ${sql.ref(`st.${column}`)} when 'ALARM' then 2 when 'WARNING' then 1 else 0 end end`
}

/** Makes one thing to order by, so that its direction holds for both. */
function byColor(color: Sql, reading: Sql): Sql {
  return sql`array[${color}, coalesce(${reading}, '-infinity')::float8]`
}

const ORDERS: Orders = {
  fields: {
    name: sql`lower(d.name)`,
    code: sql`d.code`,
    airspace: sql`lower(a.name)`,
    last_update: sql`st.last_slot`,
    // The list sorts by the color that it shows, then by the reading beside it.
    cough_status: byColor(SHOWN_COUGH_LEVEL, sql`st.rdi`),
    temperature_status: byColor(shownLevel('temperature_status'), sql`st.temperature_c`),
    humidity_status: byColor(shownLevel('humidity_status'), sql`st.humidity_pct`),
    software_version: sql`d.software_version`,
    installation_date: sql`d.installation_date`,
  },
  // Silent ones come first, the longest of them on top; the others follow by what the lamp shows.
  initial: sql`${ONLINE}, case when ${ONLINE} then null else st.last_slot end nulls first, ${WORST_LEVEL} desc, lower(d.name)`,
  unique: sql`d.id`,
}

/** Narrows the list by everything but its filter of states. */
function narrowed({ siteId, airspace, gateway, q }: Filter): (Sql | undefined)[] {
  return [
    sql`d.site_id = ${siteId}`,
    airspace === undefined ? undefined : sql`d.airspace_id = ${airspace}`,
    gateway === undefined ? undefined : sql`d.gateway_id = ${gateway}`,
    contains('d', q),
  ]
}

export function findDevices(db: Db, filter: Filter, now: Date): Promise<PageOf<DeviceRow>> {
  const chosen = filter.filter === 'ALL' ? undefined : DEVICE_IS[filter.filter]
  const where = [...narrowed(filter), chosen]
  return listPage(
    db,
    { shape: DEVICE, columns: deviceColumns(now), from: DEVICE_FROM, where, orders: ORDERS },
    filter,
  )
}

const COUNTS = { ALL: int, ONLINE: int, OFFLINE: int, DEFAULT: int, OK: int, WARNING: int, ALARM: int }

export async function countDevices(db: Db, filter: Filter): Promise<DeviceCounts> {
  const counted = Object.entries(DEVICE_IS).map(
    ([name, condition]) => sql`count(*) filter (where ${condition}) as ${sql.ref(name)}`,
  )
  const row = await rowOf(
    db,
    COUNTS,
    sql`select count(*) as "ALL", ${sql.join(counted)} from ${DEVICE_FROM} where ${allOf(narrowed(filter))}`,
  )
  return row ?? { ALL: 0, ONLINE: 0, OFFLINE: 0, DEFAULT: 0, OK: 0, WARNING: 0, ALARM: 0 }
}

/** Finds all that hang in an airspace of the site, by name. */
export function findHangingDevices(
  db: Db,
  { siteId, now }: { siteId: number; now: Date },
): Promise<DeviceRow[]> {
  return rowsOf(
    db,
    DEVICE,
    sql`select ${deviceColumns(now)} from ${DEVICE_FROM}
      where d.site_id = ${siteId} and d.airspace_id is not null order by lower(d.name), d.id`,
  )
}

/** Finds a monitor that hangs on the site now. */
export function findDevice(
  db: Db,
  { siteId, deviceId, now }: { siteId: number; deviceId: number; now: Date },
): Promise<DeviceRow | undefined> {
  return rowOf(
    db,
    DEVICE,
    sql`select ${deviceColumns(now)} from ${DEVICE_FROM} where d.id = ${deviceId} and d.site_id = ${siteId}`,
  )
}
