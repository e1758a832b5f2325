/**
 * Measures how long a pass of the engine takes when a slot of every airspace has fallen due at once, and when that
 * slot ends an hour, beside only reading the rows it judges by.
 */

import type { Db } from '@earshot/server/src/db/open.ts'
import { createIngest, type Ingest } from '@earshot/server/src/ingest/ingest.ts'
import { type BenchSite, makeFarm } from '@earshot/server/src/test/bulk-farm.ts'
import { LIVE_LANES, runEngine } from '@earshot/server/src/tick/run-engine.ts'
import { sql } from 'kysely'
import { type Bench, withDatabase } from './bench-part.ts'
import { postgresSeconds } from './postgres-processes.ts'
import { type Line, median, medianRatio, thousands } from './result-table.ts'
import { FIRST_SLOT, SLOT_MS } from './simulated-time.ts'
import { seconds } from './timing.ts'

/** The seconds of each tick. */
interface TickSeconds {
  engine: number[]
  /** Processor time of Node and PostgreSQL together, whatever else keeps the machine busy. */
  work: number[]
  read: number[]
}

const DAY_SLOTS = 144
const HOUR_SLOTS = 6
/** A sample is on its way for so long; five minutes after its slot has ended it is judged. */
const ARRIVES_AFTER_MS = 30_000
export const DUE_AFTER_MS = 301_000

export function benchEngine(bench: Bench): Promise<Line[]> {
  const { quick, print, log } = bench
  const size = { sites: quick ? 20 : 1000, airspaces: 10, devices: 10 }
  return withDatabase(bench, async ({ db }) => {
    print(`engine: a day of samples of ${thousands(size.sites * size.airspaces)} airspaces …`)
    const sites = await makeFarm(db, size)
    let now = new Date(FIRST_SLOT * SLOT_MS)
    const clock = { now: () => now }
    const ingest = createIngest({ db, log, clock })
    // Makes the states, with cursors at the first slot.
    await runEngine({ db, clock })
    for (let slot = FIRST_SLOT; slot < FIRST_SLOT + DAY_SLOTS; slot++) await sendSlot({ ingest, sites, slot })
    await setCursors(db, FIRST_SLOT + DAY_SLOTS)
    print('engine: ticks …')
    const slots: TickSeconds = { engine: [], work: [], read: [] }
    const hours: TickSeconds = { engine: [], work: [], read: [] }
    const rounds = quick ? 1 : 5
    // The first hour warms everything up and is not counted.
    for (let index = 0; index < (rounds + 1) * HOUR_SLOTS; index++) {
      const slot = FIRST_SLOT + DAY_SLOTS + index
      const endsHour = index % HOUR_SLOTS === HOUR_SLOTS - 1
      await sendSlot({ ingest, sites, slot })
      now = new Date((slot + 1) * SLOT_MS + DUE_AFTER_MS)
      await markGatewaysHeard(db, now)
      const read = await seconds(() => readRows(db, { slot, endsHour }))
      const workedBefore = await processorSeconds(db)
      const engine = await seconds(() => runEngine({ db, clock }, { lanes: LIVE_LANES }))
      if (index < HOUR_SLOTS) continue
      const ticks = endsHour ? hours : slots
      ticks.work.push((await processorSeconds(db)) - workedBefore)
      ticks.read.push(read)
      ticks.engine.push(engine)
    }
    await ingest.stop()
    await expectAllJudged(db, now)
    return linesOf({ slots, hours, airspaces: size.sites * size.airspaces })
  })
}

interface SendInput {
  ingest: Ingest
  sites: readonly BenchSite[]
  slot: number
}

/** Sends one slot of every device, in a message for each site. */
export async function sendSlot({ ingest, sites, slot }: SendInput): Promise<void> {
  const receivedAt = new Date((slot + 1) * SLOT_MS + ARRIVES_AFTER_MS)
  await Promise.all(
    sites.map(({ gateway, devices }, site) =>
      ingest.accept({
        gatewayCode: gateway,
        receivedAt,
        samples: devices.map((device_code, index) => {
          const wave = Math.sin((slot + index + site) / 23)
          return {
            device_code,
            slot,
            coughs: (slot + index + site) % 4,
            audio_seconds: 600,
            temperature_c: Math.round(2000 + 200 * wave) / 100,
            humidity_pct: Math.round(6000 + 800 * wave) / 100,
            bytes: 180,
          }
        }),
      }),
    ),
  )
}

/** Puts the engine where it has judged everything before this slot. */
export async function setCursors(db: Db, slot: number): Promise<void> {
  await sql`update airspace_states set first_slot = ${FIRST_SLOT}, next_slot = ${slot}`.execute(db)
  await sql`vacuum analyze`.execute(db)
}

export async function markGatewaysHeard(db: Db, now: Date): Promise<void> {
  await sql`update gateways set last_heartbeat_at = ${now}`.execute(db)
}

/**
 * Reads what a tick judges by, and does nothing with it: states, the last three samples, and for an hour a day's
 * sums.
 */
async function readRows(db: Db, { slot, endsHour }: { slot: number; endsHour: boolean }): Promise<void> {
  await sql`
    select a.airspace_id, a.machines, a.voiceprint, d.device_id, d.last_received_at
    from airspace_states a join device_states d on d.airspace_id = a.airspace_id`.execute(db)
  await sql`
    select airspace_id, device_id, slot, coughs, audio_seconds, temperature_centi, humidity_centi, received_at
    from samples where slot between ${slot - 2}::int and ${slot}::int`.execute(db)
  if (!endsHour) return
  const hour = (slot + 1) / HOUR_SLOTS
  await sql`
    select airspace_id, device_id, sum(coughs) as coughs, sum(audio_seconds) as audio_seconds
    from sample_hours where hour between ${hour - 24}::int and ${hour - 1}::int group by 1, 2`.execute(db)
}

/** A fast pass that has judged nothing would be no figure. */
async function expectAllJudged(db: Db, now: Date): Promise<void> {
  const { rows } = await sql<{ behind: number; hours: number }>`
    select (select count(*)::int from airspace_states where next_slot * 600.0 + 900 <= extract(epoch from ${now}::timestamptz)) as behind,
      (select count(*)::int from airspace_rhs_hours) as hours`.execute(db)
  if (rows[0]?.behind !== 0 || rows[0].hours === 0)
    throw new Error(`the engine left something undone: ${JSON.stringify(rows[0])}`)
}

async function processorSeconds(db: Db): Promise<number> {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6 + ((await postgresSeconds(db)) ?? Number.NaN)
}

function linesOf({
  slots,
  hours,
  airspaces,
}: {
  slots: TickSeconds
  hours: TickSeconds
  airspaces: number
}): Line[] {
  const lines = (what: string, { engine, work, read }: TickSeconds, aim: string): Line[] => [
    {
      what: `engine, ${what} of ${thousands(airspaces)} airspaces (s)`,
      reached: median(engine).toFixed(2),
      ratio: '',
      aim,
    },
    {
      what: '  processor time of Node and PostgreSQL (s)',
      reached: median(work).toFixed(2),
      ratio: '',
      aim: '',
    },
    {
      what: '  against only reading its rows',
      reached: median(read).toFixed(2),
      ratio: medianRatio(engine, read).toFixed(1),
      aim: '',
    },
  ]
  return [...lines('hour tick', hours, '< 12'), ...lines('slot tick', slots, '< 12')]
}
