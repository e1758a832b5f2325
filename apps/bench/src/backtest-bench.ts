/**
 * Measures how long a person waits who tries a limit on the past of a large airspace, 24 monitors over 90 days: until the
 * data have come, until the first verdict, and with each further value of the slider, beside only reading the rows.
 */

import { monitorEventLoopDelay } from 'node:perf_hooks'
import { usualBand } from '@earshot/contract/rules/health/comfort.ts'
import { USUAL_LIMITS } from '@earshot/contract/rules/health/limits.ts'
import type { LimitValues } from '@earshot/contract/schemas/health/limits.ts'
import { SENSORS, type Sensor } from '@earshot/contract/values.ts'
import { judgeObserved, observe } from '@earshot/engine/back-test.ts'
import { packPast, unpackPast } from '@earshot/engine/packed-past.ts'
import { localDates } from '@earshot/engine/time.ts'
import type { Db } from '@earshot/server/src/db/open.ts'
import { makeFarm } from '@earshot/server/src/test/bulk-farm.ts'
import { loadPast } from '@earshot/server/src/tick/load-past.ts'
import { sql } from 'kysely'
import { type Bench, withDatabase } from './bench-part.ts'
import { type Line, median, medianRatio } from './result-table.ts'
import { milliseconds } from './timing.ts'

const MONITORS = 24
const DAYS = 90
const DAY_SLOTS = 144
const FIRST_SLOT = Date.parse('2026-02-01T00:00:00Z') / 600_000
const TIME_ZONE = 'Europe/Brussels'

interface Rounds {
  read: number[]
  load: number[]
  blocked: number[]
  first: number[]
  further: number[]
  /** A band whose edges leave many readings outside; coughs have none. */
  bands: number[]
}

export function benchBackTest(bench: Bench): Promise<Line[]> {
  const { quick, print } = bench
  return withDatabase(bench, async ({ db }) => {
    print(`backtest: ${DAYS} days of ${MONITORS} monitors …`)
    const [site] = await makeFarm(db, { sites: 1, airspaces: 1, devices: MONITORS })
    const siteId = site?.id ?? 0
    await fillSamples(db, siteId)
    const { id: airspaceId } = await db.selectFrom('airspaces').select('id').executeTakeFirstOrThrow()
    const lines: Line[] = []
    for (const sensor of SENSORS) {
      print(`backtest: ${sensor} …`)
      const rounds: Rounds = { read: [], load: [], blocked: [], first: [], further: [], bands: [] }
      for (let round = 0; round <= (quick ? 1 : 5); round++) {
        const one = await measure(db, { siteId, airspaceId, sensor })
        // The first round warms everything up and is not counted.
        if (round === 0) continue
        rounds.read.push(one.read)
        rounds.load.push(one.load)
        rounds.blocked.push(one.blocked)
        rounds.first.push(one.first)
        rounds.further.push(median(one.further))
        rounds.bands.push(median(one.bands))
      }
      lines.push(...linesOf(sensor, rounds))
    }
    return lines
  })
}

/** A barn whose readings go up and down, with a week of coughing; each monitor has noise of its own. */
async function fillSamples(db: Db, siteId: number): Promise<void> {
  const last = FIRST_SLOT + DAYS * DAY_SLOTS - 1
  await sql`select ensure_telemetry_partition('samples', slot)
    from generate_series(${FIRST_SLOT}::int, ${last + 1008}::int, 1008) as slot`.execute(db)
  await sql`
    insert into samples (site_id, airspace_id, device_id, slot, coughs, audio_seconds, temperature_centi, humidity_centi, received_at)
    select p.site_id, p.airspace_id, p.device_id, slot,
      (case when slot between ${FIRST_SLOT + 40 * DAY_SLOTS}::int and ${FIRST_SLOT + 47 * DAY_SLOTS}::int then 9 else 1 end)
        + (hashint4(slot * 31 + p.device_id) & 1),
      600,
      (1900 + 150 * sin(slot / 23.0) + (hashint4(slot * 17 + p.device_id) & 63))::int,
      (5800 + 600 * sin(slot / 41.0) + (hashint4(slot * 13 + p.device_id) & 127))::int,
      to_timestamp((slot + 1) * 600.0 + 30)
    from device_placements p cross join generate_series(${FIRST_SLOT}::int, ${last}::int) as slot
    where p.site_id = ${siteId}`.execute(db)
  await sql`vacuum analyze samples`.execute(db)
}

interface Place {
  siteId: number
  airspaceId: number
  sensor: Sensor
}

async function measure(db: Db, { siteId, airspaceId, sensor }: Place) {
  const now = new Date((FIRST_SLOT + DAYS * DAY_SLOTS) * 600_000 + 301_000)
  const read = await milliseconds(() =>
    sql`select device_id, slot, coughs, audio_seconds, temperature_centi, humidity_centi, received_at from samples
      where site_id = ${siteId} and airspace_id = ${airspaceId} order by device_id, slot`.execute(db),
  )
  let sent = ''
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const load = await milliseconds(async () => {
    const asked = { siteId, airspaceId, timeZone: TIME_ZONE, sensor, now, days: DAYS, judgesNormal: false }
    sent = JSON.stringify(packPast(await loadPast(db, asked)))
  })
  delay.disable()
  const startedAt = performance.now()
  const observed = observe(unpackPast(JSON.parse(sent)), localDates(TIME_ZONE))
  judgeObserved(observed, [])
  const first = performance.now() - startedAt
  const further: number[] = []
  const bands: number[] = []
  const judge = (values: LimitValues) =>
    milliseconds(async () => judgeObserved(observed, [{ from: 0, values, versionId: null }]))
  for (let step = 1; step <= 10; step++) {
    const values = {
      ...USUAL_LIMITS,
      rhs_alarm: 40 - step,
      temperature_step: 3 + step / 2,
      humidity_step: 10 + step,
    }
    further.push(await judge(values))
    bands.push(await judge({ ...USUAL_LIMITS, ...narrowed(sensor, step) }))
  }
  return { read, load, blocked: delay.max / 1_000_000, first, further, bands }
}

/** The usual band with its lower edge higher with each step, from where every tenth reading is outside to where half of them are. */
function narrowed(sensor: Sensor, step: number): Partial<LimitValues> {
  if (sensor === 'COUGHS') return {}
  const [field, by] =
    sensor === 'TEMPERATURE' ? (['temperature', 2 + step / 5] as const) : (['humidity', 10 + step] as const)
  return { [`${field}_band`]: usualBand('FATTENING', field).map(point => ({ ...point, lo: point.lo + by })) }
}

function linesOf(sensor: Sensor, { read, load, blocked, first, further, bands }: Rounds): Line[] {
  const line = (what: string, taken: readonly number[], aim: string): Line => ({
    what: `backtest, ${sensor}: ${what} (ms)`,
    reached: median(taken).toFixed(0),
    ratio: medianRatio(taken, read).toFixed(3),
    aim,
  })
  return [
    { ...line('only reading its rows', read, ''), ratio: '' },
    line('the data have come', load, '< 1000'),
    line('longest time in which nothing else had a turn', blocked, '< 50'),
    line('first verdict', first, ''),
    line('each further value', further, '< 100'),
    ...(sensor === 'COUGHS' ? [] : [line('each further band', bands, '< 100')]),
  ]
}
