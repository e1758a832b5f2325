/** Reads the devices of the whole fleet, paged, searched and ordered in the database. */
import type { AdminDevicesQuery } from '@earshot/contract/schemas/admin/admin-devices.ts'
import { Ref } from '@earshot/contract/schemas/page.ts'
import { sql } from 'kysely'
import { listKeys, listPageByKey, type Orders, type PageOf, rowsByKey } from '#db/list-page.ts'
import type { Db } from '#db/open.ts'
import { day, json, moment, orNull, type RowOf, rowOf, rowsOf, text } from '#db/rows.ts'
import { deviceOnline } from '#sql/connectivity.ts'
import { DEVICE, DEVICE_FROM, DEVICE_IS, deviceColumns, WORST_LEVEL } from '#sql/devices.ts'
import { hardwareMatches } from '#sql/search.ts'

const ADMIN_DEVICE = {
  ...DEVICE,
  site: orNull(json(Ref)),
  country: text,
  mac_address: text,
  pcb_serial: text,
  hw_revision: text,
  label_secret: text,
}
export type AdminDeviceRow = RowOf<typeof ADMIN_DEVICE>

/** The site where it hangs says more of where it is than the label it was made with. */
const COUNTRY = sql`coalesce(s.country, d.country)`
const columns = (now: Date) => sql`${deviceColumns(now)},
  case when s.id is not null then jsonb_build_object('id', s.id, 'name', s.name) end as site,
  ${COUNTRY} as country, d.mac_address, d.pcb_serial, d.hw_revision, d.label_secret`
const FROM = sql`${DEVICE_FROM} left join sites s on s.id = d.site_id`

const ONLINE = deviceOnline('st')

const ORDERS: Orders = {
  fields: {
    code: sql`upper(d.code)`,
    name: sql`lower(d.name)`,
    site: sql`lower(s.name)`,
    airspace: sql`lower(a.name)`,
    last_update: sql`st.last_slot`,
    delivery_status: sql`d.delivery_status`,
    algo_type: sql`d.algo_type`,
    software_version: sql`d.software_version`,
    installation_date: sql`d.installation_date`,
    country: COUNTRY,
  },
  complete: ['code', 'name', 'delivery_status', 'algo_type', 'software_version'],
  // Monitors that hang and are silent come first, then by what the lamp shows; those that hang nowhere are not
  // missed.
  initial: sql`case when d.deck_id is null then 2 when ${ONLINE} then 1 else 0 end, ${WORST_LEVEL} desc nulls last, upper(d.code)`,
  unique: sql`d.id`,
}

type Filters = Pick<AdminDevicesQuery, 'filter' | 'search'>
type DeviceFilters = Filters & Pick<AdminDevicesQuery, 'ordering_field' | 'order'>

function matching({ filter, search }: Filters) {
  const chosen = filter === 'ALL' ? undefined : DEVICE_IS[filter]
  const hangs = chosen && sql`d.deck_id is not null`
  return [hardwareMatches('d', search), hangs, chosen]
}

const listAt = (now: Date) => ({
  shape: ADMIN_DEVICE,
  columns: columns(now),
  from: FROM,
  orders: ORDERS,
})

export function findAdminDevices(
  db: Db,
  { query, now }: { query: AdminDevicesQuery; now: Date },
): Promise<PageOf<AdminDeviceRow>> {
  return listPageByKey(db, { ...listAt(now), where: matching(query) }, query)
}

/** Finds the ids on all pages, in the list's order. */
export function findAdminDeviceIds(db: Db, query: DeviceFilters): Promise<number[]> {
  return listKeys(db, { from: FROM, where: matching(query), orders: ORDERS }, query)
}

export function findAdminDevicesById(
  db: Db,
  { ids, now }: { ids: readonly number[]; now: Date },
): Promise<AdminDeviceRow[]> {
  return rowsByKey(db, listAt(now), ids)
}

/** Finds the devices that hang on one site, the silent ones first. */
export function findDevicesOfSite(
  db: Db,
  { siteId, now }: { siteId: number; now: Date },
): Promise<AdminDeviceRow[]> {
  return rowsOf(
    db,
    ADMIN_DEVICE,
    sql`select ${columns(now)} from ${FROM} where d.site_id = ${siteId} order by ${deviceOnline('st')}, upper(d.code), d.id`,
  )
}

const DETAIL = { ...ADMIN_DEVICE, produced_at: orNull(day), created_at: moment, timezone: orNull(text) }
export type AdminDeviceDetailRow = RowOf<typeof DETAIL>

export function findAdminDevice(
  db: Db,
  { id, now }: { id: number; now: Date },
): Promise<AdminDeviceDetailRow | undefined> {
  return rowOf(
    db,
    DETAIL,
    sql`select ${columns(now)}, d.produced_at, d.created_at, s.timezone from ${FROM} where d.id = ${id}`,
  )
}

const PLACEMENT = {
  site: json(Ref),
  house: json(Ref),
  airspace: json(Ref),
  deck: json(Ref),
  installed_at: moment,
  removed_at: orNull(moment),
}
export type AdminPlacementRow = RowOf<typeof PLACEMENT>

/** Every place it had, the newest first. */
export function findAllPlacements(db: Db, deviceId: number): Promise<AdminPlacementRow[]> {
  return rowsOf(
    db,
    PLACEMENT,
    sql`select jsonb_build_object('id', s.id, 'name', s.name) as site,
      jsonb_build_object('id', h.id, 'name', h.name) as house,
      jsonb_build_object('id', a.id, 'name', a.name) as airspace,
      jsonb_build_object('id', k.id, 'name', k.name) as deck, p.installed_at, p.removed_at
    from device_placements p
    join sites s on s.id = p.site_id
    join decks k on k.id = p.deck_id
    join airspaces a on a.id = p.airspace_id
    join floors f on f.id = a.floor_id
    join houses h on h.id = f.house_id
    where p.device_id = ${deviceId}
    order by p.installed_at desc`,
  )
}
