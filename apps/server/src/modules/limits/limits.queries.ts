/** The versions of limits, as pages show and change them. */
import { LimitVersion, OwnLimits } from '@earshot/contract/schemas/health/limits.ts'
import { PRIORITIES, PRODUCT_TYPES, type ProductType, SENSORS } from '@earshot/contract/values.ts'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#db/open.ts'
import { int, json, moment, oneOf, orNull, type RowOf, rowOf, rowsOf, text } from '#db/rows.ts'
import { isEndingAnswer, isRealReason } from '#sql/alarm-reasons.ts'
import { batchAge } from '#sql/batches.ts'
import { personName } from '#sql/people.ts'

export type Changes = LimitVersion['changes']
const ChangesSchema = LimitVersion.shape.changes

/** A level that may have limits of its own. */
export type Level =
  | { scope: 'INSTALLATION' }
  | { scope: 'PRODUCT_TYPE'; productType: ProductType }
  | { scope: 'SITE'; siteId: number }
  | { scope: 'AIRSPACE'; siteId: number; airspaceId: number }

/** The columns that name a level. */
function columnsOf(level: Level) {
  return {
    scope: level.scope,
    product_type: level.scope === 'PRODUCT_TYPE' ? level.productType : null,
    site_id: level.scope === 'SITE' || level.scope === 'AIRSPACE' ? level.siteId : null,
    airspace_id: level.scope === 'AIRSPACE' ? level.airspaceId : null,
  }
}

const isOfLevel = (level: Level): RawBuilder<boolean> => {
  const { scope, product_type, site_id, airspace_id } = columnsOf(level)
  return sql`v.scope = ${scope} and v.product_type is not distinct from ${product_type}::text
    and v.site_id is not distinct from ${site_id}::int and v.airspace_id is not distinct from ${airspace_id}::int`
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

const LEVEL = {
  airspace_id: orNull(int),
  product_type: orNull(oneOf(PRODUCT_TYPES)),
  own: json(OwnLimits),
}

/** What each level of the installation, or of a site, has set by now. */
export function findLevels(db: Db, owner: Owner): Promise<RowOf<typeof LEVEL>[]> {
  return rowsOf(
    db,
    LEVEL,
    sql`select distinct on (v.airspace_id, v.product_type) v.airspace_id, v.product_type, v.own
    from limit_versions v where ${isOwned(owner)}
    order by v.airspace_id, v.product_type, v.id desc`,
  )
}

/** The own values of one level by now. */
export async function readOwn(db: Db, level: Level): Promise<OwnLimits> {
  const row = await rowOf(
    db,
    { own: json(OwnLimits) },
    sql`select v.own from limit_versions v where ${isOfLevel(level)} order by v.id desc limit 1`,
  )
  return row?.own ?? {}
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
      ...columnsOf(level),
      own: JSON.stringify(own),
      changes: JSON.stringify(changes),
      from_slot: fromSlot,
      why,
      changed_by: userId,
      changed_at: now,
    })
    .execute()
}

const AIRSPACE = {
  id: int,
  name: text,
  product_type: oneOf(PRODUCT_TYPES),
  age_in_days: orNull(int),
}

/** The airspaces of a site in the order of its structure, with the age of the batch that runs. */
export function findAirspaces(db: Db, siteId: number, now: Date): Promise<RowOf<typeof AIRSPACE>[]> {
  return rowsOf(
    db,
    AIRSPACE,
    sql`select a.id, a.name, a.product_type, (select age.day from batches b cross join lateral ${batchAge(now)}
      where b.airspace_id = a.id and b.state = 'ACTIVE') as age_in_days
    from airspaces a join sites s on s.id = a.site_id
    join floors f on f.id = a.floor_id join houses h on h.id = f.house_id
    where a.site_id = ${siteId} and a.removed_at is null
    order by h.position, h.id, f.position, f.id, a.position, a.id`,
  )
}

const CHANGE = {
  id: int,
  scope: oneOf(['INSTALLATION', 'PRODUCT_TYPE', 'SITE', 'AIRSPACE']),
  product_type: orNull(oneOf(PRODUCT_TYPES)),
  site_id: orNull(int),
  airspace_id: orNull(int),
  airspace: orNull(text),
  changed_by: orNull(text),
  changed_at: moment,
  from_slot: int,
  why: text,
  changes: json(ChangesSchema),
  /** The own values of its level by now. */
  now_own: json(z.nullable(OwnLimits)),
}
export type ChangeRow = RowOf<typeof CHANGE>

interface ChangeQuery {
  owner: Owner
  airspaceId?: number | undefined
  limit: number
  offset: number
}

/** The changes of the installation's levels or of a site's, the newest first. */
export function findChanges(db: Db, { owner, airspaceId, limit, offset }: ChangeQuery): Promise<ChangeRow[]> {
  return rowsOf(
    db,
    CHANGE,
    sql`${selectChanges} where ${isOwned(owner)} and ${isOfAirspace(airspaceId)}
    order by v.id desc limit ${limit} offset ${offset}`,
  )
}

export function findChange(db: Db, owner: Owner, id: number): Promise<ChangeRow | undefined> {
  return rowOf(db, CHANGE, sql`${selectChanges} where ${isOwned(owner)} and v.id = ${id}`)
}

const selectChanges = sql`
  select v.id, v.scope, v.product_type, v.site_id, v.airspace_id, a.name as airspace, ${personName('u')} as changed_by,
    v.changed_at, v.from_slot, v.why, v.changes, (select n.own from limit_versions n
      where n.scope = v.scope and n.product_type is not distinct from v.product_type
        and n.site_id is not distinct from v.site_id and n.airspace_id is not distinct from v.airspace_id
      order by n.id desc limit 1) as now_own
  from limit_versions v left join airspaces a on a.id = v.airspace_id left join users u on u.id = v.changed_by`

const isOfAirspace = (airspaceId: number | undefined): RawBuilder<boolean> =>
  airspaceId === undefined ? sql`true` : sql`v.airspace_id = ${airspaceId}`

export async function countChanges(db: Db, owner: Owner, airspaceId?: number): Promise<number> {
  const row = await rowOf(
    db,
    { total: int },
    sql`select count(*)::int as total from limit_versions v where ${isOwned(owner)} and ${isOfAirspace(airspaceId)}`,
  )
  return row?.total ?? 0
}

/** Who changed the limits last, and when. */
export async function findLastChange(db: Db, owner: Owner): Promise<{ by: string | null; at: Date | null }> {
  const [last] = await findChanges(db, { owner, limit: 1, offset: 0 })
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
