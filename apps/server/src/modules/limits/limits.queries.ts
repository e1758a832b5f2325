/** The versions of limits, as pages show and change them. */
import { LIMIT_SCOPES, USUAL_LIMITS } from '@earshot/contract/rules/health/limits.ts'
import { LimitVersion, OwnLimits } from '@earshot/contract/schemas/health/limits.ts'
import { PRIORITIES, PRODUCT_TYPES, type ProductType, SENSORS } from '@earshot/contract/values.ts'
import { type RawBuilder, sql } from 'kysely'
import { listPage, type Orders, type PageOf, type PageRequest } from '#db/list-page.ts'
import type { Db } from '#db/open.ts'
import { int, json, moment, oneOf, orNull, type RowOf, rowOf, rowsOf, text } from '#db/rows.ts'
import { isEndingAnswer, isRealReason } from '#sql/alarm-reasons.ts'
import { batchAge } from '#sql/batches.ts'
import { personName } from '#sql/people.ts'

export type Changes = LimitVersion['changes']

/** A level that may have limits of its own, by the columns that name it. */
export type Level = Pick<ChangeRow, 'scope' | 'product_type' | 'site_id' | 'airspace_id'>

const NOWHERE = { product_type: null, site_id: null, airspace_id: null }
export const INSTALLATION: Level = { ...NOWHERE, scope: 'INSTALLATION' }
export function levelOfType(product_type: ProductType): Level {
  return { ...NOWHERE, scope: 'PRODUCT_TYPE', product_type }
}
export function levelOfSite(site_id: number): Level {
  return { ...NOWHERE, scope: 'SITE', site_id }
}
export function levelOfAirspace(site_id: number, airspace_id: number): Level {
  return { ...NOWHERE, scope: 'AIRSPACE', site_id, airspace_id }
}

/** The whole installation, or what belongs to one site. */
export type Owner = { siteId: number } | null

const isOwned = (owner: Owner): RawBuilder<boolean> =>
  owner === null ? sql`v.site_id is null` : sql`v.site_id = ${owner.siteId}`

/**
 * Lets one writer of a site, or of the installation, come after the other until the transaction ends.
 * @returns the newest version's number, zero without one
 */
export async function lockRevision(trx: Db, owner: Owner): Promise<number> {
  if (owner === null) await sql`lock table limit_versions in share row exclusive mode`.execute(trx)
  else await sql`select id from sites where id = ${owner.siteId} for no key update`.execute(trx)
  return readRevision(trx, owner)
}

export async function readRevision(db: Db, owner: Owner): Promise<number> {
  const row = await rowOf(
    db,
    { revision: int },
    sql`select coalesce(max(v.id), 0) as revision from limit_versions v where ${isOwned(owner)}`,
  )
  return row?.revision ?? 0
}

const OWN = {
  airspace_id: orNull(int),
  product_type: orNull(oneOf(PRODUCT_TYPES)),
  own: json(OwnLimits),
}
type OwnRow = RowOf<typeof OWN>

/** What each level of the installation, or of a site, has set by now. */
export function findOwn(db: Db, owner: Owner): Promise<OwnRow[]> {
  return rowsOf(
    db,
    OWN,
    sql`select distinct on (v.airspace_id, v.product_type) v.airspace_id, v.product_type, v.own
    from limit_versions v where ${isOwned(owner)}
    order by v.airspace_id, v.product_type, v.from_slot desc, v.id desc`,
  )
}

/** The own values of one of the levels; none where it has set nothing. */
export function ownOf(
  levels: readonly OwnRow[],
  { airspace_id, product_type }: Pick<Level, 'airspace_id' | 'product_type'>,
): OwnLimits {
  const level = levels.find(one => one.airspace_id === airspace_id && one.product_type === product_type)
  return level?.own ?? {}
}

/**
 * Finds a site of which an own value contradicts what it inherits: an Alarm of RHS not under its Warning, in one of its airspaces or
 * for all of them. What has no own values inherits what has been looked at.
 * @returns its name
 */
export async function findContradictedSite(trx: Db): Promise<string | undefined> {
  const edge = (key: 'rhs_alarm' | 'rhs_warning') =>
    sql`coalesce(airspace.own ->> ${key}, site.own ->> ${key}, type.own ->> ${key}, installation.own ->> ${key},
      ${String(USUAL_LIMITS[key])})::int`
  const row = await rowOf(
    trx,
    { name: text },
    sql`with newest as materialized (
      select distinct on (v.site_id, v.airspace_id, v.product_type) v.site_id, v.airspace_id, v.product_type, v.own
      from limit_versions v order by v.site_id, v.airspace_id, v.product_type, v.from_slot desc, v.id desc)
    select s.name from airspaces a join sites s on s.id = a.site_id
    left join newest airspace on airspace.airspace_id = a.id
    left join newest site on site.site_id = a.site_id and site.airspace_id is null
    left join newest type on type.site_id is null and type.product_type = a.product_type
    left join newest installation on installation.site_id is null and installation.product_type is null
    where a.removed_at is null and (airspace.own is not null or site.own is not null)
      and ${edge('rhs_alarm')} >= ${edge('rhs_warning')}
    order by s.id limit 1`,
  )
  return row?.name
}

export interface NewVersion {
  level: Level
  own: OwnLimits
  changes: Changes
  fromSlot: number
  why: string
  userId: number
  now: Date
}

export async function insertVersion(trx: Db, version: NewVersion): Promise<void> {
  const { level, own, changes, fromSlot, why, userId, now } = version
  await trx
    .insertInto('limit_versions')
    .values({
      scope: level.scope,
      product_type: level.product_type,
      site_id: level.site_id,
      airspace_id: level.airspace_id,
      own: JSON.stringify(own),
      changes: JSON.stringify(changes),
      from_slot: fromSlot,
      why,
      changed_by: userId,
      changed_at: now,
    })
    .execute()
}

const AIRSPACE = { id: int, product_type: oneOf(PRODUCT_TYPES) }

/** The airspaces of a site, and what each produces. */
export function findAirspaces(db: Db, siteId: number): Promise<RowOf<typeof AIRSPACE>[]> {
  return rowsOf(
    db,
    AIRSPACE,
    sql`select a.id, a.product_type from airspaces a where a.site_id = ${siteId} and a.removed_at is null`,
  )
}

const SHOWN_AIRSPACE = { ...AIRSPACE, name: text, age_in_days: orNull(int) }

/** The same in the order of the structure, with the age of the batch that runs. */
export function findShownAirspaces(
  db: Db,
  { siteId, now }: { siteId: number; now: Date },
): Promise<RowOf<typeof SHOWN_AIRSPACE>[]> {
  return rowsOf(
    db,
    SHOWN_AIRSPACE,
    sql`select a.id, a.product_type, a.name, (select age.day from batches b cross join lateral ${batchAge(now)}
      where b.airspace_id = a.id and b.state = 'ACTIVE') as age_in_days
    from airspaces a join sites s on s.id = a.site_id
    join floors f on f.id = a.floor_id join houses h on h.id = f.house_id
    where a.site_id = ${siteId} and a.removed_at is null
    order by h.position, h.id, f.position, f.id, a.position, a.id`,
  )
}

const CHANGE = {
  id: int,
  scope: oneOf(LIMIT_SCOPES),
  product_type: orNull(oneOf(PRODUCT_TYPES)),
  site_id: orNull(int),
  airspace_id: orNull(int),
  airspace: orNull(text),
  changed_by: orNull(text),
  changed_at: moment,
  from_slot: int,
  why: text,
  proposed_by: orNull(text),
  changes: json(LimitVersion.shape.changes),
}
export type ChangeRow = RowOf<typeof CHANGE>

const CHANGE_COLUMNS = sql`v.id, v.scope, v.product_type, v.site_id, v.airspace_id, a.name as airspace,
  ${personName('u')} as changed_by, v.changed_at, v.from_slot, v.why,
  ${personName('by')} as proposed_by, v.changes`
const CHANGES = sql`limit_versions v left join airspaces a on a.id = v.airspace_id
  left join users u on u.id = v.changed_by
  left join limit_proposals p on p.version_id = v.id left join users by on by.id = p.proposed_by`
/** The newest first. */
const CHANGE_ORDERS: Orders = {
  fields: { id: sql`v.id` },
  complete: ['id'],
  initial: { field: 'id', direction: 'desc' },
  unique: sql`v.id`,
}

/** A page of the changes of the installation's levels or of a site's. */
export function findChanges(
  db: Db,
  owner: Owner,
  { airspace, ...request }: PageRequest & { airspace?: number | undefined },
): Promise<PageOf<ChangeRow>> {
  const where = [isOwned(owner), airspace === undefined ? undefined : sql`v.airspace_id = ${airspace}`]
  return listPage(
    db,
    { shape: CHANGE, columns: CHANGE_COLUMNS, from: CHANGES, where, orders: CHANGE_ORDERS },
    request,
  )
}

export function findChange(db: Db, owner: Owner, id: number): Promise<ChangeRow | undefined> {
  return rowOf(
    db,
    CHANGE,
    sql`select ${CHANGE_COLUMNS} from ${CHANGES} where ${isOwned(owner)} and v.id = ${id}`,
  )
}

/** Who changed the limits last, and when. */
export async function findLastChange(db: Db, owner: Owner): Promise<{ by: string | null; at: Date | null }> {
  const [last] = (await findChanges(db, owner, { page: 1, perPage: 1 })).items
  return { by: last?.changed_by ?? null, at: last?.changed_at ?? null }
}

/**
 * How the alerts of a site's limits ended that opened since a moment: how many of their chains people closed with a reason, how many of
 * those were real, and how many of the alerts have an episode behind them.
 */
export function countEndings(
  db: Db,
  { siteId, airspaceId, since }: { siteId: number; airspaceId: number | undefined; since: Date },
) {
  return rowsOf(
    db,
    { sensor: oneOf(SENSORS), priority: oneOf(PRIORITIES), alerts: int, real: int, said: int, episodes: int },
    sql`select a.sensor, a.max_priority as priority, count(*)::int as alerts,
      count(*) filter (where ${isRealReason('k.reason')})::int as real, count(k.reason)::int as said,
      count(distinct e.id)::int as episodes
    from alerts a join sites s on s.id = a.site_id
    left join lateral (select k.reason from alarm_chain_alerts l join alarm_answers k on k.chain_id = l.chain_id
      where l.alert_id = a.id and ${isEndingAnswer('k')} order by k.id desc limit 1) k on true
    left join lateral (select e.id from episodes e
      where e.airspace_id = a.airspace_id and a.sensor = 'COUGHS'
        and e.start_date <= (a.opened_at at time zone s.timezone)::date
        and coalesce(e.end_date, 'infinity') >= (a.opened_at at time zone s.timezone)::date
      order by e.start_date desc limit 1) e on true
    where a.site_id = ${siteId} and a.opened_at >= ${since}
      and ${airspaceId === undefined ? sql`true` : sql`a.airspace_id = ${airspaceId}`}
    group by a.sensor, a.max_priority order by a.sensor, a.max_priority`,
  )
}
