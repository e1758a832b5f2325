/** Measures ninety days of one airspace with 24 devices, drawn from the roll-ups. */

import { buildPath } from '@earshot/contract/endpoint.ts'
import { batches } from '@earshot/contract/endpoints/batches/batches.ts'
import type { Db } from '@earshot/server/src/db/open.ts'
import { ensureSamplePartitions } from '@earshot/server/src/db/partitions.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { type Line, median } from './result-table.ts'

export interface ChartBenchOptions {
  db: Db
  app: FastifyInstance
  token: string
  siteId: number
  rounds: number
}

/** The milliseconds of each request. */
export interface ChartTimes {
  temperature: number[]
  humidity: number[]
  rhs: number[]
  /** The three at once, as a page asks for them. */
  together: number[]
}

const CALLS = ['temperature', 'humidity', 'rhs'] as const

const DAYS = 90

export async function benchChart({ db, app, token, siteId, rounds }: ChartBenchOptions): Promise<ChartTimes> {
  const place = await fillRollUps(db, siteId)
  const params = { siteId, airspaceId: place.airspaceId, batchId: place.batchId }
  const times: ChartTimes = { temperature: [], humidity: [], rhs: [], together: [] }
  const ask = async (name: (typeof CALLS)[number]) => {
    const url = buildPath(batches[name], { params, query: { from: place.from, to: place.to } })
    const answer = await app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } })
    if (answer.statusCode !== 200)
      throw new Error(`${url} answered ${answer.statusCode}: ${answer.body.slice(0, 200)}`)
  }
  const timed = async (into: number[], work: () => Promise<unknown>, round: number) => {
    const startedAt = performance.now()
    await work()
    if (round >= 0) into.push(performance.now() - startedAt)
  }
  for (let round = -2; round < rounds; round++) {
    for (const name of CALLS) await timed(times[name], () => ask(name), round)
    await timed(times.together, () => Promise.all(CALLS.map(ask)), round)
  }
  return times
}

/** Fills the roll-ups straight: the devices of an airspace, an hour each, as so many days of samples would have made them. */
export async function fillRollUps(db: Db, siteId: number, days = DAYS) {
  const batch = await db
    .selectFrom('batches')
    .select(['id', 'airspace_id', 'start_date'])
    .where('site_id', '=', siteId)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const from = new Date(`${batch.start_date}T00:00:00Z`)
  const firstHour = from.getTime() / 3_600_000
  const lastHour = firstHour + days * 24 - 1
  await ensureSamplePartitions(db, { fromSlot: firstHour * 6, toSlot: lastHour * 6 + 5 })
  const key = sql`${siteId}::int, ${batch.airspace_id}::int, id`
  const measures =
    sql.raw(`samples, cough_samples, coughs, audio_seconds, temperature_samples, temperature_sum,
    temperature_min, temperature_max, humidity_samples, humidity_sum, humidity_min, humidity_max, bytes`)
  const values = sql.raw('6, 6, 4, 3600, 6, 12600, 2080, 2120, 6, 36000, 5900, 6100, 1080')
  await sql`insert into sample_hours (site_id, airspace_id, device_id, hour, ${measures})
    select ${key}, hour, ${values} from devices, generate_series(${firstHour}::int, ${lastHour}::int) hour
    where airspace_id = ${batch.airspace_id} on conflict do nothing`.execute(db)
  await sql`insert into sample_days (site_id, airspace_id, device_id, day, ${measures})
    select ${key}, date '1970-01-01' + day, ${values} from devices, generate_series(${firstHour / 24}::int, ${firstHour / 24 + days - 1}::int) day
    where airspace_id = ${batch.airspace_id} on conflict do nothing`.execute(db)
  await sql`insert into airspace_rhs_hours (site_id, airspace_id, hour, rdi, rhs)
    select ${siteId}::int, ${batch.airspace_id}::int, hour, 0.8, 100 from generate_series(${firstHour}::int, ${lastHour}::int) hour
    on conflict do nothing`.execute(db)
  await sql`analyze sample_hours, sample_days, airspace_rhs_hours`.execute(db)
  const to = new Date(from.getTime() + days * 86_400_000)
  return { airspaceId: batch.airspace_id, batchId: batch.id, from: from.toISOString(), to: to.toISOString() }
}

export function chartLines(times: ChartTimes): Line[] {
  const line = (what: string, values: readonly number[]): Line => ({
    what: `90-day chart, 24 devices: ${what} (ms)`,
    reached: median(values).toFixed(1),
    ratio: '',
    aim: '< 100',
  })
  return [
    line('temperature', times.temperature),
    line('humidity', times.humidity),
    line('RHS and coughs', times.rhs),
    line('the three at once', times.together),
  ]
}
