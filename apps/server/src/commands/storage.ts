/** `earshot storage`: what the database holds, and what the retention of samples would free. */
import { sql } from 'kysely'
import { readDatabaseTime } from '#db/database-clock.ts'
import { withDatabase } from '#db/installation-database.ts'
import type { Db } from '#db/open.ts'
import { endOfPartition } from '#db/partitions.ts'
import { int, orNull, real, rowOf, rowsOf, text } from '#db/rows.ts'
import type { Command } from './command.ts'

/** A table or a partition as it lies on the disk; sizes are bytes. */
export interface StoredRelation {
  name: string
  /** The table that it is a partition of. */
  parent: string | null
  /** An estimate, which autovacuum keeps. */
  rows: number
  table_bytes: number
  index_bytes: number
}

const RELATION = { name: text, parent: orNull(text), rows: int, table_bytes: int, index_bytes: int }
const DAY_MS = 86_400_000
const SAMPLES_A_DAY = 144
const PACKED = 'packed_sample_days'
/** Until then samples may come late; after a year a batch is history. */
const AGES = [31, 365] as const
/** So many of the tables that are no telemetry are named. */
const NAMED = 10

/** Reads every table with its sizes. They are the database's own figures, so this takes no time with any amount of rows. */
export async function readStorage(db: Db): Promise<StoredRelation[]> {
  return rowsOf(
    db,
    RELATION,
    sql`select c.relname as name, p.relname as parent,
      greatest(c.reltuples, coalesce(pg_stat_get_live_tuples(c.oid), 0), 0)::bigint as rows,
      pg_table_size(c.oid) as table_bytes, pg_indexes_size(c.oid) as index_bytes
    from pg_class c left join pg_inherits i on i.inhrelid = c.oid left join pg_class p on p.oid = i.inhparent
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' order by c.relname`,
  )
}

const MONITOR_DAYS = 10_000

/** How many samples a packed day has on average: an estimate, from so many of them. */
export async function readSamplesADay(db: Db): Promise<number> {
  const row = await rowOf(
    db,
    { average: real },
    sql`select coalesce(avg(samples), 0)::float8 as average
    from (select samples from packed_sample_days limit ${MONITOR_DAYS}::int) days`,
  )
  return row?.average ?? 0
}

export interface StorageInput {
  relations: readonly StoredRelation[]
  /** The samples of a packed day; without it none is packed. */
  samplesADay?: number
  now: Date
  /** The days for which samples are kept; 0 means for ever. */
  retentionDays: number
}

/** @returns the lines that the command prints: all, telemetry by table and age and monitor, other tables, and what retention frees */
export function storageLines({ relations, samplesADay = 0, now, retentionDays }: StorageInput): string[] {
  const telemetry = relations.filter(({ name, parent }) => parent !== null && endOfPartition(name) !== null)
  const others = relations.filter(relation => !telemetry.includes(relation))
  const rowsIn = (table: string) => sumOf(telemetry.filter(({ parent }) => parent === table)).rows
  const samples = rowsIn('samples') + Math.round(rowsIn(PACKED) * samplesADay)
  return [
    `The database's tables hold ${size(bytesOf(relations))}.`,
    '',
    `Telemetry: ${size(bytesOf(telemetry))}${perSample(bytesOf(telemetry), samples)}`,
    ...columns([
      ['table', 'age in days', 'rows', 'table', 'indexes', 'a row', 'a monitor and day'],
      ...byTableAndAge(telemetry, now).map(({ table, age, held }) => [
        ...[table, age, counted(held.rows), size(held.table_bytes), size(held.index_bytes)],
        held.rows === 0 ? '–' : `${Math.round(bytesOf([held]) / held.rows)} B`,
        samples === 0 ? '–' : size((bytesOf([held]) / samples) * SAMPLES_A_DAY),
      ]),
    ]),
    '',
    `Everything else: ${size(bytesOf(others))}`,
    ...columns(largest(others).map(held => [held.name, `${counted(held.rows)} rows`, size(bytesOf([held]))])),
    '',
    retentionLine({ relations: telemetry, now, retentionDays }),
  ]
}

function perSample(bytes: number, samples: number): string {
  return samples === 0 ? '' : `, ${(bytes / samples).toFixed(1)} B for each of ${counted(samples)} samples`
}

function byTableAndAge(telemetry: readonly StoredRelation[], now: Date) {
  const groups = new Map<string, { table: string; age: string; order: number; of: StoredRelation[] }>()
  for (const relation of telemetry) {
    const table = relation.parent ?? relation.name
    const order = AGES.filter(days => isOlder(relation, now, days)).length
    const key = `${table} ${order}`
    const group = groups.get(key) ?? { table, order, age: ageOf(order), of: [] }
    group.of.push(relation)
    groups.set(key, group)
  }
  return [...groups.values()]
    .sort((a, b) => a.table.localeCompare(b.table) || a.order - b.order)
    .map(({ table, age, of }) => ({ table, age, held: sumOf(of) }))
}

/** True if all of a partition is older than so many days. */
function isOlder({ name }: StoredRelation, now: Date, days: number): boolean {
  const end = endOfPartition(name)
  return end !== null && end.getTime() <= now.getTime() - days * DAY_MS
}

function ageOf(order: number): string {
  const [from, to] = [AGES[order - 1], AGES[order]]
  if (from === undefined) return `up to ${to}`
  return to === undefined ? `over ${from}` : `${from} to ${to}`
}

function retentionLine({ relations, now, retentionDays }: StorageInput): string {
  if (retentionDays === 0)
    return 'Samples are kept for ever (RETENTION_DAYS_SAMPLES=0), so nothing becomes free.'
  const isSamples = ({ parent }: StoredRelation) => parent === 'samples' || parent === PACKED
  const old = relations.filter(one => isSamples(one) && isOlder(one, now, retentionDays))
  // A week may be packed in part: then it has a partition of either kind.
  const count = new Set(old.map(({ name }) => endOfPartition(name)?.getTime())).size
  const kept = `RETENTION_DAYS_SAMPLES=${retentionDays}`
  if (old.length === 0) return `No week of samples is older than ${kept} keeps.`
  const weeks = count === 1 ? 'week' : 'weeks'
  return `${count} ${weeks} of samples with ${size(bytesOf(old))} are older than ${kept} keeps, and go with the next daily run of the jobs.`
}

function sumOf(relations: readonly StoredRelation[]): StoredRelation {
  const sum = { name: '', parent: null, rows: 0, table_bytes: 0, index_bytes: 0 }
  for (const { rows, table_bytes, index_bytes } of relations) {
    sum.rows += rows
    sum.table_bytes += table_bytes
    sum.index_bytes += index_bytes
  }
  return sum
}

function bytesOf(relations: readonly StoredRelation[]): number {
  const { table_bytes, index_bytes } = sumOf(relations)
  return table_bytes + index_bytes
}

function largest(relations: readonly StoredRelation[]): StoredRelation[] {
  const sorted = relations.toSorted((a, b) => bytesOf([b]) - bytesOf([a]))
  const rest = sorted.slice(NAMED)
  const others = { ...sumOf(rest), name: `${rest.length} others` }
  return rest.length === 0 ? sorted : [...sorted.slice(0, NAMED), others]
}

/** Pads each column to its widest cell; all but the first stand at the right. */
function columns(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map(row => row[column]?.length ?? 0)))
  return rows.map(row =>
    `  ${row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))).join('  ')}`.trimEnd(),
  )
}

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const

function size(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length - 1)
  return `${(bytes / 1000 ** power).toFixed(power === 0 ? 0 : 1)} ${UNITS[power]}`
}

function counted(count: number): string {
  return count.toLocaleString('en')
}

export const storageCommand: Command = {
  summary: 'prints how many bytes the tables hold, by age and monitor, and what retention would free',
  usage: 'earshot storage   (may run beside the server)',
  run: ({ say, ...input }) =>
    withDatabase(input, async ({ db }) => {
      const [relations, samplesADay, now] = await Promise.all([
        readStorage(db),
        readSamplesADay(db),
        readDatabaseTime(db),
      ])
      const { retentionDaysSamples: retentionDays } = input.config
      for (const line of storageLines({ relations, samplesADay, now, retentionDays })) say(line)
    }),
}
