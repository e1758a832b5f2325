/** Starts the parts this process is to run, in order, and stops them in the reverse order. */
import type { Logger } from 'pino'
import { holdDatabase } from '#commands/command.ts'
import { listen } from '#http/listen.ts'
import { startIngest } from '#ingest/start-ingest.ts'
import { startPartitionKeeper } from '#jobs/partitions.ts'
import { startRetention } from '#jobs/retention.ts'
import { startJobs } from '#jobs/start-jobs.ts'
import { buildOperatorApp } from '#modules/system/operator.routes.ts'
import { seedBase } from '#seed/seed-base.ts'
import { startEngine } from '#tick/run-engine.ts'
import { buildApp } from './app.ts'
import { linkBus } from './bus-link.ts'
import { type Clock, systemClock } from './clock.ts'
import type { Config, Role } from './config.ts'
import { type Context, createContext } from './context.ts'
import { demoAccounts, makeDemo, startLiveBarns } from './demo.ts'
import { startReporting } from './reporting.ts'

/** What a part needs to be told when it is no longer wanted. */
type Stop = () => Promise<void>

export interface ServeInput {
  config: Config
  log: Logger
  say: (line: string) => void
  /** Moved by tests. */
  clock?: Clock
}

export interface Server {
  /** Resolves when everything runs. A part that fails to start stops those before it and rejects. */
  ready: Promise<Context>
  /** Also while it is still starting: what runs by then is stopped, what does not is not started. */
  stop: Stop
}

const DATABASE_CONNECTIONS = 16

export function serve(input: ServeInput): Server {
  const stops: Stop[] = []
  const stop = async () => {
    for (let part = stops.pop(); part; part = stops.pop()) {
      await part().catch((error: unknown) => input.log.error({ err: error }, 'a part did not stop cleanly'))
    }
  }
  const ready = startParts({ ...input, stops }).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return { ready, stop }
}

async function startParts({
  config,
  log,
  say,
  clock = systemClock,
  stops,
}: ServeInput & { stops: Stop[] }): Promise<Context> {
  const runs = (role: Role) => config.roles.includes(role)
  stops.push(await startReporting(config))
  say(config.databaseUrl === undefined ? '• Starting PostgreSQL …' : '• Connecting to the database …')
  const held = await holdDatabase({ config, log }, { max: DATABASE_CONNECTIONS })
  stops.push(held.release)
  await seedBase(held.db)

  const ctx = createContext({ config, db: held.db, log, clock })
  const link = await linkBus({ bus: ctx.bus, databaseUrl: held.url, log })
  stops.push(link.close)
  if (runs('jobs') || runs('ingest')) stops.push(await startPartitionKeeper(ctx))
  if (runs('jobs')) stops.push(startRetention(ctx))

  // The address answers while the demo farm's history is still being made; /readyz says when all is there.
  if (runs('ingest')) ctx.checks.set('broker', notStarted)
  const app = await (runs('api') ? buildApp(ctx) : buildOperatorApp(ctx))
  stops.push(() => app.close())
  await listen(app, config)
  const address = `http://${shownHost(config)}:${config.port}`
  say(runs('api') ? `• Sign-in is open at ${address}` : `• For operators: ${address}/readyz`)
  // Before the demo farm: who registers while its history is being made gets the mail at once.
  if (runs('jobs')) stops.push(startJobs(ctx).stop)
  const demo = config.demo ? await makeDemo({ ctx, say }) : null
  if (runs('engine')) stops.push(startEngine(ctx).stop)
  if (runs('ingest')) {
    const { mqttPort, stop } = await startIngest(ctx, { databaseUrl: held.url })
    stops.push(stop)
    if (mqttPort !== null) say(`• Gateways report to mqtt://${shownHost(config)}:${mqttPort}`)
    if (demo && config.demoLive) stops.push(startLiveBarns(ctx, { ...demo, mqttPort }).stop)
  }
  if (demo) say(demoAccounts())
  if (runs('api')) say(`• Everything runs: ${address}`)
  return ctx
}

function notStarted(): void {
  throw new Error('not started yet')
}

/** The address a person types: one that listens everywhere, or on this machine, is reached as localhost. */
function shownHost({ host }: Config): string {
  return ['0.0.0.0', '127.0.0.1', '::', '::1'].includes(host) ? 'localhost' : host
}
