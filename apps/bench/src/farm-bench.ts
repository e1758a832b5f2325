/** Measures ingest, the sites list and the 90-day chart, one after the other on the same farm. */
import { buildApp } from '@earshot/server/src/app.ts'
import type { Context } from '@earshot/server/src/context.ts'
import { type BenchSite, makeFarm } from '@earshot/server/src/test/bulk-farm.ts'
import { runEngine } from '@earshot/server/src/tick/run-engine.ts'
import { type Bench, withDatabase } from './bench-part.ts'
import { benchChart, chartLines } from './chart-bench.ts'
import { benchIngest, ingestLines } from './ingest-bench.ts'
import { makeMember } from './member.ts'
import type { Line } from './result-table.ts'
import { benchSites, sitesLines } from './sites-bench.ts'

export const FARM_PARTS = ['ingest', 'sites', 'chart']

/** @param wanted those of `FARM_PARTS` to measure */
export function benchFarm(bench: Bench, wanted: ReadonlySet<string>): Promise<Line[]> {
  const { quick } = bench
  return withDatabase(bench, async ({ ctx, url }) => {
    const size = quick ? { sites: 4, airspaces: 2, devices: 24 } : { sites: 40, airspaces: 1, devices: 24 }
    const sites = await makeFarm(ctx.db, size)
    const lines = wanted.has('ingest') ? await measureIngest({ ctx, sites, bench, url }) : []
    if (wanted.has('sites') || wanted.has('chart'))
      lines.push(...(await measureReading({ ctx, sites, bench, wanted })))
    return lines
  })
}

interface Part {
  ctx: Context
  sites: readonly BenchSite[]
  bench: Bench
}

async function measureIngest({
  ctx,
  sites,
  bench: { quick, print },
  url,
}: Part & { url: string }): Promise<Line[]> {
  print('ingest …')
  const { db, bus, log } = ctx
  const engine = (now: Date) => runEngine({ db, clock: { now: () => now } })
  const rates = await benchIngest({
    db,
    url,
    sites,
    rounds: quick ? 1 : 4,
    slotsPerRound: quick ? 10 : 250,
    bus,
    engine,
    log,
  })
  return ingestLines(rates)
}

async function measureReading({
  ctx,
  sites,
  bench: { quick, print },
  wanted,
}: Part & { wanted: ReadonlySet<string> }): Promise<Line[]> {
  const user = await makeMember(ctx, sites)
  const token = await ctx.tokens.issue(user)
  const app = await buildApp(ctx)
  const lines: Line[] = []
  if (wanted.has('sites')) {
    print('sites list …')
    const rounds = { rounds: quick ? 1 : 4, secondsPerRound: quick ? 0.5 : 3 }
    lines.push(...sitesLines(await benchSites({ ctx, app, user, token, ...rounds })))
  }
  if (wanted.has('chart')) {
    print('90-day chart …')
    const siteId = sites[0]?.id ?? 0
    lines.push(...chartLines(await benchChart({ db: ctx.db, app, token, siteId, rounds: quick ? 3 : 30 })))
  }
  await app.close()
  return lines
}
