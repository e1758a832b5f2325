/**
 * Measures what a server's memory does under full load: gateways send slot after slot as fast as it stores and judges
 * them, so that in minutes it lives through weeks of a farm.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '@earshot/server/src/db/open.ts'
import { makeFarm } from '@earshot/server/src/test/bulk-farm.ts'
import { type Bench, withDatabase } from './bench-part.ts'
import { startGatewayLoad } from './mqtt-load.ts'
import { postgresMemory } from './postgres-processes.ts'
import { type Line, thousands } from './result-table.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'
import { FIRST_SLOT, judgedUpTo, SLOT_MS } from './simulated-time.ts'

interface MemorySample {
  minutes: number
  /** Megabytes. */
  rss: number
  heap: number
  postgres: number
}

const SAMPLE_EVERY_MS = 10_000
/** Caches fill and code is compiled: the first minute says nothing about growth. */
const WARM_UP_MINUTES = 1
/** The gateways wait for the engine so far ahead of it: what it has not judged would be a backlog, not a leak. */
const SLOTS_AHEAD = 432
const SLOTS_IN_FLIGHT = 4
const MB = 1024 * 1024

export function benchMemory(bench: Bench): Promise<Line[]> {
  const { minutes, print, folder, quick } = bench
  const size = quick ? { sites: 4, airspaces: 2, devices: 24 } : { sites: 40, airspaces: 1, devices: 24 }
  return withDatabase(bench, async ({ db, url }) => {
    print(`memory under load, ${minutes} min …`)
    const sites = await makeFarm(db, size)
    const now = new Date(FIRST_SLOT * SLOT_MS)
    const server = await startServerProcess({ databaseUrl: url, folder, roles: 'ingest,engine', now })
    const load = await startGatewayLoad({ mqttUrl: server.mqttUrl, sites })
    try {
      const idle = await sampleMemory(server, db, 0)
      const stopping = new AbortController()
      let slots = 0
      const sending = sendSlots({ server, db, stopping: stopping.signal }, async slot => {
        await load.send(slot, 0)
        slots += 1
      })
      const samples = await watch({ server, db, minutes, print, quick, sending })
      stopping.abort()
      await sending
      const rate = (slots * size.sites * size.devices) / (minutes * 60)
      return linesOf({ idle, samples, rate })
    } finally {
      await load.stop()
      await server.stop()
    }
  })
}

interface Sending {
  server: ServerProcess
  db: Db
  stopping: AbortSignal
}

/** The clock goes with the newest slot; a few slots are under way at once. */
async function sendSlots(
  { server, db, stopping }: Sending,
  send: (slot: number) => Promise<void>,
): Promise<void> {
  const inFlight = new Set<Promise<void>>()
  let judged = FIRST_SLOT
  for (let slot = FIRST_SLOT; !stopping.aborted; slot++) {
    while (slot - judged > SLOTS_AHEAD && !stopping.aborted) {
      judged = await judgedUpTo(db)
      if (slot - judged > SLOTS_AHEAD) await pause(100)
    }
    await server.moveClock(new Date((slot + 1) * SLOT_MS + 30_000))
    const sent = send(slot).finally(() => inFlight.delete(sent))
    inFlight.add(sent)
    if (inFlight.size >= SLOTS_IN_FLIGHT) await Promise.race(inFlight)
  }
  await Promise.all(inFlight)
}

interface Watching extends Pick<Bench, 'minutes' | 'print' | 'quick'> {
  server: ServerProcess
  db: Db
  /** Ends the watching should it fail. */
  sending: Promise<void>
}

async function watch({ server, db, minutes, print, quick, sending }: Watching): Promise<MemorySample[]> {
  const samples: MemorySample[] = []
  const startedAt = performance.now()
  const passed = () => (performance.now() - startedAt) / 60_000
  while (passed() < minutes) {
    await Promise.race([pause(quick ? 1_000 : SAMPLE_EVERY_MS), sending])
    const seen = await sampleMemory(server, db, passed())
    samples.push(seen)
    if (!quick)
      print(
        `  ${seen.minutes.toFixed(1)} min: RSS ${seen.rss.toFixed(0)}, heap ${seen.heap.toFixed(0)}, PostgreSQL ${seen.postgres.toFixed(0)} MB`,
      )
  }
  return samples
}

async function sampleMemory(server: ServerProcess, db: Db, minutes: number): Promise<MemorySample> {
  const { rss, heap } = await server.memory()
  const postgres = (await postgresMemory(db)) ?? Number.NaN
  return { minutes, rss: rss / MB, heap: heap / MB, postgres: postgres / MB }
}

function linesOf({
  idle,
  samples,
  rate,
}: {
  idle: MemorySample
  samples: readonly MemorySample[]
  rate: number
}): Line[] {
  const last = samples.at(-1) ?? idle
  const lasted = last.minutes
  const counted = samples.filter(({ minutes }) => minutes >= Math.min(WARM_UP_MINUTES, lasted / 2))
  const lines = (what: string, name: 'rss' | 'heap' | 'postgres', aim: string): Line[] => [
    { what: `memory under load, ${what} (MB/min)`, reached: slope(counted, name).toFixed(2), ratio: '', aim },
    {
      what: `  at the end, against idle (${idle[name].toFixed(0)} MB)`,
      reached: last[name].toFixed(0),
      ratio: (last[name] / idle[name]).toFixed(2),
      aim: '',
    },
  ]
  return [
    ...lines('server RSS', 'rss', 'no growth'),
    ...lines('server heap', 'heap', 'no growth'),
    ...lines('PostgreSQL PSS', 'postgres', ''),
    { what: `  samples/s stored and judged meanwhile`, reached: thousands(rate), ratio: '', aim: '' },
  ]
}

/** The slope of the straight line with the least squares. */
function slope(samples: readonly MemorySample[], name: 'rss' | 'heap' | 'postgres'): number {
  const mean = (value: (sample: MemorySample) => number) =>
    samples.reduce((sum, one) => sum + value(one), 0) / samples.length
  const [x, y] = [mean(one => one.minutes), mean(one => one[name])]
  const covariance = mean(one => (one.minutes - x) * (one[name] - y))
  return covariance / mean(one => (one.minutes - x) ** 2)
}
