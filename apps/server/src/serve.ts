/** Starts the parts this process is to run, in order, and stops them in the reverse order. */
import type { Logger } from 'pino'
import { Gauge } from 'prom-client'
import { clearAbortedRestore } from '#backup/restore-backup.ts'
import { addClockMetrics, type DatabaseClock, startDatabaseClock } from '#db/database-clock.ts'
import { openInstallationDatabase } from '#db/installation-database.ts'
import { terminateConnections } from '#db/open.ts'
import { openStandby, type Standby } from '#db/standby/open-standby.ts'
import { listen } from '#http/listen.ts'
import { redirectToHttps } from '#http/redirect-to-https.ts'
import { type RunningIngest, startIngest } from '#ingest/start-ingest.ts'
import { startPartitionMaintenance } from '#jobs/partitions.ts'
import { startRetention } from '#jobs/retention.ts'
import { startJobs } from '#jobs/start-jobs.ts'
import { buildOperatorApp } from '#modules/system/operator.routes.ts'
import { seedBase } from '#seed/seed-base.ts'
import { startEngine } from '#tick/run-engine.ts'
import { openServerTls, type ServerTls } from '#tls/server-tls.ts'
import { removeLeftUploads } from '#uploads/upload-folder.ts'
import { buildApp } from './app.ts'
import { linkBus } from './bus-link.ts'
import { type Clock, systemClock } from './clock.ts'
import type { Config, Role } from './config.ts'
import { type Context, createContext, ReadyWarning } from './context.ts'
import { closeDemoFarm, demoAccounts, makeHistory, seedFarm, startLiveBarns } from './demo.ts'
import { startReporting } from './reporting.ts'
import { type StopOptions, stopParts } from './stop-parts.ts'

export interface ServeInput {
  config: Config
  log: Logger
  say: (line: string) => void
  /** The clock that tests move. Without it the process keeps the database's time. */
  clock?: Clock
}

export interface Server {
  /** Resolves when everything runs. A part that fails to start stops those before it and rejects. */
  ready: Promise<Context>
  /**
   * Stops the server, also while it is still starting: what runs by then is stopped, what does not is not started.
   * Answers the names of the parts that had to be cut off.
   */
  stop(): Promise<string[]>
}

/** This many connections serve requests and jobs; ingest and engine have their own. */
const DATABASE_CONNECTIONS = 10

export function serve(input: ServeInput): Server {
  const running: Running = { parts: [], force: () => {} }
  const stop = () => stopParts({ parts: running.parts, force: () => running.force(), log: input.log })
  const ready = startParts({ ...input, running }).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return { ready, stop }
}

type Running = Pick<StopOptions, 'parts' | 'force'>

async function startParts({
  config,
  log,
  say,
  clock: given,
  running,
}: ServeInput & { running: Running }): Promise<Context> {
  const runs = (role: Role) => config.roles.includes(role)
  const started = (name: string, stop: () => Promise<void>) => void running.parts.push({ name, stop })
  started('reporting', await startReporting(config))
  say(config.databaseUrl === undefined ? '• Starting PostgreSQL …' : '• Connecting to the database …')
  const held = await openInstallationDatabase({ config, log }, { max: DATABASE_CONNECTIONS, role: 'running' })
  running.force = () => {
    for (const db of [held.db, held.owner]) terminateConnections(db, 'the process is stopping')
  }
  started('database', held.release)
  await clearAbortedRestore(held.db, config.dataDir)
  await removeLeftUploads(config.dataDir)
  await seedBase(held.db)

  const kept = given === undefined ? await startDatabaseClock({ db: held.db, log }) : null
  if (kept !== null) started('time', async () => kept.stop())
  const tls = await openTls({ config, log, clock: kept ?? given ?? systemClock })
  started('tls', async () => tls?.close())
  const standby = await startStandby({ config, log, say, url: held.url, running })
  const ctx = createContext({ config, db: held.db, log, clock: kept ?? given, tls, standby })
  watchCertificate(ctx)
  if (kept !== null) watchTime(ctx, kept)
  const link = await linkBus({ bus: ctx.bus, databaseUrl: held.url, log })
  started('events', link.close)
  if (!config.demo) await closeDemoFarm(ctx)
  if (runs('jobs') || runs('ingest')) started('partitions', await startPartitionMaintenance(ctx))
  if (runs('jobs')) started('retention', startRetention({ ...ctx, db: held.owner }))

  // The address answers while the demo farm's history is still being made; /readyz says when all is there.
  if (runs('ingest')) ctx.checks.set('broker', notStarted)
  const app = await (runs('api') ? buildApp(ctx) : buildOperatorApp(ctx))
  started('http', () => app.close())
  await listen(app, config)
  const address = `${tls === null ? 'http' : 'https'}://${shownHost(config.host)}:${config.port}`
  say(runs('api') ? `• Sign-in is open at ${address}` : `• For operators: ${address}/readyz`)
  if (runs('api')) started('redirect', await startRedirect(config))
  // Jobs start before the demo farm: a person who registers while its history is being made gets the mail at once.
  if (runs('jobs')) started('jobs', startJobs(ctx).stop)
  if (config.demo) await seedFarm(ctx)
  // Gateways are heard too: what they send is stored and acknowledged, and judged when the history has come that far.
  const ingest = runs('ingest') ? await startIngest(ctx, { databaseUrl: held.url }) : null
  if (ingest) {
    started('ingest', ingest.stop)
    sayBroker(ingest, { config, say })
  }
  const demo = config.demo ? await untilStopped(running, signal => makeHistory({ ctx, say, signal })) : null
  if (runs('engine')) started('engine', startEngine(ctx).stop)
  if (ingest && demo && config.demoLive)
    started('live barns', startLiveBarns(ctx, { ...demo, mqttPort: ingest.mqttPort }).stop)
  if (demo) say(demoAccounts())
  if (runs('api')) say(`• Everything runs: ${address}`)
  return ctx
}

/** Only pages and exports are read from it. One that does not answer yet is looked for again and again, and nobody waits for it. */
async function startStandby({
  config: { databaseReadUrl: readUrl, roles },
  log,
  say,
  url: primaryUrl,
  running,
}: Pick<ServeInput, 'config' | 'log' | 'say'> & { url: string; running: Running }): Promise<Standby | null> {
  if (readUrl === undefined || !(roles.includes('api') || roles.includes('jobs'))) return null
  const standby = await openStandby({ primaryUrl, readUrl, max: DATABASE_CONNECTIONS, log })
  running.parts.push({ name: 'standby', stop: standby.stop })
  const { asideBecause, address } = standby.watch
  const reason = asideBecause()
  say(
    reason === null
      ? `• Charts, statistics, exports and lists of the fleet are read from the standby ${address()}`
      : `• The standby ${address()} is left aside (${reason}); the primary answers until it can be read`,
  )
  return standby
}

async function startRedirect(config: Config): Promise<() => Promise<void>> {
  if (config.httpPort === undefined) return async () => {}
  return (await redirectToHttps({ ...config, port: config.httpPort })).close
}

function sayBroker(
  { mqttPort, mqttsPort }: RunningIngest,
  { config, say }: Pick<ServeInput, 'config' | 'say'>,
): void {
  if (mqttsPort !== null) say(`• Gateways report to mqtts://${shownHost(config.host)}:${mqttsPort}`)
  if (mqttPort !== null) say(`• Gateways report to mqtt://${shownHost(config.mqttHost)}:${mqttPort}`)
}

async function openTls({
  config,
  log,
  clock,
}: Pick<Context, 'config' | 'log' | 'clock'>): Promise<ServerTls | null> {
  const { tls, mqttClientCert } = config
  return tls === undefined ? null : await openServerTls({ config: { tls, mqttClientCert }, log, clock })
}

/** Nobody takes a certificate whose time is over; one that was refused leaves the old one to work with. */
function watchCertificate({ checks, metrics, tls }: Context): void {
  if (tls === null) return
  new Gauge({
    name: 'earshot_tls_certificate_days_left',
    help: 'Days until the certificate in use expires; negative when it has',
    registers: [metrics],
    collect() {
      this.set(tls.daysLeft())
    },
  })
  checks.set('certificate', () => {
    const [wrong, refusal] = [tls.untimely(), tls.refusal()]
    if (wrong !== null) throw new Error(wrong)
    if (refusal !== null) throw new ReadyWarning(refusal)
  })
}

function watchTime({ checks, metrics }: Context, time: DatabaseClock): void {
  addClockMetrics(time, metrics)
  checks.set('clock', () => {
    const reason = time.distrustReason()
    if (reason !== null) throw new Error(reason)
  })
}

/** Work that ends by itself. Asked to stop before, it is given the time to leave, while what it needs is still there. */
async function untilStopped<Result>(
  { parts }: Running,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const stopping = new AbortController()
  const working = work(stopping.signal)
  const stop = async () => {
    stopping.abort()
    await working.catch(() => {})
  }
  parts.push({ name: 'demo history', stop })
  return working
}

function notStarted(): void {
  throw new Error('not started yet')
}

/** The address a person types: one that listens everywhere, or on this machine, is reached as localhost. */
function shownHost(host: string): string {
  return ['0.0.0.0', '127.0.0.1', '::', '::1'].includes(host) ? 'localhost' : host
}
