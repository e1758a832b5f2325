import { sql } from 'kysely'
import type { Db } from './open.ts'
import { bool, int, rowsOf, text } from './rows.ts'

/** Both ends are included, in ten-minute slots. */
export type SlotRange = { fromSlot: number; toSlot: number }

const PARENTS = ['samples', 'sample_hours', 'sample_days', 'device_rhs_hours', 'airspace_rhs_hours'] as const
/** Made when something is packed, never ahead. */
const PACKED = ['packed_sample_days', 'packed_hours'] as const
type PartitionedTable = (typeof PARENTS)[number] | (typeof PACKED)[number]

/** The units per partition; they must be what ensure_telemetry_partition has. */
const WIDTHS: Record<PartitionedTable, number> = {
  samples: 1008,
  sample_hours: 672,
  sample_days: 364,
  device_rhs_hours: 672,
  airspace_rhs_hours: 672,
  packed_sample_days: 7,
  packed_hours: 4,
}

const SLOT_SECONDS = 600
const SLOTS_PER_HOUR = 6
const SLOTS_PER_DAY = 144
const SLOTS_PER_WEEK = 1008

/** How many slots a unit of each table is. */
const SLOTS_PER_UNIT: Record<PartitionedTable, number> = {
  samples: 1,
  sample_hours: SLOTS_PER_HOUR,
  sample_days: SLOTS_PER_DAY,
  device_rhs_hours: SLOTS_PER_HOUR,
  airspace_rhs_hours: SLOTS_PER_HOUR,
  packed_sample_days: SLOTS_PER_DAY,
  packed_hours: SLOTS_PER_WEEK,
}

// Local days reach 14 hours around UTC, and evaluation goes on for a day after the last sample.
const MARGIN_DAYS = 2
const LONGEST_SLOTS = 10 * 366 * SLOTS_PER_DAY

const creationsByDatabase = new WeakMap<Db, Map<string, Promise<void>>>()

/**
 * Makes sure that the telemetry tables can take rows of these slots; free of charge when it was asked before.
 * Call it before the transaction that inserts, never inside: a partition is made in a transaction of its own, so
 * that it is there for everybody at once and stays when the caller's is rolled back.
 */
export async function ensureSamplePartitions(db: Db, range: SlotRange): Promise<void> {
  await ensure(db, range, PARENTS)
}

/** Makes the partitions of what is known by the hour and by the day only. */
export async function ensureRollUpPartitions(db: Db, range: SlotRange): Promise<void> {
  const rollUps = PARENTS.filter(parent => parent !== 'samples')
  await ensure(db, range, rollUps)
}

async function ensure(
  db: Db,
  { fromSlot, toSlot }: SlotRange,
  parents: readonly PartitionedTable[],
): Promise<void> {
  if (db.isTransaction) throw new Error('partitions are made before the transaction that needs them')
  if (!(fromSlot >= 0 && toSlot >= fromSlot && toSlot - fromSlot <= LONGEST_SLOTS)) {
    throw new RangeError(`no partitions for slots ${fromSlot} to ${toSlot}`)
  }
  const made = creationsByDatabase.get(db) ?? new Map<string, Promise<void>>()
  creationsByDatabase.set(db, made)
  for (const { parent, low } of partitionsOf({ fromSlot, toSlot })) {
    if (!parents.includes(parent)) continue
    const name = `${parent}_${low}`
    if (!made.has(name)) made.set(name, create(db, { parent, low }).catch(forgetFailedCreation(made, name)))
    await made.get(name)
  }
}

/** The partitions that hold these slots, each by the first unit it covers. */
export function partitionsOf({ fromSlot, toSlot }: SlotRange): { parent: PartitionedTable; low: number }[] {
  const margin = MARGIN_DAYS * SLOTS_PER_DAY
  const [from, to] = [Math.max(0, fromSlot - margin), toSlot + margin]
  return PARENTS.flatMap(parent => {
    const width = WIDTHS[parent]
    const [first, last] =
      parent === 'samples' ? [fromSlot, toSlot] : [from / SLOTS_PER_UNIT[parent], to / SLOTS_PER_UNIT[parent]]
    const lows: { parent: PartitionedTable; low: number }[] = []
    for (let low = Math.floor(first / width) * width; low <= last; low += width) lows.push({ parent, low })
    return lows
  })
}

/** The moment up to which a partition of one of these tables holds rows; null for every other table. */
export function endOfPartition(name: string): Date | null {
  const [, parent, low] = /^(.+)_(\d+)$/.exec(name) ?? []
  const known = [...PARENTS, ...PACKED].find(one => one === parent)
  if (known === undefined) return null
  return new Date((Number(low) + WIDTHS[known]) * SLOTS_PER_UNIT[known] * SLOT_SECONDS * 1000)
}

interface BeforeSlot {
  parent: PartitionedTable
  /** What ends before this slot, or with it, is meant. */
  before: number
}

interface Partition {
  name: string
  /** The first of its units. */
  low: number
  /** True where a detachment was given up half-way. */
  pending: boolean
}

/** Finds the partitions of a table that end before a slot, the oldest first; one being detached comes before all others. */
export function partitionsBefore(db: Db, { parent, before }: BeforeSlot): Promise<Partition[]> {
  return rowsOf(
    db,
    { name: text, low: int, pending: bool },
    sql`select c.relname as name, bound.low::int as low, i.inhdetachpending as pending
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    cross join lateral (select substring(c.relname from '_([0-9]+)$') as low) bound
    where i.inhparent = ${parent}::regclass
      and (bound.low::int + ${WIDTHS[parent]}::int) * ${SLOTS_PER_UNIT[parent]}::int <= ${before}::int
    order by i.inhdetachpending desc, bound.low::int`,
  )
}

/** Finds tables with a partition's name that belong to nothing: somebody took them out, and ended before they were dropped. */
export async function detachedBefore(db: Db, { parent, before }: BeforeSlot): Promise<string[]> {
  const rows = await rowsOf(
    db,
    { name: text },
    sql`select c.relname as name from pg_class c
    where c.relnamespace = (select relnamespace from pg_class where oid = ${parent}::regclass)
      and c.relkind = 'r' and not c.relispartition and c.relname ~ ${`^${parent}_[0-9]+$`}
      and (right(c.relname, -length(${parent}) - 1)::integer + ${WIDTHS[parent]}::int) * ${SLOTS_PER_UNIT[parent]}::int <= ${before}::int
    order by 1`,
  )
  return rows.map(row => row.name)
}

/** Puts a partition back that was taken out: everything of it is within what its name says. */
export async function attachPartition(db: Db, parent: PartitionedTable, name: string): Promise<void> {
  const low = Number(name.slice(name.lastIndexOf('_') + 1))
  await sql`alter table ${sql.table(parent)} attach partition ${sql.table(name)}
    for values from (${sql.lit(low)}) to (${sql.lit(low + WIDTHS[parent])})`.execute(db)
}

/** Takes a partition out beside all traffic. A detachment that was given up half-way can only be finished, and before any other. */
export async function detachPartition(
  db: Db,
  parent: PartitionedTable,
  { name, pending }: Pick<Partition, 'name' | 'pending'>,
): Promise<void> {
  const how = sql.raw(pending ? 'finalize' : 'concurrently')
  await sql`alter table ${sql.table(parent)} detach partition ${sql.table(name)} ${how}`.execute(db)
}

async function create(db: Db, { parent, low }: { parent: PartitionedTable; low: number }): Promise<void> {
  await sql`select ensure_telemetry_partition(${parent}, ${low}::integer)`.execute(db)
}

/** A failed one is tried anew by the next caller. */
function forgetFailedCreation(made: Map<string, Promise<void>>, name: string) {
  return (error: unknown) => {
    made.delete(name)
    throw error
  }
}
