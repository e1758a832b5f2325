/**
 * Turns roll-ups by the hour into packed weeks, a month of 28 days at a time, as its partitions are: once nobody stores samples into it any
 * more, and those of the site are packed themselves or gone. As with samples each transaction reads the rows, writes the weeks,
 * reads those back, compares every value, and only then deletes the rows.
 */
import { DOMAIN } from '@earshot/contract/domain.ts'
import { type RawBuilder, sql } from 'kysely'
import { array } from '#db/array.ts'
import type { Db } from '#db/open.ts'
import { partitionsBefore } from '#db/partitions.ts'
import { bytes, int, orNull, real, rowsOf, type Shape } from '#db/rows.ts'
import { packingAlone } from './announce.ts'
import {
  HOURS_A_WEEK,
  type HourTable,
  packHours,
  RHS,
  SUMS,
  unpackHours,
  type WeekOfHours,
  weekOfHour,
} from './hours-format.ts'
import { makeRoomForHours, openHours } from './open-hours.ts'

/** A partition of roll-ups by the hour holds so many. */
const HOURS_A_MONTH = 4 * HOURS_A_WEEK
/** The hours of so many monitors for a month are held in memory. */
const MONITORS_AT_ONCE = 50

interface HoursInput {
  /** The first slot that is not closed. */
  before: number
  stopping?: AbortSignal | undefined
  onFailed?: ((error: unknown, at: { siteId: number; week: number }) => void) | undefined
}

/** @returns how many weeks were packed */
export async function packClosedHours(db: Db, { before, stopping, onFailed }: HoursInput): Promise<number> {
  const found = [
    ...(await partitionsBefore(db, { parent: SUMS.table, before })),
    ...(await partitionsBefore(db, { parent: RHS.table, before })),
  ]
  let packed = 0
  for (const month of [...new Set(found.map(({ low }) => low))].sort((a, b) => a - b)) {
    for (const siteId of await sitesToPack(db, month)) {
      try {
        packed += await packSite(db, { siteId, month, stopping })
      } catch (error) {
        if (onFailed === undefined) throw error
        onFailed(error, { siteId, week: month * DOMAIN.slotsPerHour })
      }
      if (stopping?.aborted) return packed
    }
  }
  return packed
}

function within(month: number): RawBuilder<unknown> {
  return sql`hour between ${month}::int and ${month + HOURS_A_MONTH - 1}::int`
}

/** The sites with hours of a month, by loose walks over the keys, without those that have samples of it as rows. */
async function sitesToPack(db: Db, month: number): Promise<number[]> {
  const slot = month * DOMAIN.slotsPerHour
  const rows = await rowsOf(
    db,
    { site_id: int },
    sql`with recursive walk as (
      (select least((select min(site_id) from sample_hours where ${within(month)}),
        (select min(site_id) from device_rhs_hours where ${within(month)})) as site_id)
      union all
      select least(
        (select h.site_id from sample_hours h where h.site_id > walk.site_id and ${within(month)} order by h.site_id limit 1),
        (select h.site_id from device_rhs_hours h where h.site_id > walk.site_id and ${within(month)} order by h.site_id limit 1))
      from walk where walk.site_id is not null
    )
    select site_id from walk where site_id is not null and not exists (
      select from samples s where s.site_id = walk.site_id
        and s.slot between ${slot}::int and ${slot + HOURS_A_MONTH * DOMAIN.slotsPerHour - 1}::int)
    order by 1`,
  )
  return rows.map(row => row.site_id)
}

interface Monitor {
  airspace_id: number
  device_id: number
}

interface SiteMonth {
  siteId: number
  month: number
}

async function packSite(
  db: Db,
  { siteId, month, stopping }: SiteMonth & { stopping: AbortSignal | undefined },
): Promise<number> {
  const monitors = await rowsOf(
    db,
    { airspace_id: int, device_id: int },
    sql`select airspace_id, device_id from sample_hours where site_id = ${siteId} and ${within(month)}
    union select airspace_id, device_id from device_rhs_hours where site_id = ${siteId} and ${within(month)}
    order by 1, 2`,
  )
  // In transactions of their own, so that they are there for everybody at once.
  await sql`select ensure_telemetry_partition('packed_hours', ${weekOfHour(month)}::int)`.execute(db)
  await makeRoomForHours(db, [weekOfHour(month)])
  let packed = 0
  for (let at = 0; at < monitors.length && !stopping?.aborted; at += MONITORS_AT_ONCE)
    packed += await packMonitors(db, { siteId, month, monitors: monitors.slice(at, at + MONITORS_AT_ONCE) })
  return packed
}

interface Place extends SiteMonth {
  monitors: readonly Monitor[]
}

/** @throws where anything read back is not what stood in the rows: nothing has changed then */
async function packMonitors(db: Db, place: Place): Promise<number> {
  const packed = await packingAlone(db, async trx => {
    const first = weekOfHour(place.month)
    const keys = place.monitors.flatMap(monitor =>
      Array.from({ length: HOURS_A_MONTH / HOURS_A_WEEK }, (_, n) => ({
        site_id: place.siteId,
        week: first + n,
        ...monitor,
      })),
    )
    // What was written into a packed month since stands as rows beside it.
    await openHours(trx, keys)
    const weeks = [...(await packTable(trx, SUMS, place)), ...(await packTable(trx, RHS, place))]
    return new Set(weeks).size
  })
  return packed ?? 0
}

interface Week<Name extends string> extends Monitor {
  week: number
  of: WeekOfHours<Name>
}

function keyOf({ airspace_id, device_id, week }: Monitor & { week: number }): string {
  return `week ${week} of monitor ${device_id} in airspace ${airspace_id}`
}

/** @returns the keys of the weeks that it packed */
async function packTable<Name extends string>(
  trx: Db,
  table: HourTable<Name>,
  place: Place,
): Promise<string[]> {
  const { weeks, rows } = await readWeeks(trx, table, place)
  await writeWeeks(trx, table, { siteId: place.siteId, weeks })
  await compare(trx, table, { place, weeks })
  const { numAffectedRows } = await sql`delete from ${sql.table(table.table)} h using ${listOf(place)}
    where h.site_id = ${place.siteId} and h.airspace_id = m.airspace_id and h.device_id = m.device_id
      and h.${within(place.month)}`.execute(trx)
  const deleted = Number(numAffectedRows ?? 0n)
  if (deleted !== rows) throw new Error(`${deleted} rows would go, and ${rows} were packed`)
  return weeks.map(keyOf)
}

function listOf({ monitors }: Place): RawBuilder<unknown> {
  return sql`unnest(${array(monitors, one => one.airspace_id)}::int[], ${array(monitors, one => one.device_id)}::int[])
    as m (airspace_id, device_id)`
}

async function readWeeks<Name extends string>(
  trx: Db,
  { table, names, types }: HourTable<Name>,
  place: Place,
): Promise<{ weeks: Week<Name>[]; rows: number }> {
  const columns = names.map(name => [name, orNull(types[name] === 'real' ? real : int)])
  const shape: Shape = { airspace_id: int, device_id: int, hour: int, ...Object.fromEntries(columns) }
  const rows = await rowsOf(
    trx,
    shape,
    sql`select h.airspace_id, h.device_id, h.hour, ${sql.join(names.map(name => sql.ref(`h.${name}`)))}
    from ${listOf(place)} join ${sql.table(table)} h on h.site_id = ${place.siteId} and h.airspace_id = m.airspace_id
      and h.device_id = m.device_id and h.${within(place.month)}
    order by 1, 2, 3`,
  )
  const weeks = new Map<string, { at: Omit<Week<Name>, 'of'>; own: typeof rows }>()
  for (const row of rows) {
    const [airspace_id, device_id] = [whole(row.airspace_id), whole(row.device_id)]
    const at = { airspace_id, device_id, week: weekOfHour(whole(row.hour)) }
    const known = weeks.get(keyOf(at)) ?? { at, own: [] }
    weeks.set(keyOf(at), known)
    known.own.push(row)
  }
  const found = [...weeks.values()].map(({ at, own }): Week<Name> => {
    const column = (name: Name) => own.map(row => numberOrNull(row[name]))
    return { ...at, of: { hours: own.map(row => whole(row.hour)), column } }
  })
  return { weeks: found, rows: rows.length }
}

/** Holds for every column of a table of hours. */
function numberOrNull(value: unknown): number | null {
  if (value === null || typeof value === 'number') return value
  throw new TypeError('an hour holds numbers only')
}

function whole(value: unknown): number {
  return numberOrNull(value) ?? Number.NaN
}

async function writeWeeks<Name extends string>(
  trx: Db,
  table: HourTable<Name>,
  { siteId, weeks }: { siteId: number; weeks: readonly Week<Name>[] },
): Promise<void> {
  const packed = sql.ref(table.packed)
  await sql`insert into packed_hours (site_id, airspace_id, device_id, week, ${packed})
    select ${siteId}::int, w.airspace_id, w.device_id, w.week, w.packed
    from unnest(${array(weeks, one => one.airspace_id)}::int[], ${array(weeks, one => one.device_id)}::int[],
      ${array(weeks, one => one.week)}::int[], ${weeks.map(one => packHours(table, one.of))}::bytea[])
      as w (airspace_id, device_id, week, packed)
    on conflict (site_id, airspace_id, device_id, week) do update set ${packed} = excluded.${packed}`.execute(
    trx,
  )
}

/** Reads back what was written, and compares every value with what stood in the rows. */
async function compare<Name extends string>(
  trx: Db,
  table: HourTable<Name>,
  { place, weeks }: { place: Place; weeks: readonly Week<Name>[] },
): Promise<void> {
  const first = weekOfHour(place.month)
  const packed = sql.ref(`p.${table.packed}`)
  const rows = await rowsOf(
    trx,
    { airspace_id: int, device_id: int, week: int, packed: bytes },
    sql`select p.airspace_id, p.device_id, p.week, ${packed} as packed
    from ${listOf(place)} join packed_hours p on p.site_id = ${place.siteId} and p.airspace_id = m.airspace_id
      and p.device_id = m.device_id and p.week between ${first}::int and ${first + HOURS_A_MONTH / HOURS_A_WEEK - 1}::int
    where ${packed} is not null`,
  )
  const written = new Map(rows.map(row => [keyOf(row), row]))
  for (const week of weeks) {
    const row = written.get(keyOf(week))
    if (row === undefined || !isEqual(table, unpackHours(table, row.packed, row.week), week.of))
      throw new Error(`the packed ${keyOf(week)} is not what its rows were`)
  }
  if (written.size !== weeks.length) throw new Error('more weeks are packed than there were')
}

function isEqual<Name extends string>(
  { names, types }: HourTable<Name>,
  read: WeekOfHours<Name>,
  stood: WeekOfHours<Name>,
): boolean {
  const isSame = (
    one: readonly (number | null)[],
    other: readonly (number | null)[],
    exact: (value: number) => number,
  ) =>
    one.length === other.length &&
    one.every((value, at) => {
      const beside = other[at] ?? null
      return value === null || beside === null ? value === beside : Object.is(exact(value), exact(beside))
    })
  return (
    isSame(read.hours, stood.hours, Number) &&
    names.every(name =>
      isSame(read.column(name), stood.column(name), types[name] === 'real' ? Math.fround : Number),
    )
  )
}
