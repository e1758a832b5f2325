/**
 * Compares an airspace's own normal with fixed limits on simulated barns whose outbreaks are known, and measures its nightly
 * renewal for a large installation beside only reading the rows it is made from.
 */

import type { Db } from '@earshot/server/src/db/open.ts'
import { learnNormals } from '@earshot/server/src/modules/normals/normals.service.ts'
import { makeFarm } from '@earshot/server/src/test/bulk-farm.ts'
import { sql } from 'kysely'
import { type Bench, withDatabase } from './bench-part.ts'
import { type BarnResult, type Found, tryBarns } from './normal-barns.ts'
import { type Line, median, medianRatio, printTable, thousands } from './result-table.ts'
import { seconds } from './timing.ts'

/** Barns as the simulator makes them, and as loud as barns with dusty or draughty air are. */
const LOUDNESS = [1, 1.6]
/** The seeds of the 50 barns: with them anybody makes the same ones. */
const SEEDS = '1-50'
const MONTH_DAYS = 30

export async function benchNormal(bench: Bench): Promise<Line[]> {
  const lines: Line[] = []
  for (const loudness of LOUDNESS) lines.push(...(await compare(bench, loudness)))
  // They take minutes, so they are told before the night is measured as well.
  bench.print(printTable(lines))
  return [...lines, ...(await benchRenewal(bench))]
}

async function compare({ quick, print }: Bench, loudness: number): Promise<Line[]> {
  const seeds = quick ? '1-2' : SEEDS
  print(`normal: barns ${seeds}, ${loudness} times as loud as the simulator makes them …`)
  const results: BarnResult[] = []
  await tryBarns({ seeds, loudness }, result => results.push(result))
  const from = (basis: string) => results.filter(result => result.basis === basis).length
  print(
    `  normals of earlier batches ${from('BATCHES')}, of the running one ${from('RUNNING')}, none yet ${from('LEARNING')}`,
  )
  const of = (way: 'fixed' | 'normal' | 'both', name: string) =>
    linesOf(
      `${results.length} barns × ${loudness}, ${name}`,
      results.map(result => result[way]),
    )
  return [
    ...of('fixed', 'fixed limits'),
    ...of('normal', 'own normal alone'),
    ...of('both', 'both'),
    {
      what: `  own normal before the fixed limits, median (h); earlier, later`,
      reached: median(results.flatMap(leadOf)).toFixed(0),
      ratio: '',
      aim: `${results.flatMap(leadOf).filter(hours => hours > 0).length}, ${results.flatMap(leadOf).filter(hours => hours < 0).length}`,
    },
  ]
}

/** The hours by which the normal came before the fixed limits, in a barn in which both found the outbreak. */
function leadOf({ fixed, normal }: BarnResult): number[] {
  return fixed.hours === null || normal.hours === null ? [] : [fixed.hours - normal.hours]
}

function linesOf(what: string, found: readonly Found[]): Line[] {
  const hours = found.map(one => one.hours).filter(one => one !== null)
  const sum = (of: (one: Found) => number) => found.reduce((total, one) => total + of(one), 0)
  const alarms = (sum(one => one.falseAlarms) * MONTH_DAYS) / sum(one => one.quietDays)
  return [
    {
      what: `${what}: from the first ill animal to the Warning, median (h)`,
      reached: hours.length === 0 ? '–' : median(hours).toFixed(0),
      ratio: '',
      aim: `${hours.length} of ${found.length} found`,
    },
    { what: '  false Warnings a barn and month', reached: alarms.toFixed(2), ratio: '', aim: '' },
  ]
}

/** The day that is learnt is the last of these; the batch of `makeFarm` began on the first of January. */
const NIGHT = new Date('2026-03-16T02:30:00Z')
const LAST_DAY = '2026-03-15'
const EARLIER = ['2025-02-01', '2025-05-20', '2025-09-05']

/** The airspaces that one statement fills. */
const AT_ONCE = 500

function benchRenewal(bench: Bench): Promise<Line[]> {
  const { quick, print } = bench
  const size = { sites: quick ? 10 : 500, airspaces: 40, devices: 40 }
  const airspaces = size.sites * size.airspaces
  return withDatabase(bench, async ({ db }) => {
    print(`normal: a night of ${thousands(airspaces)} airspaces …`)
    await makeFarm(db, size)
    await fill(db)
    // The first night of the run warms everything up and is not counted.
    const [renewal, read]: [number[], number[]] = [[], []]
    for (let round = 0; round <= (quick ? 1 : 3); round++) {
      await sql`update normal_states set learnt_until = ${LAST_DAY}::date - 1`.execute(db)
      const reading = await seconds(() => readRows(db))
      const renewing = await seconds(() => learnNormals(db, { now: NIGHT }))
      if (round === 0) continue
      read.push(reading)
      renewal.push(renewing)
    }
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from normal_days where day = ${LAST_DAY}::date`.execute(db)
    if (rows[0]?.count !== airspaces) throw new Error(`the night left something out: ${JSON.stringify(rows)}`)
    return [
      {
        what: `normal, a night of ${thousands(airspaces)} airspaces (s)`,
        reached: median(renewal).toFixed(1),
        ratio: '',
        aim: '< 600',
      },
      {
        what: '  against only reading its rows',
        reached: median(read).toFixed(1),
        ratio: medianRatio(renewal, read).toFixed(1),
        aim: '',
      },
    ]
  })
}

/** Three earlier batches, what was learnt of all that a night looks at, and the hours of the last three days. */
async function fill(db: Db): Promise<void> {
  await sql`insert into batches (site_id, airspace_id, name, product_type, start_date, start_age_in_days, animals_start, state,
      end_date, closed_at)
    select site_id, airspace_id, 'Earlier', 'FATTENING', start, 70, 250, 'CLOSED', start + 100, (start + 100)::timestamptz
    from batches cross join unnest(${EARLIER}::date[]) as start where state = 'ACTIVE'`.execute(db)
  await sql`select ensure_telemetry_partition('sample_hours', (extract(epoch from ${LAST_DAY}::date - 4) / 3600)::int)`.execute(
    db,
  )
  await sql`select ensure_telemetry_partition('sample_hours', (extract(epoch from ${LAST_DAY}::date + 2) / 3600)::int)`.execute(
    db,
  )
  const { rows } = await sql<{ id: number }>`select id from airspaces order by id`.execute(db)
  // In one statement it would take longer than a statement may.
  for (let first = 0; first < rows.length; first += AT_ONCE)
    await fillDays(
      db,
      rows.slice(first, first + AT_ONCE).map(({ id }) => id),
    )
  await sql`insert into normal_states (airspace_id, learnt_until) select id, ${LAST_DAY}::date - 1 from airspaces`.execute(
    db,
  )
  await sql`vacuum analyze`.execute(db)
}

/** The days of the earlier batches around the age that is asked for, and the last weeks of the running one. */
async function fillDays(db: Db, ids: readonly number[]): Promise<void> {
  await sql`insert into normal_days (site_id, airspace_id, day, monitors, coughs_centi, temperature_centi, humidity_centi)
    select b.site_id, b.airspace_id, d::date, 1, v.coughs, v.temperature, v.humidity
    from batches b
    cross join lateral generate_series(
      case when b.state = 'ACTIVE' then ${LAST_DAY}::date - 44 else b.start_date + 60 end,
      case when b.state = 'ACTIVE' then ${LAST_DAY}::date - 1 else b.start_date + 84 end, interval '1 day') d
    cross join (select array_agg(900 + 40 * h) as coughs, array_agg((1900 + h)::smallint) as temperature,
      array_agg((6000 + h)::smallint) as humidity from generate_series(0, 23) h) v
    where b.airspace_id = any(${ids}::int[])`.execute(db)
  await sql`insert into sample_hours (site_id, airspace_id, device_id, hour, samples, cough_samples, coughs, audio_seconds,
      temperature_samples, temperature_sum, humidity_samples, humidity_sum, bytes)
    select site_id, airspace_id, id, hour, 6, 6, 10 + hour % 5, 3600, 6, 6 * 2000, 6, 6 * 6000, 0
    from devices cross join generate_series(
      (extract(epoch from ${LAST_DAY}::date - 3) / 3600)::int, (extract(epoch from ${LAST_DAY}::date + 1) / 3600)::int) hour
    where airspace_id = any(${ids}::int[])`.execute(db)
}

/** Reads what a night is made from, a group of airspaces after the other as it does, and does nothing with it. */
async function readRows(db: Db): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from airspaces order by id`.execute(db)
  const hour = Date.parse(`${LAST_DAY}T23:00:00Z`) / 3_600_000
  for (let first = 0; first < rows.length; first += 250) {
    const ids = rows.slice(first, first + 250).map(({ id }) => id)
    await sql`select h.airspace_id, h.device_id, h.hour, h.cough_samples, h.coughs, h.audio_seconds, h.temperature_samples,
        h.temperature_sum, h.humidity_samples, h.humidity_sum
      from airspaces a join sample_hours h on h.site_id = a.site_id and h.airspace_id = a.id
      where a.id = any(${ids}::int[]) and h.hour between ${hour - 71}::int and ${hour}::int`.execute(db)
    await sql`select d.airspace_id, d.day, d.monitors, d.coughs_centi
      from batches b join normal_days d on d.airspace_id = b.airspace_id and d.day between
        case when b.state = 'ACTIVE' then ${LAST_DAY}::date - 42 else b.start_date + 71 end
        and case when b.state = 'ACTIVE' then ${LAST_DAY}::date else b.start_date + 78 end
      where b.airspace_id = any(${ids}::int[])`.execute(db)
  }
}
