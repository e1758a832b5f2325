/**
 * Turns weeks of samples that are closed to late data into packed days: site by site, some monitors at a time, each in one
 * transaction that reads the rows, writes the days, reads those back, compares every value, and only then deletes the rows. Ended at any
 * statement it leaves all as it was, and the next run goes on where this one stopped.
 */
import { DOMAIN } from '@earshot/contract/domain.ts'
import { type RawBuilder, sql } from 'kysely'
import { array } from '#db/array.ts'
import { anyOf } from '#db/id-filter.ts'
import type { Db } from '#db/open.ts'
import { partitionsBefore } from '#db/partitions.ts'
import { bool, bytes, int, ints, rowOf, rowsOf } from '#db/rows.ts'
import { announcePacking, packingAlone } from './announce.ts'
import { dayOfSlot, type PackedSample, packDay, unpackDay } from './day-format.ts'
import { packClosedHours } from './pack-hours.ts'
import { readSamples, type StoredSample } from './read-samples.ts'

/** A partition of samples holds so many slots, which are seven whole days. */
export const SLOTS_A_WEEK = 1008
/** A week that ended so long ago takes no late sample any more, with a day to spare for what is under way. */
const CLOSED_AFTER_DAYS = DOMAIN.rejectOlderDays + 1
/** The samples of so many monitors for a week are held in memory. */
const MONITORS_AT_ONCE = 50

export interface PackingInput {
  db: Db
  now: Date
  /** Begins no further group of monitors once it is aborted. */
  stopping?: AbortSignal | undefined
  /** Called with the site whose monitors could not be packed, and the first slot of the week or month: its rows stay. */
  onFailed?: ((error: unknown, at: { siteId: number; week: number }) => void) | undefined
}

export interface Packed {
  days: number
  samples: number
  /** The weeks of roll-ups by the hour, each of one monitor in one airspace. */
  weeks: number
}

/** The first slot that is not closed: weeks that end before it may be packed. */
export function closedBefore(now: Date): number {
  const seconds = Math.floor(now.getTime() / 1000) - CLOSED_AFTER_DAYS * 86_400
  const slot = Math.floor(seconds / DOMAIN.slotSeconds)
  return Math.floor(slot / SLOTS_A_WEEK) * SLOTS_A_WEEK
}

/** Packs what may be packed, the oldest week first, and then the roll-ups of whole months. What others hold just now is left for the next run. */
export async function packClosedWeeks({ db, now, stopping, onFailed }: PackingInput): Promise<Packed> {
  const packed = { days: 0, samples: 0, weeks: 0 }
  if (!(await isPartitioned(db))) return packed
  const before = await announcePacking(db, { before: closedBefore(now), now })
  for (const { low: week } of await partitionsBefore(db, { parent: 'samples', before })) {
    for (const siteId of await sitesToPack(db, week)) {
      try {
        await packSite(db, { siteId, week, stopping, packed })
      } catch (error) {
        if (onFailed === undefined) throw error
        onFailed(error, { siteId, week })
      }
      if (stopping?.aborted) return packed
    }
  }
  packed.weeks = await packClosedHours(db, { before, stopping, onFailed })
  return packed
}

/** A hypertable of TimescaleDB compresses itself. */
async function isPartitioned(db: Db): Promise<boolean> {
  const row = await rowOf(
    db,
    { partitioned: bool },
    sql`select relkind = 'p' as partitioned from pg_class where oid = 'samples'::regclass`,
  )
  return row?.partitioned ?? false
}

function within(week: number): RawBuilder<unknown> {
  return sql`slot between ${week}::int and ${week + SLOTS_A_WEEK - 1}::int`
}

/**
 * The sites with rows of a week, by a loose walk over the key. One stays as it is while an airspace of it waits to be judged from its
 * first sample on, which the engine looks for among the rows.
 */
async function sitesToPack(db: Db, week: number): Promise<number[]> {
  const hour = week / DOMAIN.slotsPerHour
  const rows = await rowsOf(
    db,
    { site_id: int },
    sql`with recursive walk as (
      (select site_id from samples where ${within(week)} order by site_id limit 1)
      union all
      select (select s.site_id from samples s where s.site_id > walk.site_id and ${within(week)} order by s.site_id limit 1)
      from walk where walk.site_id is not null
    )
    select site_id from walk where site_id is not null and not exists (
      select from airspace_states st join sample_hours h on h.site_id = st.site_id and h.airspace_id = st.airspace_id
      where st.site_id = walk.site_id and st.first_slot is null
        and h.hour between ${hour}::int and ${hour + SLOTS_A_WEEK / DOMAIN.slotsPerHour - 1}::int)
    order by 1`,
  )
  return rows.map(row => row.site_id)
}

interface SiteWeek {
  siteId: number
  week: number
}

async function packSite(
  db: Db,
  { siteId, week, stopping, packed }: SiteWeek & { stopping: AbortSignal | undefined; packed: Packed },
): Promise<void> {
  const monitors = await rowOf(
    db,
    { ids: ints },
    sql`select coalesce(array_agg(device_id order by device_id), '{}') as ids
    from (select distinct device_id from samples where site_id = ${siteId} and ${within(week)}) d`,
  )
  const ids = monitors?.ids ?? []
  // In a transaction of its own, so that it is there for everybody at once.
  if (ids.length > 0)
    await sql`select ensure_telemetry_partition('packed_sample_days', ${dayOfSlot(week)}::int)`.execute(db)
  for (let at = 0; at < ids.length && !stopping?.aborted; at += MONITORS_AT_ONCE) {
    const done = await packMonitors(db, { siteId, week, deviceIds: ids.slice(at, at + MONITORS_AT_ONCE) })
    packed.days += done.days
    packed.samples += done.samples
  }
}

/** @throws where anything read back is not what stood in the rows: nothing has changed then */
async function packMonitors(
  db: Db,
  { siteId, week, deviceIds }: SiteWeek & { deviceIds: readonly number[] },
): Promise<Pick<Packed, 'days' | 'samples'>> {
  const done = await packingAlone(db, async trx => {
    const place = { siteId, deviceIds, week }
    const earlier = await countPacked(trx, place)
    const found = await readSamples(
      trx,
      deviceIds.map(deviceId => ({ siteId, deviceId, from: week, to: week + SLOTS_A_WEEK - 1 })),
    )
    const samples = found.flat()
    const days = daysOf(samples)
    await writeDays(trx, siteId, days)
    await compare(trx, { place, days })
    const { numAffectedRows } = await sql`delete from samples
        where site_id = ${siteId} and device_id = ${anyOf(deviceIds)} and ${within(week)}`.execute(trx)
    const deleted = Number(numAffectedRows ?? 0n)
    if (deleted !== samples.length - earlier)
      throw new Error(`${deleted} rows would go, and ${samples.length - earlier} were packed`)
    return { days: days.length, samples: deleted }
  })
  return done ?? { days: 0, samples: 0 }
}

interface Day {
  deviceId: number
  day: number
  samples: StoredSample[]
}

/** What was packed before and is there again as a row is no day: `packDay` refuses it. */
function daysOf(samples: readonly StoredSample[]): Day[] {
  const days = new Map<string, Day>()
  for (const sample of samples) {
    const { deviceId, slot } = sample
    const day = dayOfSlot(slot)
    const own = days.get(`${deviceId} ${day}`) ?? { deviceId, day, samples: [] }
    days.set(`${deviceId} ${day}`, own)
    own.samples.push(sample)
  }
  return [...days.values()]
}

interface Place {
  siteId: number
  deviceIds: readonly number[]
  week: number
}

function packedOf({ siteId, deviceIds, week }: Place): RawBuilder<unknown> {
  return sql`site_id = ${siteId} and device_id = ${anyOf(deviceIds)}
    and day between ${dayOfSlot(week)}::int and ${dayOfSlot(week + SLOTS_A_WEEK - 1)}::int`
}

async function countPacked(trx: Db, place: Place): Promise<number> {
  const row = await rowOf(
    trx,
    { count: int },
    sql`select coalesce(sum(samples), 0)::int as count from packed_sample_days where ${packedOf(place)}`,
  )
  return row?.count ?? 0
}

async function writeDays(trx: Db, siteId: number, days: readonly Day[]): Promise<void> {
  await sql`insert into packed_sample_days (site_id, device_id, day, samples, packed)
    select ${siteId}::int, d.device_id, d.day, d.samples, d.packed
    from unnest(${array(days, one => one.deviceId)}::int[], ${array(days, one => one.day)}::int[],
      ${array(days, one => one.samples.length)}::smallint[], ${days.map(one => packDay(one.samples))}::bytea[])
      as d (device_id, day, samples, packed)
    on conflict (site_id, device_id, day) do update set samples = excluded.samples, packed = excluded.packed`.execute(
    trx,
  )
}

/** Reads back what was written, and compares every value with what stood in the rows. */
async function compare(trx: Db, { place, days }: { place: Place; days: readonly Day[] }): Promise<void> {
  const rows = await rowsOf(
    trx,
    { device_id: int, day: int, samples: int, packed: bytes },
    sql`select device_id, day, samples, packed from packed_sample_days where ${packedOf(place)}`,
  )
  const written = new Map(rows.map(row => [`${row.device_id} ${row.day}`, row]))
  for (const { deviceId, day, samples } of days) {
    const row = written.get(`${deviceId} ${day}`)
    const read = row === undefined ? [] : unpackDay(row.packed, day)
    const isSame = row?.samples === samples.length && samples.every((sample, at) => isEqual(sample, read[at]))
    if (!isSame || read.length !== samples.length)
      throw new Error(`the packed day ${day} of monitor ${deviceId} is not what its samples were`)
  }
}

function isEqual(sample: PackedSample, read: PackedSample | undefined): boolean {
  return (
    read !== undefined &&
    sample.airspaceId === read.airspaceId &&
    sample.slot === read.slot &&
    sample.coughs === read.coughs &&
    sample.audioSeconds === read.audioSeconds &&
    sample.temperatureCenti === read.temperatureCenti &&
    sample.humidityCenti === read.humidityCenti &&
    sample.bytes === read.bytes &&
    sample.receivedUs === read.receivedUs
  )
}
