/**
 * Measures how soon an Alarm's push has left the house: behind 10,000 mails to a server that hangs, beside an idle queue;
 * and from the moment a slot falls due, five minutes after its end, to the push service, beside 500 running chains and 2,000
 * samples a second.
 */
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { DOMAIN } from '@earshot/contract/domain.ts'
import { samplesTopic } from '@earshot/contract/telemetry/messages.ts'
import { slotOf } from '@earshot/engine/time.ts'
import { startChains } from '@earshot/server/src/alarms/start-chains.ts'
import { linkBus } from '@earshot/server/src/bus-link.ts'
import { createChannels } from '@earshot/server/src/channels/channels.ts'
import { createPush } from '@earshot/server/src/channels/push/push.ts'
import { type Context, createContext } from '@earshot/server/src/context.ts'
import { type RunningJobs, startJobs } from '@earshot/server/src/jobs/start-jobs.ts'
import { anAlarm, anAlarmEvent, anAlarmFarm } from '@earshot/server/src/test/alarm-farm.ts'
import { type BenchSite, makeFarm } from '@earshot/server/src/test/bulk-farm.ts'
import { movedClock } from '@earshot/server/src/test/clock.ts'
import { aMembership, aUser } from '@earshot/server/src/test/factories.ts'
import {
  aPushBrowser,
  aPushService,
  LOCAL_NETWORK,
  type PushService,
} from '@earshot/server/src/test/push-service.ts'
import { sql } from 'kysely'
import mqtt from 'mqtt'
import { type Bench, type BenchDatabase, withDatabase } from './bench-part.ts'
import { readingsOf, startGatewayLoad } from './mqtt-load.ts'
import { type Line, median, percentile } from './result-table.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'

export const ALARM_PARTS = ['lanes', 'chains']

const SLOT_MS = 600_000
/** A slot falls due so long after its end (spec/3 §4.1). */
const DUE_MS = DOMAIN.evalGraceMin * 60_000

export async function benchAlarms(bench: Bench, wanted: ReadonlySet<string>): Promise<Line[]> {
  const lines: Line[] = []
  if (wanted.has('lanes')) lines.push(...(await benchLanes(bench)))
  if (wanted.has('chains')) lines.push(...(await benchChains(bench)))
  return lines
}

/** Jobs of this process, whose pushes reach this machine. */
function jobsOf(ctx: Context): RunningJobs {
  const channels = { ...createChannels(ctx), push: createPush(ctx, LOCAL_NETWORK) }
  return startJobs(ctx, undefined, channels)
}

/** Resolves with the moment at which the service has taken a push for the path. */
async function takenAt(service: PushService, path: string, patienceMs = 60_000): Promise<number | null> {
  const until = performance.now() + patienceMs
  while (!service.taken.some(push => push.path === path)) {
    if (performance.now() > until) return null
    await pause(5)
  }
  return performance.now()
}

async function benchLanes(bench: Bench): Promise<Line[]> {
  bench.print('lanes …')
  const [mails, probes] = bench.quick ? [300, 3] : [10_000, 20]
  const idle = await withDatabase(bench, database => lane(bench, { database, mails: 0, probes }))
  const behind = await withDatabase(bench, database => lane(bench, { database, mails, probes }))
  const line = (what: string, of: (lags: readonly number[]) => number, aim: string): Line => ({
    what,
    reached: of(behind).toFixed(0),
    ratio: (of(behind) / of(idle)).toFixed(1),
    aim,
  })
  const most = (lags: readonly number[]) => Math.max(...lags)
  return [
    line(`Alarm to push behind ${mails.toLocaleString('en-GB')} hanging mails, median (ms)`, median, ''),
    line('  slowest (ratio: against an idle queue)', most, '< 2,000'),
  ]
}

interface Lane {
  database: BenchDatabase
  mails: number
  probes: number
}

/** The milliseconds from each Alarm's commit to its push. */
async function lane({ log }: Bench, { database, mails, probes }: Lane): Promise<number[]> {
  const { db, ctx: given, url } = database
  const service = await aPushService()
  const hanging = await aHangingServer()
  const config = { ...given.config, databaseUrl: url, smtpUrl: mails > 0 ? hanging.url : undefined }
  const ctx = createContext({ config, db, log })
  if (mails > 0) await queueMails(database, mails)
  const jobs = jobsOf(ctx)
  try {
    await jobs.opened
    // The mails hang by now.
    await pause(mails > 0 ? 3_000 : 500)
    const lags: number[] = []
    for (let probe = 0; probe < probes; probe++) {
      const farm = await anAlarmFarm(db, { now: new Date() })
      const address = `${service.origin}/push/${farm.owner.id}`
      await aPushBrowser(db, { userId: farm.owner.id, address })
      const alertId = await anAlarm(db, farm, { now: new Date() })
      const began = performance.now()
      const place = { site_id: farm.site.id, airspace_id: farm.airspace.id, alert_id: alertId }
      ctx.bus.publish({ kind: 'alert', ...place })
      ctx.bus.publish({ kind: 'notification', site_id: farm.site.id })
      lags.push(((await takenAt(service, new URL(address).pathname)) ?? Number.NaN) - began)
    }
    return lags
  } finally {
    hanging.close()
    await jobs.stop()
    service.close()
  }
}

/** A mail server that takes connections and never says a word. */
async function aHangingServer() {
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('error', () => {})
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

async function queueMails({ db }: BenchDatabase, mails: number): Promise<void> {
  const farm = await anAlarmFarm(db, { now: new Date() })
  const { alertId } = await anAlarmEvent(db, farm, { now: new Date() })
  await sql`
    with told as (
      insert into notifications (site_id, airspace_id, event_kind, ref_id, transition_no, type, priority, sensors,
        device_ids, title_key, params, created_at)
      select ${farm.site.id}, ${farm.airspace.id}, 'ALERT_OPENED', ${alertId}, 1000 + n, 'ALARM', 'ALARM', '{TEMPERATURE}',
        '{}', 'notifications:alert_alarm', '{"sensor":"TEMPERATURE"}', now()
      from generate_series(1, ${mails}::int) n returning id
    )
    insert into deliveries (notification_id, user_id, channel, status, is_alarm, created_at)
    select id, ${farm.owner.id}, 'EMAIL', 'QUEUED', true, now() from told`.execute(db)
}

const FIRST_SLOT = Date.parse('2026-03-02T00:00:00Z') / SLOT_MS
const SIZE = { airspaces: 4, devices: 100 }
/** The sites that are no probes send for their 10,000 devices in this time, so 2,000 samples a second. */
const SLOT_SECONDS = 5
/** The load is there before the slot falls due. */
const LEAD_MS = 1_000
/** The next slot falls due no sooner after the one before. */
const ROUND_MS = 7_000
/** Where nobody sends, the end of a round is looked for so often. */
const LEAST_LOAD_MS = 500
/** A push that has not come so long after the last slot is counted as none. */
const PATIENCE_MS = 60_000
/** All rounds take no longer. */
const BENCH_MS = 1_800_000
/** A temperature that is an Alarm in any barn, after a few slots. */
const HOT_C = 37
const HOT_SLOTS = 4

interface ChainSize {
  /** Farms that report and are well. */
  farms: number
  /** Chains that run already. */
  running: number
  /** Barns that go to Alarm, one a slot. */
  probes: number
}

async function benchChains(bench: Bench): Promise<Line[]> {
  bench.print('chains …')
  const [farms, running, probes] = bench.quick ? [2, 30, 2] : [100, 500, 20]
  const alone = await withDatabase(bench, database =>
    chainLags(bench, { database, farms: 0, running: 0, probes: Math.ceil(probes / 2) }),
  )
  const beside = await withDatabase(bench, database => chainLags(bench, { database, farms, running, probes }))
  const rate = (farms * SIZE.devices) / SLOT_SECONDS
  const line = (what: string, of: (lags: readonly number[]) => number, aim: string): Line => ({
    what,
    reached: of(beside).toFixed(0),
    ratio: (of(beside) / of(alone)).toFixed(1),
    aim,
  })
  const place = `beside ${running} chains and ${rate.toLocaleString('en-GB')} samples/s`
  return [
    line(`slot due to push ${place}, median (ms; ${beside.length} of ${probes} Alarms)`, median, ''),
    line(
      '  p95 (ratio: against no other chain and no other farm)',
      lags => percentile(lags, 0.95),
      '< 5,000',
    ),
  ]
}

/** The milliseconds from the moment at which the slot of each Alarm fell due to its push. */
async function chainLags(
  { folder, log }: Bench,
  { database, farms, running, probes }: ChainSize & { database: BenchDatabase },
): Promise<number[]> {
  const { db, ctx: given, url: databaseUrl } = database
  const start = new Date(FIRST_SLOT * SLOT_MS)
  const clock = movedClock(start)
  const sites = await makeFarm(db, { sites: farms + probes, ...SIZE })
  const ctx = createContext({ config: given.config, db, log, clock })
  await beginChains(ctx, { running, now: start })
  const service = await aPushService()
  const link = await linkBus({ bus: ctx.bus, databaseUrl, log })
  const jobs = jobsOf(ctx)
  const server = await startServerProcess({ databaseUrl, folder, roles: 'api,ingest,engine', now: start })
  // The barns that go to Alarm lie anywhere among the others.
  const every = Math.floor(sites.length / probes)
  const isProbe = (index: number) => index % every === every - 1 && index < probes * every
  const load = await startGatewayLoad({
    mqttUrl: server.mqttUrl,
    sites: sites.filter((_, index) => !isProbe(index)),
  })
  try {
    const probed = sites.filter((_, index) => isProbe(index))
    const hot = await hotBarns(ctx, { sites: probed, service, server })
    const dues: number[] = []
    await load.send(FIRST_SLOT, 0)
    for (let round = 0; round < probes + HOT_SLOTS; round++) {
      const slot = FIRST_SLOT + round
      await Promise.all(hot.map((barn, index) => barn.send(slot, round >= index)))
      const from = new Date((slot + 1) * SLOT_MS + DUE_MS - LEAD_MS)
      const due = performance.now() + LEAD_MS
      dues.push(due)
      clock.run(from)
      await server.runClock(from)
      // The next slot is reported while this one is judged, and again, as gateways repeat what they doubt, until the
      // round is over: the samples never stop.
      const isOver = async () => performance.now() >= due + ROUND_MS && (await isJudged(ctx, slot))
      do await Promise.all([load.send(slot + 1, SLOT_SECONDS), pause(LEAST_LOAD_MS)])
      while (!(await isOver()))
    }
    const lags = await Promise.all(hot.map(barn => barn.lag(dues)))
    return lags.filter(lag => lag !== null)
  } finally {
    await load.stop()
    await server.stop()
    await jobs.stop()
    await link.close()
    service.close()
  }
}

/** A slot falls due ten minutes after the one before it, so no judgement of that is still under way. */
async function isJudged({ db }: Context, slot: number): Promise<boolean> {
  const { oldest } = await db
    .selectFrom('airspace_states')
    .select(eb => eb.fn.min('next_slot').as('oldest'))
    .executeTakeFirstOrThrow()
  return oldest !== null && oldest > slot
}

/** Chains that began in the hours before, so that each moment has its share of their steps. */
async function beginChains({ db }: Context, { running, now }: { running: number; now: Date }): Promise<void> {
  for (let index = 0; index < running; index++) {
    const began = new Date(now.getTime() - (30 + ((index * 7) % 600)) * 60_000)
    const farm = await anAlarmFarm(db, { now: began })
    const event = await anAlarmEvent(db, farm, { now: began })
    await db.transaction().execute(trx => startChains(trx, { events: [event], now: began }))
  }
}

interface HotBarns {
  sites: readonly BenchSite[]
  service: PushService
  server: ServerProcess
}

/** Barns whose first airspace grows hot, each with an owner who takes pushes. */
function hotBarns({ db, clock }: Context, { sites, service, server }: HotBarns) {
  return Promise.all(
    sites.map(async site => {
      const owner = await aUser(db)
      await aMembership(db, { site, user: owner })
      const address = `${service.origin}/push/${owner.id}`
      await aPushBrowser(db, { userId: owner.id, address, now: clock.now() })
      const gateway = await mqtt.connectAsync(server.mqttUrl, { username: site.gateway, password: 'bench' })
      const taken = takenAt(service, new URL(address).pathname, BENCH_MS)
      return {
        /**
         * The milliseconds from the moment at which the slot of the Alarm fell due, among those of all rounds; null
         * where no push came.
         */
        lag: async (dues: readonly number[]): Promise<number | null> => {
          await gateway.endAsync()
          const at = await Promise.race([taken, pause(PATIENCE_MS, null, { ref: false })])
          const alert = await db
            .selectFrom('alerts')
            .select('opened_at')
            .where('site_id', '=', site.id)
            .executeTakeFirst()
          if (at === null || alert === undefined) return null
          const due = dues[slotOf(alert.opened_at.getTime()) - 1 - FIRST_SLOT]
          return due === undefined ? null : at - due
        },
        send: async (slot: number, isHot: boolean) => {
          const room = site.devices.filter((_, index) => index % SIZE.airspaces === 0)
          const samples = readingsOf(room, { slot, at: 0 }).map(sample =>
            isHot ? { ...sample, temperature_c: HOT_C } : sample,
          )
          await gateway.publishAsync(samplesTopic(site.gateway), JSON.stringify({ samples }), { qos: 1 })
        },
      }
    }),
  )
}
