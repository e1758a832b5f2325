/** Monitors of a site, paged, searched, filtered and ordered in the database. */
import type { SiteDevicesQuery } from '@earshot/contract/schemas/hardware/device.ts'
import type { Connectivity } from '@earshot/contract/values.ts'
import { type RawBuilder, sql } from 'kysely'
import { deviceConnectivity, deviceOnline } from '#db/connectivity.ts'
import type { Db } from '#db/open.ts'

export interface DeviceRow {
  id: number
  name: string
  code: string
  last_slot: number | null
  algo_type: string
  software_version: string
  installation_date: Date | null
  airspace: { id: number; name: string; online: boolean } | null
  deck: { id: number; name: string } | null
  house: { id: number; name: string } | null
  gateway: { id: number; code: string; name: string } | null
  ip_address: string
  delivery_status: string
  connectivity: Connectivity
  connectivity_since: Date | null
  cough_status: string
  temperature_status: string
  humidity_status: string
  rhs: number | null
  rdi: number | null
  temperature_c: number | null
  humidity_pct: number | null
  licence: { id: number; status: string; expires_at: string | null } | null
}

type Filter = Omit<SiteDevicesQuery, 'page' | 'perPage'> & { siteId: number }

const WORST = sql`greatest(
  array_position(array['DEFAULT', 'OK', 'WARNING', 'ALARM'], st.cough_status),
  array_position(array['DEFAULT', 'OK', 'WARNING', 'ALARM'], st.temperature_status),
  array_position(array['DEFAULT', 'OK', 'WARNING', 'ALARM'], st.humidity_status))`
const ONLINE = deviceOnline('st')

/** The filter's own meaning: a level counts for monitors that are online, since the last lamp of a silent one is old. */
const FILTERS: Record<Exclude<Filter['filter'], 'ALL'>, RawBuilder<unknown>> = {
  ONLINE,
  OFFLINE: sql`not ${ONLINE}`,
  OK: sql`${ONLINE} and ${WORST} = 2`,
  WARNING: sql`${ONLINE} and ${WORST} = 3`,
  ALARM: sql`${ONLINE} and ${WORST} = 4`,
}

function matching(filter: Filter): RawBuilder<unknown> {
  const conditions = [sql`d.site_id = ${filter.siteId}`]
  if (filter.airspace !== undefined) conditions.push(sql`d.airspace_id = ${filter.airspace}`)
  if (filter.filter !== 'ALL') conditions.push(FILTERS[filter.filter])
  if (filter.q) {
    conditions.push(
      sql`(strpos(lower(d.code), lower(${filter.q})) > 0 or strpos(lower(d.name), lower(${filter.q})) > 0)`,
    )
  }
  return sql`
    from devices d
    left join device_states st on st.device_id = d.id
    left join airspaces a on a.id = d.airspace_id
    where ${sql.join(conditions, sql` and `)}`
}

const LEVEL_ORDER = (column: string) =>
  sql`array_position(array['DEFAULT', 'OK', 'WARNING', 'ALARM'], ${sql.ref(`st.${column}`)})`

const ORDER = {
  name: sql`lower(d.name)`,
  code: sql`d.code`,
  airspace: sql`lower(a.name)`,
  last_update: sql`st.last_slot`,
  cough_status: LEVEL_ORDER('cough_status'),
  temperature_status: LEVEL_ORDER('temperature_status'),
  humidity_status: LEVEL_ORDER('humidity_status'),
  software_version: sql`d.software_version`,
  installation_date: sql`d.installation_date`,
} as const

export async function findDevices(
  db: Db,
  filter: Filter,
  page: { limit: number; offset: number },
): Promise<DeviceRow[]> {
  const direction = filter.order === 'desc' ? sql`desc nulls last` : sql`asc nulls last`
  const { rows } = await sql<DeviceRow>`
    select d.id, d.name, d.code, st.last_slot, d.algo_type, d.software_version, d.installation_date, d.ip_address,
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
      (select jsonb_build_object('id', l.id, 'status', l.status, 'expires_at', l.expires_at) from licences l
        where l.device_id = d.id order by (l.status = 'ACTIVE') desc, l.expires_at desc nulls last, l.id desc limit 1) as licence
    ${matching(filter)}
    order by ${ORDER[filter.ordering_field ?? 'code']} ${direction}, d.id
    limit ${page.limit} offset ${page.offset}`.execute(db)
  return rows
}

export async function countDevices(db: Db, filter: Filter): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count ${matching(filter)}`.execute(db)
  return rows[0]?.count ?? 0
}
