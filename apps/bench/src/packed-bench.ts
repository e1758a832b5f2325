/**
 * Measures what packing does to old samples and roll-ups: bytes on the disk for each sample, table by table, before and after, how fast
 * weeks are packed, and how long a chart's week of a large airspace takes to read from packed days beside reading it from rows. All in one run,
 * on the same samples. Charts of roll-ups are in `packed-charts.ts`.
 */
import type { Db } from '@earshot/server/src/db/open.ts'
import { retireSamples } from '@earshot/server/src/jobs/retention.ts'
import { packClosedWeeks } from '@earshot/server/src/packed/pack-weeks.ts'
import { readSamples } from '@earshot/server/src/packed/read-samples.ts'
import { makeFarm } from '@earshot/server/src/test/bulk-farm.ts'
import { sql } from 'kysely'
import { type Bench, withDatabase } from './bench-part.ts'
import { benchPackedCharts } from './packed-charts.ts'
import { type Line, median, medianRatio } from './result-table.ts'

const MONITORS = 24
const DAY_SLOTS = 144
const WEEK_SLOTS = 1008
/** The first slot of a week's partition. */
const FIRST_SLOT = 2_930 * WEEK_SLOTS
/** The installation that is worked out from what one monitor takes, and the days for which it keeps samples. */
const FLEET_MONITORS = 100_000
const KEPT_DAYS = 400
/** A monitor of that installation shares its airspace with so many less one. */
const FLEET_AIRSPACE_MONITORS = 5

/**
 * All telemetry. A week of samples is packed when it ended 31 days ago, a month of roll-ups likewise: on average so many days are rows. What
 * is never packed is rows for all of them.
 */
const TABLES = [
  { tables: ['samples'], packed: ['packed_sample_days'], asRows: 31 + 3.5, each: 1 },
  { tables: ['sample_hours', 'device_rhs_hours'], packed: ['packed_hours'], asRows: 31 + 14, each: 1 },
  ...[
    {
      tables: ['airspace_rhs_hours'],
      packed: [],
      asRows: KEPT_DAYS,
      each: MONITORS / FLEET_AIRSPACE_MONITORS,
    },
  ],
  ...[{ tables: ['sample_days'], packed: [], asRows: KEPT_DAYS, each: 1 }],
] as const

export function benchPacked(bench: Bench): Promise<Line[]> {
  const { quick, print } = bench
  const weeks = quick ? 2 : 12
  const airspaces = quick ? 2 : 10
  return withDatabase(bench, async ({ db }) => {
    const sites = await makeFarm(db, { sites: airspaces, airspaces: 1, devices: MONITORS })
    print(`packed: ${weeks} weeks of ${airspaces * MONITORS} monitors …`)
    await fill(db, weeks)
    const samples = await count(db)
    const before = await bytesByTable(db, samples)
    const siteId = sites[0]?.id ?? 0
    const deviceIds = await devicesOf(db, siteId)
    const reading = () => readWeek(db, { siteId, deviceIds })
    const fromRows = await rounds(quick, reading)
    print(`packed: ${samples.toLocaleString('en')} samples are packed …`)
    const now = new Date((FIRST_SLOT + weeks * WEEK_SLOTS) * 600_000 + 70 * 86_400_000)
    await packClosedWeeks({ db, now: new Date(now.getTime() - 3_600_000) })
    const startedAt = performance.now()
    const done = await packClosedWeeks({ db, now })
    const seconds = (performance.now() - startedAt) / 1000
    if (done.samples !== samples) throw new Error(`${done.samples} of ${samples} samples were packed`)
    // The daily run drops the emptied partitions.
    await retireSamples({ db, now, days: 0 })
    await sql`vacuum analyze packed_sample_days, packed_hours`.execute(db)
    const after = await bytesByTable(db, samples)
    const fromDays = await rounds(quick, reading)
    const charts = await benchPackedCharts({ db, siteId, before: FIRST_SLOT / 6, now, quick, rounds })
    return [
      ...TABLES.map(({ tables, packed }) => {
        const [rows, held] = [sumOf(before, tables), sumOf(after, [...tables, ...packed])]
        return line(
          `bytes a sample: ${tables.join(' and ')} (${rows.toFixed(1)} before)`,
          held.toFixed(2),
          held / rows,
        )
      }),
      line('bytes a sample all in, as rows', sumOf(before, [...before.keys()]).toFixed(1)),
      line(
        '… of weeks that are packed',
        sumOf(after, [...after.keys()]).toFixed(1),
        sumOf(after, [...after.keys()]) / sumOf(before, [...before.keys()]),
      ),
      line('packed, samples a second', Math.round(samples / seconds).toLocaleString('en')),
      line(`a week of ${MONITORS} monitors from rows (ms)`, median(fromRows).toFixed(0)),
      line('… from packed days (ms)', median(fromDays).toFixed(0), medianRatio(fromDays, fromRows)),
      ...charts.map(({ what, reached, ratio }) => line(what, reached, ratio)),
      ...fleetLines(before, after),
    ]
  })
}

type Bytes = ReadonlyMap<string, number>

function sumOf(bytes: Bytes, tables: readonly string[]): number {
  return tables.reduce((sum, table) => sum + (bytes.get(table) ?? 0), 0)
}

/** What so many monitors take for the whole time, and each sample of it. */
function fleetLines(before: Bytes, after: Bytes): Line[] {
  const perSample = (packs: boolean) =>
    TABLES.reduce((sum, { tables, packed, asRows, each }) => {
      const [rows, held] = [sumOf(before, tables), sumOf(after, packed)]
      const share = packs && packed.length > 0 ? asRows / KEPT_DAYS : 1
      return sum + each * (rows * share + held * (1 - share))
    }, 0)
  const gigabytes = (packs: boolean) =>
    (FLEET_MONITORS * DAY_SLOTS * KEPT_DAYS * perSample(packs)) / 1_000_000_000
  const fleet = `${FLEET_MONITORS.toLocaleString('en')} monitors, ${FLEET_AIRSPACE_MONITORS} an airspace, over ${KEPT_DAYS} days`
  return [
    line(`${fleet}: bytes a sample, all rows`, perSample(false).toFixed(1)),
    line('… packed as they close', perSample(true).toFixed(1), perSample(true) / perSample(false)),
    line(`${fleet}, all rows (GB)`, gigabytes(false).toFixed(0)),
    line('… packed as they close (GB)', gigabytes(true).toFixed(0), gigabytes(true) / gigabytes(false)),
  ]
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
  await fillRollUps(db, { first: FIRST_SLOT, last })
  await sql`vacuum analyze samples, sample_hours, sample_days, device_rhs_hours, airspace_rhs_hours`.execute(
    db,
  )
}

/** What ingest and the engine make of the samples, in the order in which they do. */
async function fillRollUps(db: Db, { first, last }: { first: number; last: number }): Promise<void> {
  for (const table of ['sample_hours', 'device_rhs_hours', 'airspace_rhs_hours'])
    await sql`select ensure_telemetry_partition(${table}, hour)
      from generate_series(${Math.floor(first / 6)}::int, ${Math.ceil(last / 6) + 167}::int, 168) as hour`.execute(
      db,
    )
  await sql`select ensure_telemetry_partition('sample_days', day)
    from generate_series(${Math.floor(first / DAY_SLOTS)}::int, ${Math.ceil(last / DAY_SLOTS)}::int, 1) as day`.execute(
    db,
  )
  const measures =
    sql.raw(`samples, late, cough_samples, coughs, audio_seconds, temperature_samples, temperature_sum, temperature_min,
    temperature_max, humidity_samples, humidity_sum, humidity_min, humidity_max, bytes`)
  const values =
    sql.raw(`count(*), 0, count(coughs), sum(coughs), sum(audio_seconds), count(temperature_centi), sum(temperature_centi),
    min(temperature_centi), max(temperature_centi), count(humidity_centi), sum(humidity_centi), min(humidity_centi),
    max(humidity_centi), sum(bytes)`)
  await sql`insert into sample_hours (site_id, airspace_id, device_id, hour, ${measures})
    select site_id, airspace_id, device_id, slot / 6, ${values} from samples group by 1, 2, 3, 4 order by 4, 1, 2, 3`.execute(
    db,
  )
  await sql`insert into sample_days (site_id, airspace_id, device_id, day, ${measures})
    select site_id, airspace_id, device_id, date '1970-01-01' + slot / 144, ${values} from samples
    group by 1, 2, 3, 4 order by 4, 1, 2, 3`.execute(db)
  const judged = sql`round((sum(coughs) over last_day / 24.0 / 11)::numeric, 2)`
  await sql`insert into device_rhs_hours (site_id, airspace_id, device_id, hour, rdi, rhs)
    select site_id, airspace_id, device_id, hour + 1, rdi, greatest(0, 100 - rdi * 30) from (
      select site_id, airspace_id, device_id, hour, ${judged} as rdi from sample_hours
      window last_day as (partition by site_id, airspace_id, device_id order by hour rows 23 preceding)) judged
    where hour < ${Math.floor(last / 6)}::int
    order by hour, site_id, airspace_id, device_id`.execute(db)
  await sql`insert into airspace_rhs_hours (site_id, airspace_id, hour, rdi, rhs)
    select site_id, airspace_id, hour, avg(rdi), avg(rhs) from device_rhs_hours group by 1, 2, 3 order by 3, 1, 2`.execute(
    db,
  )
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

/** The bytes of all partitions of each table with their indexes, for each sample. */
async function bytesByTable(db: Db, samples: number): Promise<Bytes> {
  const names = TABLES.flatMap(({ tables, packed }) => [...tables, ...packed])
  const { rows } = await sql<{ name: string; bytes: number }>`select inhparent::regclass::text as name,
    sum(pg_total_relation_size(inhrelid))::bigint as bytes
    from pg_inherits where inhparent::regclass::text = any(${names}::text[]) group by 1`.execute(db)
  return new Map(rows.map(({ name, bytes }) => [name, bytes / samples]))
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
