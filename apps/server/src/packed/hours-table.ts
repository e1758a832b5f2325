/**
 * Roll-ups by the hour that may be old as a table for a statement, with the columns that it names: `sample_hours`, or the hours of
 * monitors in `device_rhs_hours`. While none of the hours it wants can be packed it is the table itself.
 */
import { setImmediate as others } from 'node:timers/promises'
import { DOMAIN } from '@earshot/contract/domain.ts'
import { type RawBuilder, sql } from 'kysely'
import { anyOf } from '#db/id-filter.ts'
import type { Db } from '#db/open.ts'
import { bytes, int, rowsOf } from '#db/rows.ts'
import { inSnapshot } from '#db/snapshot.ts'
import { packedBefore, shareWithoutPacking } from './announce.ts'
import {
  type HourTable,
  RHS,
  type RhsName,
  SUMS,
  type SumName,
  unpackHours,
  type WeekOfHours,
  weekOfHour,
} from './hours-format.ts'

/** Both ends are included, in hours. */
export interface WantedHours<Name extends string> {
  siteIds: readonly number[]
  /** Only these airspaces; without them all of the sites. */
  airspaceIds?: readonly number[] | undefined
  /** Only these monitors; without them all of the sites. */
  deviceIds?: readonly number[] | undefined
  from: number
  to: number
  /** What the statement reads besides the key. */
  columns: readonly Name[]
}

type ReadTable<Result> = (moment: Db, hours: RawBuilder<unknown>) => Promise<Result>

interface HoursInput<Name extends string, Read> {
  db: Db
  wanted: WantedHours<Name>
  read: Read
}

/** Runs a read of `sample_hours`. It names sites, airspaces, monitors and hours as it would without. */
export function withSampleHours<Result>(
  db: Db,
  wanted: WantedHours<SumName>,
  read: ReadTable<Result>,
): Promise<Result> {
  return withHours(SUMS, { db, wanted, read })
}

/** Runs a read of one of the two tables. */
export function withHours<Name extends string, Result>(
  table: HourTable<Name>,
  { db, wanted, read }: HoursInput<Name, ReadTable<Result>>,
): Promise<Result> {
  const stored = storedHours(table, wanted.columns)
  return withWeeks(table, {
    db,
    wanted,
    read: async (moment, weeks) => {
      if (weeks.length === 0) return read(moment, stored)
      const unpacked = await tableOfWeeks(table, { ...wanted, weeks })
      return read(moment, sql`(select * from ${stored} stored union all select * from ${unpacked} unpacked)`)
    },
  })
}

/**
 * Runs a read that takes packed weeks as they are, by monitor and week: a chart adds up 200,000 hours itself in the time in which the
 * database would be handed them. As of the same moment a statement finds those that stand as rows.
 */
export async function withWeeks<Name extends string, Result>(
  table: HourTable<Name>,
  { db, wanted, read }: HoursInput<Name, (moment: Db, weeks: readonly PackedWeek[]) => Promise<Result>>,
): Promise<Result> {
  if (wanted.from * DOMAIN.slotsPerHour >= (await packedBefore(db))) return read(db, [])
  return inSnapshot(db, async moment => {
    // A transaction of somebody else may see another moment with each statement.
    if (db.isTransaction) await shareWithoutPacking(moment)
    return read(moment, await findWeeks(moment, table, wanted))
  })
}

/** The hours of a packed week that somebody wants: from the place of the first up to, and without, `end`. */
export interface WantedWeek<Name extends string> extends WeekOfHours<Name> {
  key: PackedWeek
  first: number
  end: number
}

/** Unpacks one week after the other. */
export async function eachWeek<Name extends string>(
  table: HourTable<Name>,
  { weeks, from, to }: { weeks: readonly PackedWeek[]; from: number; to: number },
  visit: (week: WantedWeek<Name>) => void,
): Promise<void> {
  for (const [n, key] of weeks.entries()) {
    if (n % MANY === MANY - 1) await others()
    const week = unpackHours(table, key.packed, key.week)
    const first = week.hours.findIndex(hour => hour >= from)
    const end = week.hours.findLastIndex(hour => hour <= to) + 1
    if (first >= 0 && end > first) visit({ ...week, key, first, end })
  }
}

export interface PackedVerdict {
  site_id: number
  airspace_id: number
  device_id: number
  hour: number
  rdi: number | null
  rhs: number | null
}

/** Reads what was judged of monitors: what a statement finds in `device_rhs_hours`, and all hours of them that are packed. */
export function readJudged<Row>(
  db: Db,
  wanted: Omit<WantedHours<RhsName>, 'columns'>,
  find: (moment: Db) => Promise<Row[]>,
): Promise<{ found: Row[]; packed: PackedVerdict[] }> {
  return withWeeks(RHS, {
    db,
    wanted: { ...wanted, columns: RHS.names },
    read: async (moment, weeks) => {
      const packed: PackedVerdict[] = []
      await eachWeek(RHS, { ...wanted, weeks }, ({ key, hours, column, first, end }) => {
        const [rdi, rhs] = [column('rdi'), column('rhs')]
        const { site_id, airspace_id, device_id } = key
        for (let at = first; at < end; at++)
          packed.push({
            site_id,
            airspace_id,
            device_id,
            hour: hours[at] ?? 0,
            rdi: rdi[at] ?? null,
            rhs: rhs[at] ?? null,
          })
      })
      return { found: await find(moment), packed }
    },
  })
}

function storedHours<Name extends string>({ table }: HourTable<Name>, columns: readonly Name[]) {
  const names = ['site_id', 'airspace_id', 'device_id', 'hour', ...columns]
  return sql`(select ${sql.join(names.map(name => sql.ref(name)))} from ${sql.table(table)})`
}

const WEEK = { site_id: int, airspace_id: int, device_id: int, week: int, packed: bytes }
/** What one of the two tables has of a packed week. */
export interface PackedWeek {
  site_id: number
  airspace_id: number
  device_id: number
  week: number
  packed: Buffer
}

function findWeeks<Name extends string>(
  db: Db,
  { packed }: HourTable<Name>,
  { siteIds, airspaceIds, deviceIds, from, to }: Omit<WantedHours<Name>, 'columns'>,
): Promise<PackedWeek[]> {
  const airspaces = airspaceIds === undefined ? sql`` : sql`and airspace_id = ${anyOf(airspaceIds)}`
  const monitors = deviceIds === undefined ? sql`` : sql`and device_id = ${anyOf(deviceIds)}`
  return rowsOf(
    db,
    WEEK,
    sql`select site_id, airspace_id, device_id, week, ${sql.ref(packed)} as packed from packed_hours
    where site_id = ${anyOf(siteIds)} ${airspaces} ${monitors}
      and week between ${weekOfHour(from)}::int and ${weekOfHour(to)}::int and ${sql.ref(packed)} is not null
    order by 1, 2, 3, 4`,
  )
}

/** After so many weeks, which take a few milliseconds, everything else has its turn. */
const MANY = 50

interface Unpacking<Name extends string> {
  weeks: readonly PackedWeek[]
  /** Without them all. */
  columns?: readonly Name[]
  from?: number
  to?: number
}

/**
 * These weeks as a table; a statement gives it a name. Its hours are never objects: an airspace's year has 200,000 of them, which go to the
 * database column by column.
 */
export async function tableOfWeeks<Name extends string>(
  table: HourTable<Name>,
  { weeks, columns = table.names, from = 0, to = Number.POSITIVE_INFINITY }: Unpacking<Name>,
): Promise<RawBuilder<unknown>> {
  const names: readonly string[] = ['site_id', 'airspace_id', 'device_id', 'hour', ...columns]
  const lists = new Map<string, string[]>(names.map(name => [name, []]))
  await eachWeek(table, { weeks, from, to }, ({ key, hours, column, first, end }) => {
    for (const name of ['site_id', 'airspace_id', 'device_id'] as const)
      lists.get(name)?.push(`${`${key[name]},`.repeat(end - first - 1)}${key[name]}`)
    lists.get('hour')?.push(hours.slice(first, end).join())
    for (const name of columns) lists.get(name)?.push(listOf(column(name).slice(first, end)))
  })
  const typed = [...lists].map(([name, parts]) => sql`${`{${parts.join()}}`}::${typeOf(table, name)}[]`)
  return sql`unnest(${sql.join(typed)})`
}

function typeOf<Name extends string>({ types }: HourTable<Name>, name: string): RawBuilder<unknown> {
  const known: Readonly<Record<string, string>> = types
  return sql.raw(known[name] ?? 'integer')
}

function listOf(values: readonly (number | null)[]): string {
  return values.includes(null) ? values.map(value => value ?? 'NULL').join() : values.join()
}
