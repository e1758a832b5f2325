/** Finds the one site that the things in a path are on. */
import type { SiteParam } from '@earshot/contract/endpoint.ts'
import { ACCESS_SCOPES, DISPLAY_STATUSES, SITE_ROLES } from '@earshot/contract/values.ts'
import { type RawBuilder, sql } from 'kysely'
import { allOf } from '#db/list-page.ts'
import type { Db } from '#db/open.ts'
import { bool, int, oneOf, orNull, type RowOf, rowOf, text } from '#db/rows.ts'

type Sql = RawBuilder<unknown>
type PlaceName = SiteParam | 'userId'
export type PlaceIds = Partial<Record<PlaceName, number>>

/**
 * Each id in a path sets a condition on the site `s`; a thing that the path names inside another has to be in that
 * one.
 */
const ON_SITE: Readonly<Record<PlaceName, (id: number, others: PlaceIds) => Sql>> = {
  siteId: id => sql`s.id = ${id}`,
  airspaceId: id => sql`s.id = (select site_id from airspaces where id = ${id})`,
  batchId: (id, { airspaceId }) =>
    sql`s.id = (select site_id from batches where id = ${id} and ${isIn(sql`airspace_id`, airspaceId)})`,
  // A monitor belongs to the sites where it has hung, not only where it hangs: the batch it once heard stays
  // readable.
  deviceId: (id, { batchId }) => sql`exists (
    select from device_placements where device_id = ${id} and site_id = s.id and ${inAirspaceOf(batchId)})`,
  gatewayId: id => sql`s.id = (select site_id from gateways where id = ${id})`,
  alertId: id => sql`s.id = (select site_id from alerts where id = ${id})`,
  episodeId: id => sql`s.id = (select site_id from episodes where id = ${id})`,
  recommendationId: id => sql`s.id = (select site_id from recommendations where id = ${id})`,
  animalGroupId: id => sql`s.id = (select site_id from animal_groups where id = ${id})`,
  exportId: (id, { batchId }) =>
    sql`s.id = (select site_id from exports where id = ${id} and ${isIn(sql`batch_id`, batchId)})`,
  licenceId: id => sql`s.id = (
    select d.site_id from licences l join devices d on d.id = l.device_id where l.id = ${id})`,
  treatmentId: (id, { batchId }) => sql`s.id = (
    select b.site_id from treatments t join batches b on b.id = t.batch_id
    where t.id = ${id} and t.deleted_at is null and ${isIn(sql`t.batch_id`, batchId)})`,
  drillId: id => sql`s.id = (select site_id from drills where id = ${id})`,
  dutyExceptionId: id => sql`s.id = (select site_id from duty_exceptions where id = ${id})`,
  invitationId: id => sql`s.id = (select site_id from invitations where id = ${id})`,
  userId: id => sql`exists (select from memberships where site_id = s.id and user_id = ${id})`,
}

function isIn(column: Sql, id: number | undefined): Sql {
  return id === undefined ? sql`true` : sql`${column} = ${id}`
}

function inAirspaceOf(batchId: number | undefined): Sql {
  return batchId === undefined
    ? sql`true`
    : sql`airspace_id = (select airspace_id from batches where id = ${batchId})`
}

const SITE = {
  siteId: int,
  timezone: text,
  display_status: oneOf(DISPLAY_STATUSES),
  role: orNull(oneOf(SITE_ROLES)),
  scope: orNull(oneOf(ACCESS_SCOPES)),
}
export type SiteOfPlace = RowOf<typeof SITE>

/** The site all of these are on, with the user's role there; undefined where one is missing or on another. */
export function findSiteOf(
  db: Db,
  { userId, ids }: { userId: number; ids: PlaceIds },
): Promise<SiteOfPlace | undefined> {
  const conditions = placesIn(ids).map(([name, id]) => ON_SITE[name](id, ids))
  return rowOf(
    db,
    SITE,
    sql`
      select s.id as "siteId", s.timezone, s.display_status, m.role, m.scope
      from sites s left join memberships m on m.site_id = s.id and m.user_id = ${userId}
      where ${allOf(conditions)}`,
  )
}

/** Parameters that lead nowhere (the kind of a logbook's days) say nothing about the site. */
function placesIn(ids: PlaceIds): [PlaceName, number][] {
  const places = Object.entries(ids).flatMap(([name, id]): [PlaceName, number][] =>
    isPlace(name) ? [[name, id]] : [],
  )
  // Every site would do where there is no condition.
  if (places.length === 0) throw new Error('nothing here leads to a site')
  return places
}

function isPlace(name: string): name is PlaceName {
  return Object.hasOwn(ON_SITE, name)
}

/** Answers true where the person had access to the site once, from outside, and has none now. */
export async function hadAccess(
  db: Db,
  { userId, siteId }: { userId: number; siteId: number },
): Promise<boolean> {
  const row = await rowOf(
    db,
    { had: bool },
    sql`
      select exists (select from ended_accesses where user_id = ${userId} and site_id = ${siteId})
        or exists (select from site_members where user_id = ${userId} and site_id = ${siteId}) as had`,
  )
  return row?.had === true
}
