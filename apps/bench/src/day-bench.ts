/**
 * Measures a whole day of 100,000 monitors: their samples come by MQTT and HTTP as fast as they are stored and judged,
 * while a person with many sites asks for lists. The clock goes with the newest slot, so the day lasts as long as it takes.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { buildPath } from '@earshot/contract/endpoint.ts'
import { desk } from '@earshot/contract/endpoints/desk/desk.ts'
import { sites as siteCalls } from '@earshot/contract/endpoints/farm/sites.ts'
import type { Db } from '@earshot/server/src/db/open.ts'
import { type BenchSite, makeFarm } from '@earshot/server/src/test/bulk-farm.ts'
import { sql } from 'kysely'
import { type Bench, withDatabase } from './bench-part.ts'
import { startGatewayLoad } from './mqtt-load.ts'
import { type Line, percentile, thousands } from './result-table.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'
import { FIRST_SLOT, judgedUpTo, longToken, SLOT_MS } from './simulated-time.ts'

const DAY_SLOTS = 144
const QUICK_SLOTS = 12
const SIZE = { sites: 5000, airspaces: 4, devices: 20 }
const QUICK_SIZE = { ...SIZE, sites: 50 }
/** The gateways wait for the engine so far ahead of it, as far as a live farm is. */
const SLOTS_AHEAD = 2
/** The pause between two lists, like that of somebody who clicks all the time. */
const LIST_EVERY_MS = 500
/** The person who asks sees so many of the sites. */
const OWN_SITES = 200
const AIM_MINUTES = 30
const AIM_P95_MS = 200

export function benchDay(bench: Bench): Promise<Line[]> {
  const { quick, print, folder } = bench
  const size = quick ? QUICK_SIZE : SIZE
  const slots = quick ? QUICK_SLOTS : DAY_SLOTS
  return withDatabase(bench, async ({ ctx, url: databaseUrl }) => {
    const { db } = ctx
    print(`day: ${thousands(size.sites * size.devices)} monitors …`)
    const farm = await makeFarm(db, size)
    const gateways = await withSecondGateways(db, farm)
    const token = await longToken(ctx, farm.slice(0, OWN_SITES))
    const now = new Date(FIRST_SLOT * SLOT_MS)
    const server = await startServerProcess({ databaseUrl, folder, roles: 'api,ingest,engine', now })
    const load = await startGatewayLoad({ mqttUrl: server.mqttUrl, httpUrl: server.url, sites: gateways })
    const asking = new AbortController()
    const lists = askForLists({ server, token, stopping: asking.signal })
    try {
      const startedAt = performance.now()
      for (let slot = FIRST_SLOT; slot < FIRST_SLOT + slots; slot++) {
        while (slot - (await judgedUpTo(db)) > SLOTS_AHEAD) await pause(50)
        await server.moveClock(new Date((slot + 1) * SLOT_MS + 30_000))
        await load.send(slot, 0)
        if ((slot + 1) % 12 === 0)
          print(`  ${(slot + 1 - FIRST_SLOT) / 6} h in ${seconds(startedAt).toFixed(0)} s`)
      }
      await server.moveClock(new Date((FIRST_SLOT + slots) * SLOT_MS + 360_000))
      while ((await judgedUpTo(db)) < FIRST_SLOT + slots) await pause(50)
      const minutes = seconds(startedAt) / 60
      asking.abort()
      const samples = await countSamples(db)
      const expected = slots * size.sites * size.devices
      if (samples !== expected) throw new Error(`${samples} of ${expected} samples are stored`)
      return linesOf({ samples, minutes, slots, listMs: await lists })
    } finally {
      asking.abort()
      await load.stop()
      await server.stop()
    }
  })
}

/** Gives each site a second gateway, which sends by HTTP what half of the monitors hear. */
async function withSecondGateways(db: Db, farm: readonly BenchSite[]) {
  await sql`insert into gateways (code, site_id, registration, last_heartbeat_at, secret_hash, secret_salt)
    select code || '-B', site_id, registration, last_heartbeat_at, secret_hash, secret_salt from gateways`.execute(
    db,
  )
  return farm.flatMap(site => {
    const half = Math.ceil(site.devices.length / 2)
    return [
      { ...site, devices: site.devices.slice(0, half) },
      { ...site, gateway: `${site.gateway}-B`, devices: site.devices.slice(half), via: 'HTTP' as const },
    ]
  })
}

async function countSamples(db: Db): Promise<number> {
  const { rows } = await sql<{ samples: number }>`select count(*)::int as samples from samples`.execute(db)
  return rows[0]?.samples ?? 0
}

interface Asking {
  server: ServerProcess
  token: string
  stopping: AbortSignal
}

/** Asks for one list after the other until it is over. Returns how many milliseconds each took. */
async function askForLists({ server, token, stopping }: Asking): Promise<number[]> {
  const paths = [
    buildPath(siteCalls.list, { query: {} }),
    buildPath(siteCalls.list, { query: { q: 'Bench site 00' } }),
    buildPath(desk.list, { query: { filter: 'all' } }),
  ]
  const taken: number[] = []
  for (let number = 0; !stopping.aborted; number++) {
    const startedAt = performance.now()
    const answer = await fetch(`${server.url}${paths[number % paths.length]}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`a list answered ${answer.status}: ${text.slice(0, 200)}`)
    // The first of each warms everything up and is not counted.
    if (number >= paths.length) taken.push(performance.now() - startedAt)
    await pause(LIST_EVERY_MS)
  }
  return taken
}

const seconds = (startedAt: number) => (performance.now() - startedAt) / 1000

interface Measured {
  samples: number
  minutes: number
  slots: number
  listMs: readonly number[]
}

function linesOf({ samples, minutes, slots, listMs }: Measured): Line[] {
  const p95 = percentile(listMs, 0.95)
  return [
    {
      what: `day: ${thousands(samples)} samples of ${slots / 6} hours stored and judged (min)`,
      reached: minutes.toFixed(1),
      ratio: '',
      aim: `< ${AIM_MINUTES}`,
    },
    {
      what: '  samples a second',
      reached: thousands(samples / minutes / 60),
      ratio: '',
      aim: '',
    },
    {
      what: `  ${listMs.length} lists meanwhile, median / p95 (ms)`,
      reached: `${percentile(listMs, 0.5).toFixed(0)} / ${p95.toFixed(0)}`,
      ratio: '',
      aim: p95 < AIM_P95_MS ? `< ${AIM_P95_MS}` : `< ${AIM_P95_MS}: missed`,
    },
  ]
}
