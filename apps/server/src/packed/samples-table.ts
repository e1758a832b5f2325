/** Samples that may be old as a table for a statement that sorts or sums them in SQL, with the columns of `samples`. */
import { type RawBuilder, sql } from 'kysely'
import { array } from '#db/array.ts'
import { anyOf } from '#db/id-filter.ts'
import type { Db } from '#db/open.ts'
import { bytes, int, rowsOf } from '#db/rows.ts'
import { inSnapshot } from '#db/snapshot.ts'
import { dayOfSlot, unpackDay } from './day-format.ts'
import { readSamples, type StoredSample } from './read-samples.ts'

/** A sample that came out of a packed day. */
export interface PlacedSample extends StoredSample {
  siteId: number
}

/** Both ends are included, in slots. */
export interface WantedSamples {
  siteIds: readonly number[]
  /** Only these monitors; without them all of the sites. */
  deviceIds?: readonly number[] | undefined
  from: number
  to: number
}

type ReadTable<Result> = (moment: Db, samples: RawBuilder<unknown>) => Promise<Result>

/**
 * Runs a read of samples. It is handed `samples` itself while none of what it wants is packed, and otherwise a table of both kinds as of
 * one moment; it names sites, monitors and slots as it would without.
 */
export async function withSamples<Result>(
  db: Db,
  wanted: WantedSamples,
  read: ReadTable<Result>,
): Promise<Result> {
  if (db.isTransaction) return read(db, tableOf(await readAll(db, wanted)))
  return inSnapshot(db, async moment => {
    const packed = await unpackWanted(moment, wanted)
    return read(moment, packed.length === 0 ? sql`samples` : besideRows(packed))
  })
}

/** A transaction's statements need not see the same moment: it gets everything by one. */
async function readAll(db: Db, { siteIds, deviceIds, from, to }: WantedSamples): Promise<PlacedSample[]> {
  const ranges = siteIds.flatMap(siteId => {
    const range = { siteId, from, to }
    return deviceIds === undefined ? [range] : deviceIds.map(deviceId => ({ ...range, deviceId }))
  })
  const found = await readSamples(db, ranges)
  return ranges.flatMap(({ siteId }, n) => (found[n] ?? []).map(sample => ({ siteId, ...sample })))
}

async function unpackWanted(
  db: Db,
  { siteIds, deviceIds, from, to }: WantedSamples,
): Promise<PlacedSample[]> {
  const monitors = deviceIds === undefined ? sql`` : sql`and device_id = ${anyOf(deviceIds)}`
  const rows = await rowsOf(
    db,
    { site_id: int, device_id: int, day: int, packed: bytes },
    sql`select site_id, device_id, day, packed from packed_sample_days
    where site_id = ${anyOf(siteIds)} ${monitors} and day between ${dayOfSlot(from)}::int and ${dayOfSlot(to)}::int
    order by 1, 2, 3`,
  )
  return rows.flatMap(({ site_id, device_id, day, packed }) =>
    unpackDay(packed, day).map(sample => ({ siteId: site_id, deviceId: device_id, ...sample })),
  )
}

/** The key of a packed day, and how many samples it has. */
export interface PackedDay {
  site_id: number
  device_id: number
  day: number
  samples: number
}

/** For a list that is read page by page: it knows its days and says which it needs. Within one snapshot. */
export async function unpackDays(moment: Db, days: readonly PackedDay[]): Promise<PlacedSample[]> {
  if (days.length === 0) return []
  const list = days.map(({ day }) => day)
  const needed = new Set(days.map(({ site_id, day }) => `${site_id} ${day}`))
  const found = await unpackWanted(moment, {
    siteIds: [...new Set(days.map(day => day.site_id))],
    deviceIds: [...new Set(days.map(day => day.device_id))],
    from: Math.min(...list) * 144,
    to: Math.max(...list) * 144 + 143,
  })
  return found.filter(({ siteId, slot }) => needed.has(`${siteId} ${dayOfSlot(slot)}`))
}

/** Packed samples and those that are not, as one table. */
export function besideRows(packed: readonly PlacedSample[]): RawBuilder<unknown> {
  return sql`(select site_id, airspace_id, device_id, slot, coughs, audio_seconds, temperature_centi, humidity_centi, bytes, received_at
    from samples union all select * from ${tableOf(packed)} as packed)`
}

/** These samples as a table; a statement gives it a name. */
export function tableOf(samples: readonly PlacedSample[]): RawBuilder<unknown> {
  return sql`(select site_id, airspace_id, device_id, slot, coughs, audio_seconds, temperature_centi, humidity_centi, bytes,
      to_timestamp(0) + received_us * interval '1 microsecond' as received_at
    from unnest(${array(samples, one => one.siteId)}::int[], ${array(samples, one => one.airspaceId)}::int[],
      ${array(samples, one => one.deviceId)}::int[], ${array(samples, one => one.slot)}::int[],
      ${array(samples, one => one.coughs)}::int[], ${array(samples, one => one.audioSeconds)}::smallint[],
      ${array(samples, one => one.temperatureCenti)}::smallint[], ${array(samples, one => one.humidityCenti)}::smallint[],
      ${array(samples, one => one.bytes)}::int[], ${array(samples, one => one.receivedUs)}::float8[])
    as sample (site_id, airspace_id, device_id, slot, coughs, audio_seconds, temperature_centi, humidity_centi, bytes, received_us))`
}
