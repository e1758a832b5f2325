/**
 * Measures what packing does to old samples: bytes on the disk for each, before and after, how fast weeks are packed, and how long a chart's
 * week of a large airspace takes to read from packed days beside reading it from rows. All in one run, on the same samples.
 */
import type { Db } from '@earshot/server/src/db/open.ts'
import { packClosedWeeks } from '@earshot/server/src/packed/pack-weeks.ts'
import { readSamples } from '@earshot/server/src/packed/read-samples.ts'
import { makeFarm } from '@earshot/server/src/test/bulk-farm.ts'
import { sql } from 'kysely'
import { type Bench, withDatabase } from './bench-part.ts'
import { type Line, median, medianRatio } from './result-table.ts'

const MONITORS = 24
const DAY_SLOTS = 144
const WEEK_SLOTS = 1008
/** The first slot of a week's partition. */
const FIRST_SLOT = 2_930 * WEEK_SLOTS
/** The installation that is worked out from what one monitor takes, and the days for which it keeps samples. */
const FLEET_MONITORS = 100_000
const KEPT_DAYS = 400
/** Weeks are packed when they ended 31 days ago: on average so many days are rows. */
const DAYS_AS_ROWS = 31 + 3.5

export function benchPacked(bench: Bench): Promise<Line[]> {
  const { quick, print } = bench
  const weeks = quick ? 2 : 12
  const airspaces = quick ? 2 : 10
  return withDatabase(bench, async ({ db }) => {
    const sites = await makeFarm(db, { sites: airspaces, airspaces: 1, devices: MONITORS })
    print(`packed: ${weeks} weeks of ${airspaces * MONITORS} monitors …`)
    await fill(db, weeks)
    const samples = await count(db)
    const rows = (await bytesOf(db, 'samples')) / samples
    const siteId = sites[0]?.id ?? 0
    const deviceIds = await devicesOf(db, siteId)
    const reading = () => readWeek(db, { siteId, deviceIds })
    const fromRows = await rounds(quick, reading)
    print(`packed: ${samples.toLocaleString('en')} samples are packed …`)
    const now = new Date((FIRST_SLOT + weeks * WEEK_SLOTS) * 600_000 + 40 * 86_400_000)
    await packClosedWeeks({ db, now: new Date(now.getTime() - 3_600_000) })
    const startedAt = performance.now()
    const done = await packClosedWeeks({ db, now })
    const seconds = (performance.now() - startedAt) / 1000
    if (done.samples !== samples) throw new Error(`${done.samples} of ${samples} samples were packed`)
    await sql`vacuum analyze packed_sample_days`.execute(db)
    const packed = (await bytesOf(db, 'packed_sample_days')) / samples
    const fromDays = await rounds(quick, reading)
    return [
      line('bytes a sample as rows, with the index', rows.toFixed(1)),
      line('bytes a sample packed, with the index', packed.toFixed(2), packed / rows),
      line('packed, samples a second', Math.round(samples / seconds).toLocaleString('en')),
      line(`a week of ${MONITORS} monitors from rows (ms)`, median(fromRows).toFixed(0)),
      line('… from packed days (ms)', median(fromDays).toFixed(0), medianRatio(fromDays, fromRows)),
      line(
        `samples of ${FLEET_MONITORS.toLocaleString('en')} monitors over ${KEPT_DAYS} days, all rows (GB)`,
        gigabytes(rows, 0),
      ),
      line(
        '… packed after 31 days (GB)',
        gigabytes(rows, packed),
        Number(gigabytes(rows, packed)) / Number(gigabytes(rows, 0)),
      ),
    ]
  })
}

/** What so many monitors take for the whole time, some days of it as rows; all of it where nothing is packed. */
function gigabytes(rows: number, packed: number): string {
  const asRows = packed === 0 ? KEPT_DAYS : DAYS_AS_ROWS
  const aMonitor = DAY_SLOTS * (asRows * rows + (KEPT_DAYS - asRows) * packed)
  return ((FLEET_MONITORS * aMonitor) / 1_000_000_000).toFixed(0)
}

/** Coughs and climate with noise of their own in each monitor, and arrivals to the millisecond. */
async function fill(db: Db, weeks: number): Promise<void> {
  const last = FIRST_SLOT + weeks * WEEK_SLOTS - 1
  await sql`select ensure_telemetry_partition('samples', slot)
    from generate_series(${FIRST_SLOT}::int, ${last}::int, ${WEEK_SLOTS}::int) as slot`.execute(db)
  await sql`insert into samples (site_id, airspace_id, device_id, slot, coughs, audio_seconds, temperature_centi, humidity_centi, bytes,
      received_at)
    select p.site_id, p.airspace_id, p.device_id, slot, greatest(0, (hashint4(slot * 31 + p.device_id) & 15) - 9),
      600 - (case when (hashint4(slot * 29 + p.device_id) & 15) = 0 then 7 else 0 end),
      (1900 + 150 * sin(slot / 23.0) + (hashint4(slot * 17 + p.device_id) & 15))::int,
      (5800 + 600 * sin(slot / 41.0) + (hashint4(slot * 13 + p.device_id) & 31))::int,
      180 + (hashint4(slot * 7 + p.device_id) & 3),
      to_timestamp((slot + 1) * 600.0 + 20) + (hashint4(slot * 11 + p.device_id) & 16383) * interval '1 millisecond'
    from device_placements p cross join generate_series(${FIRST_SLOT}::int, ${last}::int) as slot
    order by slot, p.device_id`.execute(db)
  await sql`vacuum analyze samples`.execute(db)
}

async function devicesOf(db: Db, siteId: number): Promise<number[]> {
  const rows = await db.selectFrom('devices').select('id').where('site_id', '=', siteId).execute()
  return rows.map(({ id }) => id)
}

async function count(db: Db): Promise<number> {
  const { n } = await db
    .selectFrom('samples')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

/** The bytes of all partitions of a table, with their indexes. */
async function bytesOf(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select sum(pg_total_relation_size(inhrelid))::bigint as bytes
    from pg_inherits where inhparent = ${table}::regclass`.execute(db)
  return rows[0]?.bytes ?? 0
}

async function readWeek(
  db: Db,
  { siteId, deviceIds }: { siteId: number; deviceIds: readonly number[] },
): Promise<number> {
  const startedAt = performance.now()
  // Thursday to Wednesday is one partition; a chart's week lies in two.
  const slots = { from: FIRST_SLOT + 500, to: FIRST_SLOT + 500 + WEEK_SLOTS - 1 }
  await readSamples(
    db,
    deviceIds.map(deviceId => ({ siteId, deviceId, ...slots })),
  )
  return performance.now() - startedAt
}

async function rounds(quick: boolean, read: () => Promise<number>): Promise<number[]> {
  const taken: number[] = []
  // The first round warms everything up and is not counted.
  for (let round = 0; round <= (quick ? 2 : 9); round++) taken.push(await read())
  return taken.slice(1)
}

function line(what: string, reached: string, ratio?: number): Line {
  return { what: `packed: ${what}`, reached, ratio: ratio === undefined ? '' : ratio.toFixed(3), aim: '' }
}
