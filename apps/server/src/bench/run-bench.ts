/** `npm run bench`: everything on one embedded PostgreSQL of its own (fsync on), rounds interleaved with their baselines. */
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { buildApp } from '#app.ts'
import { loadConfig } from '#config.ts'
import { type Context, createContext } from '#context.ts'
import { acquireDatabase } from '#db/embedded/acquire.ts'
import { migrate } from '#db/migrate.ts'
import { openDatabase } from '#db/open.ts'
import { runEngine } from '#engine/run-engine.ts'
import type { RequestUser } from '#http/handle.ts'
import { benchChart, type ChartTimes } from './chart-bench.ts'
import { type BenchSite, makeFarm } from './farm.ts'
import { benchIngest, type IngestRates } from './ingest-bench.ts'
import { type Line, median, medianRatio, printTable, thousands } from './report.ts'
import { benchSites, type SitesRates } from './sites-bench.ts'

export interface BenchOptions {
  /** Fewer and shorter rounds: whether it runs, not how fast. */
  quick: boolean
  print: (text: string) => void
}

export async function runBench({ quick, print }: BenchOptions): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'earshot-bench-'))
  const log = pino({ level: 'error' }, pino.destination(2))
  const embedded = await acquireDatabase({ dataDir, log })
  const db = openDatabase(embedded.url, { max: 12, log })
  try {
    await migrate(db)
    const config = {
      ...loadConfig({ DATA_DIR: dataDir, DEMO: 'off', LOG_LEVEL: 'error' }),
      mode: 'production' as const,
    }
    const ctx = createContext({ config, db, log })
    print(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}`)
    const sites = await makeFarm(
      db,
      quick ? { sites: 4, airspaces: 2, devices: 24 } : { sites: 40, airspaces: 1, devices: 24 },
    )
    const lines = [
      ...ingestLines(await measureIngest({ ctx, url: embedded.url, sites, quick, print })),
      ...(await measureReading({ ctx, sites, quick, print })),
    ]
    print(printTable(lines))
  } finally {
    await db.destroy()
    await embedded.release()
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}

interface Part {
  ctx: Context
  sites: readonly BenchSite[]
  quick: boolean
  print: (text: string) => void
}

function measureIngest({ ctx, url, sites, quick, print }: Part & { url: string }): Promise<IngestRates> {
  print('ingest …')
  const { db, bus, log } = ctx
  const engine = (now: Date) => runEngine({ db, clock: { now: () => now } })
  return benchIngest({
    db,
    url,
    sites,
    rounds: quick ? 1 : 4,
    slotsPerRound: quick ? 10 : 250,
    bus,
    engine,
    log,
  })
}

async function measureReading({ ctx, sites, quick, print }: Part): Promise<Line[]> {
  const user = await signIn(ctx, sites)
  const token = await ctx.tokens.issue(user)
  const app = await buildApp(ctx)
  print('sites list …')
  const rates = await benchSites({
    ctx,
    app,
    user,
    token,
    rounds: quick ? 1 : 4,
    secondsPerRound: quick ? 0.5 : 3,
  })
  print('90-day chart …')
  const times = await benchChart({
    db: ctx.db,
    app,
    token,
    siteId: sites[0]?.id ?? 0,
    rounds: quick ? 3 : 30,
  })
  await app.close()
  return [...sitesLines(rates), ...chartLines(times)]
}

/** A member of every site, with a session of its own. */
async function signIn({ db, clock }: Context, sites: readonly BenchSite[]): Promise<RequestUser> {
  const user = await db
    .insertInto('users')
    .values({
      email: 'bench@earshot.example',
      password_hash: '',
      first_name: 'Bench',
      last_name: 'Mark',
      role: 'USER',
      activated_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('memberships')
    .values(sites.map(site => ({ site_id: site.id, user_id: user.id, role: 'OWNER' })))
    .execute()
  const session = await db
    .insertInto('sessions')
    .values({ user_id: user.id, created_at: clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id: user.id, role: 'USER', sessionId: session.id }
}

function ingestLines({ ingest, bare, copy }: IngestRates): Line[] {
  return [
    {
      what: 'ingest with roll-ups, engine beside (samples/s)',
      reached: thousands(median(ingest)),
      ratio: '',
      aim: '≥ 40,000',
    },
    {
      what: '  against a bare upsert',
      reached: thousands(median(bare)),
      ratio: medianRatio(ingest, bare).toFixed(2),
      aim: '≥ 0.50',
    },
    {
      what: '  against COPY',
      reached: thousands(median(copy)),
      ratio: medianRatio(ingest, copy).toFixed(2),
      aim: '',
    },
  ]
}

function sitesLines({ app, bare }: SitesRates): Line[] {
  return [
    {
      what: 'sites list through the application (requests/s)',
      reached: thousands(median(app)),
      ratio: '',
      aim: '',
    },
    {
      what: '  against bare node:http, same queries',
      reached: thousands(median(bare)),
      ratio: medianRatio(app, bare).toFixed(2),
      aim: '≥ 0.70',
    },
  ]
}

function chartLines({ temperature, rhs }: ChartTimes): Line[] {
  return [
    {
      what: '90-day chart, 24 devices: temperature (ms)',
      reached: median(temperature).toFixed(1),
      ratio: '',
      aim: '< 100',
    },
    {
      what: '90-day chart, 24 devices: RHS and coughs (ms)',
      reached: median(rhs).toFixed(1),
      ratio: '',
      aim: '< 100',
    },
  ]
}
