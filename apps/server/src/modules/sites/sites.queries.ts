/** Reads sites: one page of them, their counts, and the facts their headlines are made of. */

import { LIMITS } from '@earshot/contract/limits.ts'
import { STATUS_ID, siteSeverity, statusIds } from '@earshot/contract/rules/health/site-status.ts'
import type { SiteListQuery } from '@earshot/contract/schemas/farm/site.ts'
import { Ref } from '@earshot/contract/schemas/page.ts'
import {
  DIRECTIONS,
  DISPLAY_STATUSES,
  PRIORITIES,
  SENSORS,
  SITE_ROLES,
  SITE_TYPES,
} from '@earshot/contract/values.ts'
import { type RawBuilder, sql } from 'kysely'
import type { RequestUser } from '#auth/access-tokens.ts'
import { inIds } from '#db/id-filter.ts'
import { allOf, type PageRequest, slice } from '#db/list-page.ts'
import type { Db } from '#db/open.ts'
import {
  bool,
  int,
  intsWithGaps,
  json,
  moment,
  oneOf,
  orNull,
  type RowOf,
  real,
  rowOf,
  rowsOf,
  text,
} from '#db/rows.ts'
import { ACCESS, accessColumns } from '#sql/accesses.ts'
import { isUnacknowledged } from '#sql/acknowledgements.ts'
import { CLIMATE, climateColumns } from '#sql/airspaces.ts'
import { isUnanswered } from '#sql/recommendations.ts'
import { contains } from '#sql/search.ts'

const SITE = {
  id: int,
  name: text,
  type: oneOf(SITE_TYPES),
  preinstalled: bool,
  activated_at: orNull(moment),
  display_status: oneOf(DISPLAY_STATUSES),
  longitude: real,
  latitude: real,
  street: text,
  house_number: text,
  postal_code: text,
  city: text,
  state: text,
  country: text,
  timezone: text,
  company: text,
  premise_id: text,
  animals_quantity: orNull(int),
  supplier: orNull(json(Ref)),
  created_at: moment,
  role: orNull(oneOf(SITE_ROLES)),
  ...ACCESS,
  status_id: int,
  status_since: orNull(moment),
  alarms: int,
  warnings: int,
  ok: int,
  total: int,
  offline_count: int,
  devices_count: int,
  gateways_offline: int,
  gateways_count: int,
  last_slot: orNull(int),
  first_slot: orNull(int),
  voiceprint: intsWithGaps,
  linked_recommendations_count: int,
  unread_notes: int,
  active_episodes: int,
  unread_notifications: int,
  unread_alerts: int,
  unclaimed_alerts: int,
}
export type SiteRow = RowOf<typeof SITE>

/** Preinstalled sites wait for their activation form and come first; then the worst status (spec/3 §7.7). */
const LIST_ORDER = sql`(s.preinstalled and s.activated_at is null) desc, coalesce(st.severity, ${siteSeverity(STATUS_ID.idle)}), lower(s.name), s.id`

type ListFilter = Pick<SiteListQuery, 'group_id' | 'status' | 'type' | 'q'>

/** Selects what the user may see, narrowed by the filters. An administrator sees every site. */
function visible(user: RequestUser, { group_id, type, q, status }: ListFilter): RawBuilder<unknown> {
  const where = [
    sql`s.display_status <> 'ARCHIVED'`,
    user.role === 'ADMIN' ? undefined : sql`m.user_id is not null`,
    inIds('s.id', user.key?.siteIds),
    group_id === undefined
      ? undefined
      : sql`exists (
          select from group_sites gs join groups g on g.id = gs.group_id
          where gs.site_id = s.id and g.id = ${group_id} and g.user_id = ${user.id})`,
    type?.length ? sql`s.type = any(${type})` : undefined,
    contains('s', q),
    status?.length
      ? sql`coalesce(st.status_id, ${STATUS_ID.idle}) = any(${statusIds(status)}::smallint[])`
      : undefined,
  ]
  return sql`
    from sites s
    left join memberships m on m.site_id = s.id and m.user_id = ${user.id}
    left join site_states st on st.site_id = s.id
    where ${allOf(where)}`
}

/** The rows of one page. Figures that need other tables are looked up for these only. */
export function findSites(
  db: Db,
  { user, filter, request }: { user: RequestUser; filter: ListFilter; request: PageRequest },
): Promise<SiteRow[]> {
  const page = sql`
    select s.id, m.role, m.scope, m.ends_at, m.given_by, m.longer_asked_at, m.alerts_viewed_id, m.notes_viewed_at,
      row_number() over (order by ${LIST_ORDER}) as place
    ${visible(user, filter)}
    order by place ${slice(request)}`
  return rowsOf(db, SITE, siteRows(page, user.id))
}

const PLACE = {
  id: int,
  name: text,
  type: oneOf(SITE_TYPES),
  longitude: real,
  latitude: real,
  status_id: int,
  status_since: orNull(moment),
  last_slot: orNull(int),
}
export type PlaceRow = RowOf<typeof PLACE>

/** The sites the filters leave, with as little of each as a map needs; of more than a map can show the worst. */
export function findPlaces(
  db: Db,
  { user, filter }: { user: RequestUser; filter: ListFilter },
): Promise<PlaceRow[]> {
  return rowsOf(
    db,
    PLACE,
    sql`select s.id, s.name, s.type, s.longitude, s.latitude, coalesce(st.status_id, ${STATUS_ID.idle}) as status_id, st.status_since,
        (select max(d.last_slot) from device_states d where d.site_id = s.id) as last_slot
      ${visible(user, filter)}
      order by ${LIST_ORDER} limit ${LIMITS.places}`,
  )
}

/** Finds a site by its id; null when there is none. The caller checks the access. */
export async function findSite(db: Db, args: { user: RequestUser; siteId: number }): Promise<SiteRow | null> {
  const one = sql`
    select s.id, m.role, m.scope, m.ends_at, m.given_by, m.longer_asked_at, m.alerts_viewed_id, m.notes_viewed_at, 1 as place
    from sites s left join memberships m on m.site_id = s.id and m.user_id = ${args.user.id}
    where s.id = ${args.siteId}`
  return (await rowOf(db, SITE, siteRows(one, args.user.id))) ?? null
}

function siteRows(page: RawBuilder<unknown>, userId: number): RawBuilder<unknown> {
  return sql`
    with page as (${page})
    select s.id, s.name, s.type, s.preinstalled, s.activated_at, s.display_status, s.longitude, s.latitude,
      s.street, s.house_number, s.postal_code, s.city, s.state, s.country, s.timezone, s.company, s.premise_id,
      s.animals_quantity, s.created_at, page.role, ${accessColumns('page')},
      (select jsonb_build_object('id', u.id, 'name', u.name) from suppliers u where u.id = s.supplier_id) as supplier,
      coalesce(st.status_id, ${STATUS_ID.idle}) as status_id, st.status_since,
      coalesce(st.alarms, 0) as alarms, coalesce(st.warnings, 0) as warnings, coalesce(st.ok, 0) as ok,
      coalesce(st.total, 0) as total, coalesce(st.offline_count, 0) as offline_count,
      coalesce(st.devices_count, 0) as devices_count, coalesce(st.gateways_offline, 0) as gateways_offline,
      coalesce(st.gateways_count, 0) as gateways_count, coalesce(st.voiceprint, '{}') as voiceprint,
      -- The newest sample, not the newest judged one: a screen tells when it last heard something.
      (select max(d.last_slot) from device_states d where d.site_id = s.id) as last_slot,
      (select min(a.first_slot) from airspace_states a where a.site_id = s.id) as first_slot,
      (select count(*) from recommendations r
        where r.site_id = s.id and ${isUnanswered('r')}) as linked_recommendations_count,
      (select count(*) from site_notes n
        where n.site_id = s.id and n.user_id is distinct from ${userId}
          and n.created_at > coalesce(page.notes_viewed_at, '-infinity')) as unread_notes,
      (select count(*) from episodes e where e.site_id = s.id and e.state = 'ACTIVE') as active_episodes,
      (select count(*) from notifications n join notification_recipients r on r.notification_id = n.id
        where n.site_id = s.id and r.user_id = ${userId} and r.read_at is null) as unread_notifications,
      (select count(*) from alerts a where a.site_id = s.id and a.state = 'OPEN'
        and a.id > coalesce(page.alerts_viewed_id, 0)) as unread_alerts,
      (select count(*) from alerts a where a.site_id = s.id and ${isUnacknowledged('a')}) as unclaimed_alerts
    from page
    join sites s on s.id = page.id
    left join site_states st on st.site_id = s.id
    order by page.place`
}

/** Counts how many sites have each status, whatever statuses the reader has picked. */
export async function countByStatus(
  db: Db,
  args: { user: RequestUser; filter: ListFilter },
): Promise<{ status_id: number; count: number }[]> {
  return rowsOf(
    db,
    { status_id: int, count: int },
    sql`select coalesce(st.status_id, ${STATUS_ID.idle}) as status_id, count(*) as count
      ${visible(args.user, { ...args.filter, status: undefined })}
      group by 1`,
  )
}

const OPEN_ALERT = {
  id: int,
  site_id: int,
  airspace_id: int,
  airspace_name: text,
  sensor: oneOf(SENSORS),
  priority: oneOf(PRIORITIES),
  direction: orNull(oneOf(DIRECTIONS)),
  value: real,
  limit_value: real,
  opened_at: moment,
  escalated_at: orNull(moment),
}
export type OpenAlertRow = RowOf<typeof OPEN_ALERT>

/**
 * Finds the open alerts of the sites: ALARM first, then the newest. There are at most fifty a site, so one bad site
 * cannot flood a list.
 */
export async function findOpenAlerts(db: Db, siteIds: number[]): Promise<OpenAlertRow[]> {
  if (siteIds.length === 0) return []
  return rowsOf(
    db,
    OPEN_ALERT,
    sql`select id, site_id, airspace_id, airspace_name, sensor, priority, direction, value, limit_value, opened_at,
      escalated_at
    from (
      select a.*, p.name as airspace_name,
        row_number() over (partition by a.site_id order by (a.priority = 'ALARM') desc, a.opened_at desc, a.id) as place
      from alerts a join airspaces p on p.id = a.airspace_id
      where a.site_id = any(${siteIds}) and a.state = 'OPEN'
    ) ranked
    where place <= 50
    order by site_id, place`,
  )
}

const LATEST_ALERT = { ...OPEN_ALERT, site_name: text, site_timezone: text }
export type LatestAlertRow = RowOf<typeof LATEST_ALERT>

/** The newest open alerts of all these sites. */
export async function findLatestAlerts(
  db: Db,
  { siteIds, count }: { siteIds: number[]; count: number },
): Promise<LatestAlertRow[]> {
  if (siteIds.length === 0) return []
  return rowsOf(
    db,
    LATEST_ALERT,
    sql`select a.id, a.site_id, a.airspace_id, p.name as airspace_name, a.sensor, a.priority, a.direction, a.value,
        a.limit_value, a.opened_at, a.escalated_at, s.name as site_name, s.timezone as site_timezone
      from alerts a join airspaces p on p.id = a.airspace_id join sites s on s.id = a.site_id
      where a.site_id = any(${siteIds}) and a.state = 'OPEN'
      order by a.opened_at desc, a.id desc limit ${count}`,
  )
}

const TROUBLED = {
  id: int,
  site_id: int,
  name: text,
  status_id: int,
  status_since: orNull(moment),
  ...CLIMATE,
  devices_affected: int,
  devices_total: int,
}
export type TroubledRow = RowOf<typeof TROUBLED>

/** The airspaces in Warning or Alarm of the sites. */
export async function findTroubledAirspaces(db: Db, siteIds: number[]): Promise<TroubledRow[]> {
  if (siteIds.length === 0) return []
  return rowsOf(
    db,
    TROUBLED,
    sql`select a.id, a.site_id, a.name, st.status_id, st.status_since, ${climateColumns('st')},
      (select count(*) from device_states d
        where d.airspace_id = a.id and d.cough_status in ('WARNING', 'ALARM')) as devices_affected,
      (select count(*) from devices d where d.airspace_id = a.id) as devices_total
    from airspace_states st join airspaces a on a.id = st.airspace_id
    where st.site_id = any(${siteIds}) and st.status_id = any(${statusIds(['Warning', 'Alarm'])}::smallint[]) and a.removed_at is null
    order by a.site_id, a.id`,
  )
}

export async function findAirspaceStatuses(
  db: Db,
  siteId: number,
): Promise<{ id: number; name: string; status_id: number; status_since: Date | null }[]> {
  return db
    .selectFrom('airspaces as a')
    .leftJoin('airspace_states as st', 'st.airspace_id', 'a.id')
    .select([
      'a.id',
      'a.name',
      'st.status_since',
      eb => eb.fn.coalesce('st.status_id', eb.lit(STATUS_ID.idle)).as('status_id'),
    ])
    .where('a.site_id', '=', siteId)
    .where('a.removed_at', 'is', null)
    .orderBy('a.position')
    .orderBy('a.id')
    .execute()
}
