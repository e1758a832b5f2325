/**
 * The one way to samples that may be old: those that stand as rows and those of packed days come in one statement, so as of one
 * moment, while a job packs some of them. A caller bounds what it asks for; a monitor's year is 52,560 samples.
 */
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { bytes, int, orNull, type RowOf, rowsOf } from '#db/rows.ts'
import { dayOfSlot, type PackedSample, unpackDay } from './day-format.ts'

export interface StoredSample extends PackedSample {
  deviceId: number
}

/** Both ends are included, in slots. */
export interface SampleRange {
  siteId: number
  /** The samples of one monitor; without it those of all monitors of the site. */
  deviceId?: number
  /** Only what was measured while it hung there; 0 is nowhere. */
  airspaceId?: number
  from: number
  to: number
}

const FOUND = {
  n: int,
  device_id: int,
  airspace_id: int,
  /** The slot of a sample, or the first one of a packed day. */
  slot: int,
  coughs: orNull(int),
  audio_seconds: orNull(int),
  temperature_centi: orNull(int),
  humidity_centi: orNull(int),
  bytes: int,
  received_us: int,
  packed: orNull(bytes),
}
type Found = RowOf<typeof FOUND>

/** Samples of a monitor are found by the key; those of a site by its beginning. */
const OF_THE_MONITOR = sql.raw('and x.device_id = w.device_id')
const NOTHING = sql.raw('')
/** No airspace has this number. */
const ANYWHERE = -1

/** @returns what each range holds, by monitor and slot. All ranges name a monitor, or none does. */
export async function readSamples(db: Db, ranges: readonly SampleRange[]): Promise<StoredSample[][]> {
  const lists: StoredSample[][] = ranges.map(() => [])
  for (const row of await find(db, ranges)) {
    const [list, range] = [lists[row.n], ranges[row.n]]
    if (list === undefined || range === undefined) continue
    if (row.packed === null) list.push(sampleOf(row))
    else list.push(...unpackWithin(row, row.packed, range))
  }
  // Rows come in order and packed days before them; a site's come by monitor only where its days are not packed.
  for (const list of lists)
    if (!isInOrder(list)) list.sort((a, b) => a.deviceId - b.deviceId || a.slot - b.slot)
  return lists
}

async function find(db: Db, ranges: readonly SampleRange[]): Promise<Found[]> {
  if (ranges.length === 0) return []
  const ofTheMonitor = ranges.every(({ deviceId }) => deviceId !== undefined) ? OF_THE_MONITOR : NOTHING
  const wanted = sql`unnest(
    ${ranges.map((_, n) => n)}::int[], ${ranges.map(range => range.siteId)}::int[],
    ${ranges.map(range => range.deviceId ?? 0)}::int[], ${ranges.map(range => range.airspaceId ?? ANYWHERE)}::int[],
    ${ranges.map(range => range.from)}::int[], ${ranges.map(range => range.to)}::int[])
    as w (n, site_id, device_id, airspace_id, from_slot, to_slot)`
  // The outermost slots leave out other partitions before the query starts: what is not old asks no packed day at all.
  const lowest = Math.min(...ranges.map(range => range.from))
  const highest = Math.max(...ranges.map(range => range.to))
  const days = { from: dayOfSlot(lowest), to: dayOfSlot(highest) }
  return rowsOf(
    db,
    FOUND,
    sql`select w.n, x.device_id, x.airspace_id, x.slot, x.coughs, x.audio_seconds::int as audio_seconds,
      x.temperature_centi::int as temperature_centi, x.humidity_centi::int as humidity_centi, x.bytes,
      (extract(epoch from x.received_at) * 1000000)::bigint as received_us, null::bytea as packed
    from ${wanted} join samples x on x.site_id = w.site_id ${ofTheMonitor} and x.slot between w.from_slot and w.to_slot
    where x.slot between ${lowest}::int and ${highest}::int
      and w.airspace_id in (${ANYWHERE}::int, x.airspace_id)
    union all
    select w.n, x.device_id, 0, x.day * 144, null, null, null, null, 0, 0, x.packed
    from ${wanted} join packed_sample_days x on x.site_id = w.site_id ${ofTheMonitor}
      and x.day between w.from_slot / 144 and w.to_slot / 144
    where x.day between ${days.from}::int and ${days.to}::int
    order by n, device_id, slot`,
  )
}

function sampleOf(row: Found): StoredSample {
  return {
    deviceId: row.device_id,
    airspaceId: row.airspace_id,
    slot: row.slot,
    coughs: row.coughs,
    audioSeconds: row.audio_seconds,
    temperatureCenti: row.temperature_centi,
    humidityCenti: row.humidity_centi,
    bytes: row.bytes,
    receivedUs: row.received_us,
  }
}

function unpackWithin(
  { device_id: deviceId, slot }: Found,
  packed: Buffer,
  { airspaceId, from, to }: SampleRange,
): StoredSample[] {
  const found: StoredSample[] = []
  for (const sample of unpackDay(packed, dayOfSlot(slot))) {
    if (sample.slot < from || sample.slot > to) continue
    if (airspaceId === undefined || sample.airspaceId === airspaceId) found.push({ deviceId, ...sample })
  }
  return found
}

function isInOrder(list: readonly StoredSample[]): boolean {
  return list.every((sample, at) => {
    const before = list[at - 1]
    return (
      before === undefined ||
      before.deviceId < sample.deviceId ||
      (before.deviceId === sample.deviceId && before.slot < sample.slot)
    )
  })
}
