/**
 * Measures the time from a sample to the screen: how long after a gateway has published it the temperature chart of
 * an open page holds it, while the farm's other gateways send 2,000 samples a second, beside the same farm being
 * silent.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { buildPath } from '@earshot/contract/endpoint.ts'
import { batches } from '@earshot/contract/endpoints/batches/batches.ts'
import { LIMITS } from '@earshot/contract/limits.ts'
import type { TemperatureGraph } from '@earshot/contract/schemas/batches/graph.ts'
import { samplesTopic } from '@earshot/contract/telemetry/messages.ts'
import type { Context } from '@earshot/server/src/context.ts'
import { type BenchSite, makeFarm } from '@earshot/server/src/test/bulk-farm.ts'
import mqtt, { type MqttClient } from 'mqtt'
import { type Bench, withDatabase } from './bench-part.ts'
import { type GatewayLoad, readingsOf, startGatewayLoad } from './mqtt-load.ts'
import { openPage } from './open-page.ts'
import { type Line, percentile } from './result-table.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'
import { FIRST_SLOT, longToken, SLOT_MS } from './simulated-time.ts'

/** The milliseconds from publishing to each stage. */
interface Lags {
  acknowledged: number[]
  /** Milliseconds until it is in the answer to a call that is made with the first event after it was stored. */
  answered: number[]
  /** Milliseconds until it is in the answer to a page that refreshes at most every `LIMITS.liveRefreshMs`. */
  shown: number[]
}

/**
 * The farm sends for 10,000 devices in five seconds. The clock then moves on by a slot, so the engine judges what
 * they send in step.
 */
const SITES = 100
const SIZE = { airspaces: 4, devices: 100 }
const SLOT_SECONDS = 5
/** The first airspace's devices that only send what is timed; each once in a slot, warmer each time. */
const PROBES = Array.from({ length: 20 }, (_, n) => n * SIZE.airspaces)
const BASE_CENTI = 2500

export function benchLag(bench: Bench): Promise<Line[]> {
  const { quick, print, folder } = bench
  return withDatabase(bench, async ({ ctx, url: databaseUrl }) => {
    print('lag …')
    const sites = await makeFarm(ctx.db, { sites: quick ? 4 : SITES, ...SIZE })
    const now = new Date(FIRST_SLOT * SLOT_MS)
    const roles = 'api,ingest,engine,jobs'
    const server = await startServerProcess({ databaseUrl, folder, roles, now })
    const load = await startGatewayLoad({ mqttUrl: server.mqttUrl, sites: withoutProbes(sites) })
    try {
      const farm = await openFarm({ ctx, sites, server })
      const slots = quick ? 1 : 12
      // The first slot warms everything up and is not counted.
      await measure({ farm, server, load, from: FIRST_SLOT, slots: 1 })
      const busy = await measure({ farm, server, load, from: FIRST_SLOT + 1, slots })
      const silent = await measure({
        farm,
        server,
        load: null,
        from: FIRST_SLOT + 1 + slots,
        slots: quick ? 1 : 4,
      })
      await farm.close()
      return linesOf({ busy, silent, rate: (sites.length * SIZE.devices) / SLOT_SECONDS })
    } finally {
      await load.stop()
      await server.stop()
    }
  })
}

function withoutProbes(sites: readonly BenchSite[]): BenchSite[] {
  const probes = new Set(PROBES)
  return sites.map((site, at) =>
    at === 0 ? { ...site, devices: site.devices.filter((_, index) => !probes.has(index)) } : site,
  )
}

interface Farm {
  gateway: MqttClient
  site: BenchSite
  /** Resolves when a chart of this page holds the value. */
  answered: (centi: number) => Promise<void>
  shown: (centi: number) => Promise<void>
  close(): Promise<void>
}

/**
 * Opens two pages of a member of the first site: one that asks with each event, one that waits as the portal does.
 */
async function openFarm({
  ctx,
  sites,
  server,
}: {
  ctx: Context
  sites: readonly BenchSite[]
  server: ServerProcess
}): Promise<Farm> {
  const [site] = sites
  if (site === undefined) throw new Error('no site')
  const token = await longToken(ctx, [site])
  const chart = await chartOf(ctx, site)
  const page = async (refreshMs: number) => {
    const seen = createHighestSeen()
    const refresh = async () =>
      seen.note(await highestTemperature({ url: `${server.url}${chart.path}`, token }))
    const isAffected = (event: { kind: string; site_id: number; airspace_ids?: number[] }) =>
      event.kind === 'samples' && event.airspace_ids?.includes(chart.airspaceId) === true
    const { close } = await openPage({ url: server.url, token, refreshMs, isAffected, refresh })
    return { until: seen.until, close }
  }
  const [quick, calm] = [await page(0), await page(LIMITS.liveRefreshMs)]
  const gateway = await mqtt.connectAsync(server.mqttUrl, {
    username: site.gateway,
    password: 'bench',
    clientId: 'probes',
  })
  return {
    gateway,
    site,
    answered: quick.until,
    shown: calm.until,
    close: async () => {
      await Promise.all([quick.close(), calm.close(), gateway.endAsync()])
    },
  }
}

async function chartOf({ db }: Context, site: BenchSite) {
  const batch = await db
    .selectFrom('batches')
    .select(['id', 'airspace_id'])
    .where('site_id', '=', site.id)
    .orderBy('airspace_id')
    .executeTakeFirstOrThrow()
  const params = { siteId: site.id, airspaceId: batch.airspace_id, batchId: batch.id }
  const from = new Date(FIRST_SLOT * SLOT_MS - 86_400_000).toISOString()
  return { airspaceId: batch.airspace_id, path: buildPath(batches.temperature, { params, query: { from } }) }
}

/**
 * Reads the warmest value of the chart in hundredths of a degree. Each probe is warmer than all before, so it is the
 * newest.
 */
async function highestTemperature({ url, token }: { url: string; token: string }): Promise<number> {
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  const { points } = (await answer.json()) as TemperatureGraph
  return Math.round(Math.max(...points.max.map(value => value ?? 0)) * 100)
}

function createHighestSeen() {
  let highest = 0
  let waiting: { centi: number; resolve: () => void }[] = []
  return {
    note: (centi: number) => {
      highest = Math.max(highest, centi)
      for (const { resolve } of waiting.filter(one => one.centi <= highest)) resolve()
      waiting = waiting.filter(one => one.centi > highest)
    },
    until: (centi: number) =>
      new Promise<void>(resolve => {
        if (centi <= highest) resolve()
        else waiting.push({ centi, resolve })
      }),
  }
}

interface Measure {
  farm: Farm
  server: ServerProcess
  load: GatewayLoad | null
  from: number
  slots: number
}

async function measure({ farm, server, load, from, slots }: Measure): Promise<Lags> {
  const lags: Lags = { acknowledged: [], answered: [], shown: [] }
  for (let slot = from; slot < from + slots; slot++) {
    // The slot has just ended.
    await server.moveClock(new Date((slot + 1) * SLOT_MS + 1_000))
    const background = load?.send(slot, SLOT_SECONDS)
    const probes: Promise<void>[] = []
    for (const [index, device] of PROBES.entries()) {
      probes.push(
        probe({ farm, slot, device, lags, centi: BASE_CENTI + (slot - FIRST_SLOT) * PROBES.length + index }),
      )
      await pause((SLOT_SECONDS * 1000) / PROBES.length)
    }
    await Promise.all([...probes, background])
  }
  return lags
}

interface Probe {
  farm: Farm
  slot: number
  device: number
  centi: number
  lags: Lags
}

async function probe({ farm, slot, device, centi, lags }: Probe): Promise<void> {
  const [reading] = readingsOf([farm.site.devices[device] ?? ''], { slot, at: 0 })
  const payload = JSON.stringify({ samples: [{ ...reading, temperature_c: centi / 100 }] })
  const startedAt = performance.now()
  const note = (stage: number[]) => () => void stage.push(performance.now() - startedAt)
  await Promise.all([
    farm.gateway
      .publishAsync(samplesTopic(farm.site.gateway), payload, { qos: 1 })
      .then(note(lags.acknowledged)),
    farm.answered(centi).then(note(lags.answered)),
    farm.shown(centi).then(note(lags.shown)),
  ])
}

function linesOf({ busy, silent, rate }: { busy: Lags; silent: Lags; rate: number }): Line[] {
  const line = (
    what: string,
    stage: keyof Lags,
    { share, aim = '' }: { share: number; aim?: string },
  ): Line => {
    const [reached, baseline] = [percentile(busy[stage], share), percentile(silent[stage], share)]
    return { what, reached: reached.toFixed(0), ratio: (reached / baseline).toFixed(1), aim }
  }
  const place = `at ${rate.toLocaleString('en-GB')} samples/s`
  return [
    line(`measured to acknowledged ${place}, p95 (ms)`, 'acknowledged', { share: 0.95 }),
    line(`measured to visible ${place}, p50 (ms)`, 'answered', { share: 0.5 }),
    line('  p95', 'answered', { share: 0.95, aim: '< 1,000' }),
    line('  p99', 'answered', { share: 0.99 }),
    line(`  on a page that refreshes at most every ${LIMITS.liveRefreshMs} ms, p50`, 'shown', { share: 0.5 }),
    line('  p95', 'shown', { share: 0.95, aim: '< 1,000' }),
    line('  p99', 'shown', { share: 0.99 }),
    {
      what: '  (ratio: against the same farm being silent; its p95 on such a page)',
      reached: percentile(silent.shown, 0.95).toFixed(0),
      ratio: '',
      aim: '',
    },
  ]
}
