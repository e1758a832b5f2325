/** Reads the sites of the whole fleet, paged, searched and ordered in the database. */
import { STATUS_ID, siteSeverity } from '@earshot/contract/rules/health/site-status.ts'
import type { AdminSitesQuery } from '@earshot/contract/schemas/admin/admin-site.ts'
import { Ref } from '@earshot/contract/schemas/page.ts'
import { DISPLAY_STATUSES, SITE_TYPES } from '@earshot/contract/values.ts'
import { type RawBuilder, sql } from 'kysely'
import { allOf, type Orders, orderBy, type PageRequest, slice } from '#db/list-page.ts'
import type { Db } from '#db/open.ts'
import { bool, int, json, moment, oneOf, orNull, type RowOf, rowsOf, text } from '#db/rows.ts'
import { containsIn } from '#sql/search.ts'

const SITE = {
  id: int,
  name: text,
  type: oneOf(SITE_TYPES),
  status_id: int,
  status_since: orNull(moment),
  waits: bool,
  display_status: oneOf(DISPLAY_STATUSES),
  country: text,
  city: text,
  company: text,
  supplier: orNull(json(Ref)),
  last_slot: orNull(int),
  activated_at: orNull(moment),
  users: int,
  offline_count: int,
  alarms: int,
  warnings: int,
  ok: int,
  total: int,
  devices_count: int,
  gateways_offline: int,
  gateways_count: int,
  created_at: moment,
}
export type AdminSiteRow = RowOf<typeof SITE>

/** Preinstalled ones wait for their activation form, and stand on top of every order (spec/2 §3). */
const AWAITS_ACTIVATION = sql`(s.preinstalled and s.activated_at is null)`
const STATUS = sql`coalesce(st.status_id, ${STATUS_ID.idle})`
const SEVERITY = sql`coalesce(st.severity, ${siteSeverity(STATUS_ID.idle)})`
/** The newest sample, not the newest judged one. */
export const LAST_SLOT = sql`(select max(d.last_slot) from device_states d where d.site_id = s.id)`
const COLUMNS = sql`s.id, s.name, s.type, ${STATUS} as status_id, st.status_since, ${AWAITS_ACTIVATION} as waits, s.display_status,
  s.country, s.city, s.company, case when u.id is not null then jsonb_build_object('id', u.id, 'name', u.name) end as supplier,
  ${LAST_SLOT} as last_slot, s.activated_at, (select count(*) from memberships m where m.site_id = s.id) as users,
  coalesce(st.offline_count, 0) as offline_count, coalesce(st.alarms, 0) as alarms, coalesce(st.warnings, 0) as warnings,
  coalesce(st.ok, 0) as ok, coalesce(st.total, 0) as total, coalesce(st.devices_count, 0) as devices_count,
  coalesce(st.gateways_offline, 0) as gateways_offline, coalesce(st.gateways_count, 0) as gateways_count, s.created_at`
const FROM = sql`sites s left join site_states st on st.site_id = s.id left join suppliers u on u.id = s.supplier_id`

const ORDERS: Orders = {
  fields: {
    name: sql`lower(s.name)`,
    country: sql`s.country`,
    supplier: sql`lower(u.name)`,
    status: SEVERITY,
    display_status: sql`s.display_status`,
    devices: sql`coalesce(st.devices_count, 0)`,
    offline_count: sql`coalesce(st.offline_count, 0)`,
    last_update: LAST_SLOT,
    created_at: sql`s.created_at`,
  },
  complete: ['name', 'country', 'status', 'display_status', 'devices', 'offline_count', 'created_at'],
  // The worst first (spec/3 §7.7).
  initial: sql`${SEVERITY}, lower(s.name)`,
  unique: sql`s.id`,
}

type Filter = Pick<AdminSitesQuery, 'country' | 'supplier' | 'display_status' | 'search'>
type Order = Pick<AdminSitesQuery, 'ordering_field' | 'order'>

function matching({ country, supplier, display_status, search }: Filter): RawBuilder<unknown> {
  const where = [
    display_status === 'ALL' ? undefined : sql`s.display_status = ${display_status}`,
    country === undefined ? undefined : sql`s.country = ${country}`,
    supplier === undefined ? undefined : sql`s.supplier_id = ${supplier}`,
    containsIn(sql.ref('s.admin_search_text'), search),
  ]
  return sql`from ${FROM} where ${allOf(where)}`
}

function ordered(order: Pick<PageRequest, 'ordering_field' | 'order'>): RawBuilder<unknown> {
  return sql`order by ${AWAITS_ACTIVATION} desc, ${orderBy(ORDERS, order)}`
}

/** The sites of the page are found before anything is looked up for them. */
export function findAdminSites(db: Db, query: Filter & PageRequest): Promise<AdminSiteRow[]> {
  const keys = sql`select s.id ${matching(query)} ${ordered(query)} ${slice(query)}`
  return rowsOf(db, SITE, sql`select ${COLUMNS} from ${FROM} where s.id in (${keys}) ${ordered(query)}`)
}

/** Counts how all sites that the filters leave stand; together they are how many there are. */
export function countAdminSites(db: Db, filter: Filter): Promise<{ status_id: number; count: number }[]> {
  return rowsOf(
    db,
    { status_id: int, count: int },
    sql`select ${STATUS} as status_id, count(*) ${matching(filter)} group by 1`,
  )
}

/** Finds the ids on all pages, in the list's order. */
export async function findAdminSiteIds(db: Db, query: Filter & Order): Promise<number[]> {
  const rows = await rowsOf(db, { id: int }, sql`select s.id ${matching(query)} ${ordered(query)}`)
  return rows.map(({ id }) => id)
}

/** Finds the sites in the order of the ids; one that is gone meanwhile is left out. */
export function findAdminSitesById(db: Db, ids: readonly number[]): Promise<AdminSiteRow[]> {
  return rowsOf(
    db,
    SITE,
    sql`select ${COLUMNS} from ${FROM} where s.id = any(${[...ids]}) order by array_position(${[...ids]}::int[], s.id)`,
  )
}
