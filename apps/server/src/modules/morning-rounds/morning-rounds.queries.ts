/** Reads and writes morning rounds, what was seen on them, and the order in which a site is walked. */
import { Ref } from '@earshot/contract/schemas/page.ts'
import { PRIORITIES, SENSORS } from '@earshot/contract/values.ts'
import { sql } from 'kysely'
import { listPage, type Orders, type PageOf, type PageRequest } from '#db/list-page.ts'
import type { Db } from '#db/open.ts'
import {
  day,
  int,
  ints,
  json,
  moment,
  oneOf,
  orNull,
  type RowOf,
  rowOf,
  rowsOf,
  text,
  texts,
} from '#db/rows.ts'
import { personIn, personName } from '#sql/people.ts'

const ROUND = { id: int, date: day, airspace_ids: ints }
export type RoundRow = RowOf<typeof ROUND>

const NEWEST_FIRST: Orders = {
  fields: { date: sql`r.date` },
  complete: ['date'],
  initial: { field: 'date', direction: 'desc' },
  unique: sql`r.id`,
}

export function findRound(
  db: Db,
  { siteId, date }: { siteId: number; date: string },
): Promise<RoundRow | undefined> {
  return rowOf(
    db,
    ROUND,
    sql`select id, date, airspace_ids from morning_rounds where site_id = ${siteId} and date = ${date}`,
  )
}

export function findRounds(db: Db, siteId: number, request: PageRequest): Promise<PageOf<RoundRow>> {
  return listPage(
    db,
    {
      shape: ROUND,
      columns: sql`r.id, r.date, r.airspace_ids`,
      from: sql`morning_rounds r`,
      where: [sql`r.site_id = ${siteId}`],
      orders: NEWEST_FIRST,
    },
    request,
  )
}

/** Begins the round of a day, or finds the one that somebody else has begun. @returns its id */
export async function beginRound(
  trx: Db,
  { siteId, date, airspaceIds }: { siteId: number; date: string; airspaceIds: readonly number[] },
): Promise<number> {
  await sql`insert into morning_rounds (site_id, date, airspace_ids)
    values (${siteId}, ${date}, ${[...airspaceIds]}::int[]) on conflict (site_id, date) do nothing`.execute(
    trx,
  )
  const round = await findRound(trx, { siteId, date })
  if (round === undefined) throw new Error(`The round of ${date} at site ${siteId} was not begun`)
  return round.id
}

const ENTRY = {
  round_id: int,
  airspace_id: int,
  by: orNull(json(Ref)),
  seen_at: moment,
  checks: texts,
  deaths: orNull(int),
}
export type EntryRow = RowOf<typeof ENTRY>

/** Finds what was seen on some rounds, the earliest first. */
export async function findEntries(db: Db, roundIds: readonly number[]): Promise<EntryRow[]> {
  if (roundIds.length === 0) return []
  return rowsOf(
    db,
    ENTRY,
    sql`select e.round_id, e.airspace_id, ${personIn('e.user_id')} as by, e.seen_at, e.checks, e.deaths
    from round_entries e where e.round_id = any(${[...roundIds]}::int[]) order by e.seen_at, e.id`,
  )
}

export interface NewEntry {
  roundId: number
  airspaceId: number
  userId: number
  seenAt: string
  checks: readonly string[]
  deaths: number | null
  key: string
}

/** Stores an entry once. @returns whether it had not arrived before */
export async function insertEntry(trx: Db, entry: NewEntry): Promise<boolean> {
  const { roundId, airspaceId, userId, seenAt, checks, deaths, key } = entry
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('round_entries')
    .values({
      round_id: roundId,
      airspace_id: airspaceId,
      user_id: userId,
      seen_at: seenAt,
      checks: [...checks],
      deaths,
      entry_key: key,
    })
    .onConflict(conflict => conflict.columns(['user_id', 'entry_key']).doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

const ORDER = { airspace_ids: orNull(ints), revision: int }
export type OrderRow = RowOf<typeof ORDER>

export async function findOrder(db: Db, siteId: number): Promise<OrderRow> {
  const row = await rowOf(
    db,
    ORDER,
    sql`select airspace_ids, revision from walking_orders where site_id = ${siteId}`,
  )
  return row ?? { airspace_ids: null, revision: 0 }
}

interface NewOrder {
  siteId: number
  airspaceIds: readonly number[] | null
  seen: number
  userId: number
  now: Date
}

/** Keeps an order under the revision that its writer saw. @returns false where somebody has changed it since */
export async function storeOrder(trx: Db, order: NewOrder): Promise<boolean> {
  const { siteId, airspaceIds, seen, userId, now } = order
  const ids = airspaceIds === null ? null : [...airspaceIds]
  const { rows } =
    await sql`insert into walking_orders as o (site_id, airspace_ids, revision, changed_by, changed_at)
    select ${siteId}, ${ids}::int[], ${seen + 1}, ${userId}, ${now}
    where ${seen} = 0 or exists (select from walking_orders where site_id = ${siteId})
    on conflict (site_id) do update set airspace_ids = excluded.airspace_ids, revision = excluded.revision,
      changed_by = excluded.changed_by, changed_at = excluded.changed_at
    where o.revision = ${seen}
    returning o.site_id`.execute(trx)
  return rows.length > 0
}

const CHANGE = { by: orNull(text), at: moment }

export function findOrderChange(db: Db, siteId: number): Promise<RowOf<typeof CHANGE> | undefined> {
  return rowOf(
    db,
    CHANGE,
    sql`select ${personName('u')} as by, o.changed_at as at
    from walking_orders o left join users u on u.id = o.changed_by where o.site_id = ${siteId}`,
  )
}

const HEARD = { airspace_id: int, slot: int, coughs: int, audio_seconds: int }
export type HeardRow = RowOf<typeof HEARD>

/** Finds what the monitors of a site heard from one slot on, where they hang now. */
export function findHeard(
  db: Db,
  { siteId, from, to }: { siteId: number; from: number; to: number },
): Promise<HeardRow[]> {
  return rowsOf(
    db,
    HEARD,
    sql`select d.airspace_id, s.slot, s.coughs, s.audio_seconds
    from devices d join samples s on s.site_id = ${siteId} and s.device_id = d.id and s.airspace_id = d.airspace_id
      and s.slot between ${from} and ${to}
    where d.site_id = ${siteId} and d.airspace_id is not null and s.coughs is not null and s.audio_seconds is not null`,
  )
}

const ALERT = {
  id: int,
  airspace_id: int,
  sensor: oneOf(SENSORS),
  priority: oneOf(PRIORITIES),
  opened_at: moment,
  closed_at: orNull(moment),
}
export type AlertRow = RowOf<typeof ALERT>

/** Finds the alerts that are open, or were opened in the night, the worst first. */
export function findNightAlerts(
  db: Db,
  { siteId, since }: { siteId: number; since: Date },
): Promise<AlertRow[]> {
  return rowsOf(
    db,
    ALERT,
    sql`select l.id, l.airspace_id, l.sensor, l.max_priority as priority, l.opened_at, l.closed_at from alerts l
    where l.site_id = ${siteId} and (l.state = 'OPEN' or l.opened_at >= ${since})
    order by l.max_priority, l.opened_at, l.id`,
  )
}

const COUNT = { batch_id: int, date: day, deaths: int, removed: int }
export type CountRow = RowOf<typeof COUNT>

export async function findDayCounts(
  db: Db,
  { batchIds, dates }: { batchIds: readonly number[]; dates: readonly string[] },
): Promise<CountRow[]> {
  if (batchIds.length === 0) return []
  return rowsOf(
    db,
    COUNT,
    sql`select batch_id, date, deaths, removed from batch_counts
    where batch_id = any(${[...batchIds]}::int[]) and date = any(${[...dates]}::date[])`,
  )
}

const NAMED = { id: int, name: text }

/** The names of airspaces of a site, also of those that were removed. */
export async function findNames(
  db: Db,
  { siteId, ids }: { siteId: number; ids: readonly number[] },
): Promise<RowOf<typeof NAMED>[]> {
  if (ids.length === 0) return []
  return rowsOf(
    db,
    NAMED,
    sql`select id, name from airspaces where site_id = ${siteId} and id = any(${[...ids]}::int[])`,
  )
}
