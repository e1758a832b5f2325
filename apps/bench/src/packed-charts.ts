/**
 * Measures charts of one airspace over 90 and 400 days from roll-ups by the hour: as rows, and once they are packed. By day a chart of readings asks
 * sums that are never packed, and one monitor's RHS asks its hours.
 */
import type { Db } from '@earshot/server/src/db/open.ts'
import { findRhs, findSteps } from '@earshot/server/src/graphs/graph.queries.ts'
import type { GraphRange } from '@earshot/server/src/graphs/graph-range.ts'
import { packClosedWeeks } from '@earshot/server/src/packed/pack-weeks.ts'
import { sql } from 'kysely'
import { median, medianRatio } from './result-table.ts'

const HOURS_A_DAY = 24
const DAYS = 400
const HOUR_S = 3600

interface ChartsInput {
  db: Db
  siteId: number
  /** The first hour that has roll-ups already. */
  before: number
  /** All is closed by then. */
  now: Date
  quick: boolean
  rounds(quick: boolean, read: () => Promise<number>): Promise<number[]>
}

interface Measured {
  what: string
  reached: string
  ratio?: number
}

export async function benchPackedCharts({
  db,
  siteId,
  before,
  now,
  quick,
  rounds,
}: ChartsInput): Promise<Measured[]> {
  const first = before - DAYS * HOURS_A_DAY
  await fill(db, { siteId, first, last: before - 1 })
  const { airspace_id: airspaceId, id: deviceId } = await db
    .selectFrom('devices')
    .select(['id', 'airspace_id'])
    .where('site_id', '=', siteId)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  if (airspaceId === null) throw new Error('every monitor hangs in an airspace')
  const place = { siteId, airspaceId }
  const steps = (days: number) => () =>
    findSteps(db, { place, range: rangeOf(before, days, 'hour'), sensors: new Set(['temperature'] as const) })
  const rhs = (resolution: 'hour' | 'day') => () =>
    findRhs(db, { ...place, deviceId }, rangeOf(before, DAYS, resolution))
  const charts = {
    [`${DAYS} days by day: RHS of one monitor`]: rhs('day'),
    [`${DAYS} days by hour: RHS of one monitor`]: rhs('hour'),
    '90 days by hour: temperature of the airspace': steps(90),
    [`${DAYS} days by hour: temperature of the airspace`]: steps(DAYS),
  }
  const measure = async () => {
    const times = new Map<string, number[]>()
    for (const [what, read] of Object.entries(charts)) times.set(what, await rounds(quick, () => timed(read)))
    return times
  }
  const fromRows = await measure()
  await packClosedWeeks({ db, now })
  await sql`vacuum analyze packed_hours, sample_hours, device_rhs_hours`.execute(db)
  const fromWeeks = await measure()
  return [...fromRows].flatMap(([what, rows]) => {
    const packed = fromWeeks.get(what) ?? []
    return [
      { what: `${what}, from rows (ms)`, reached: median(rows).toFixed(1) },
      { what: '… packed (ms)', reached: median(packed).toFixed(1), ratio: medianRatio(packed, rows) },
    ]
  })
}

async function timed(read: () => Promise<readonly unknown[]>): Promise<number> {
  const startedAt = performance.now()
  const found = await read()
  if (found.length === 0) throw new Error('a chart has nothing to show')
  return performance.now() - startedAt
}

function rangeOf(before: number, days: number, resolution: 'hour' | 'day'): GraphRange {
  const step = resolution === 'hour' ? 1 : HOURS_A_DAY
  const first = before - days * HOURS_A_DAY
  const times = Array.from({ length: (days * HOURS_A_DAY) / step }, (_, n) => (first + n * step) * HOUR_S)
  return { resolution, times, stepSeconds: step * HOUR_S, timezone: 'UTC' }
}

/** Roll-ups of a year of all monitors of a site, without samples: those have left. */
async function fill(
  db: Db,
  { siteId, first, last }: { siteId: number; first: number; last: number },
): Promise<void> {
  for (const table of ['sample_hours', 'device_rhs_hours'])
    await sql`select ensure_telemetry_partition(${table}, hour)
      from generate_series(${first}::int, ${last + 168}::int, 168) as hour`.execute(db)
  await sql`insert into sample_hours (site_id, airspace_id, device_id, hour, samples, cough_samples, coughs, audio_seconds,
      temperature_samples, temperature_sum, temperature_min, temperature_max,
      humidity_samples, humidity_sum, humidity_min, humidity_max, bytes)
    select site_id, airspace_id, id, hour, 6, 6, hashint4(hour * 31 + id) & 15, 3600 - (hashint4(hour * 7 + id) & 3),
      6, 6 * low + (hashint4(hour * 11 + id) & 63), low, low + 14, 6, 6 * damp + (hashint4(hour * 13 + id) & 127), damp, damp + 31,
      1080 + (hashint4(hour * 17 + id) & 7)
    from devices cross join generate_series(${first}::int, ${last}::int) as hour
    cross join lateral (select (2000 + 150 * sin(hour / 4.0))::int + (hashint4(hour * 19 + id) & 15) as low,
      (5800 + 600 * sin(hour / 7.0))::int + (hashint4(hour * 23 + id) & 31) as damp) climate
    where site_id = ${siteId} order by hour, id`.execute(db)
  await sql`insert into device_rhs_hours (site_id, airspace_id, device_id, hour, rdi, rhs)
    select site_id, airspace_id, device_id, hour, round(coughs / 37.0, 2), 100 - coughs from sample_hours
    where hour between ${first}::int and ${last}::int and site_id = ${siteId} order by hour, device_id`.execute(
    db,
  )
  await sql`vacuum analyze sample_hours, device_rhs_hours`.execute(db)
}
