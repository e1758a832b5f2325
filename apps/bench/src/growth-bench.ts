/**
 * Measures what it costs when a fleet, or the history of an airspace, becomes twice as large, and again. What reads one
 * page should cost hardly more, and nothing more than what it must read: a doubling costs two at most.
 */

import { buildPath } from '@earshot/contract/endpoint.ts'
import { batches } from '@earshot/contract/endpoints/batches/batches.ts'
import { desk } from '@earshot/contract/endpoints/desk/desk.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { buildApp } from '@earshot/server/src/app.ts'
import type { Context } from '@earshot/server/src/context.ts'
import { claimExport } from '@earshot/server/src/exports/export-work.queries.ts'
import { makeExport } from '@earshot/server/src/exports/write-export.ts'
import { createIngest } from '@earshot/server/src/ingest/ingest.ts'
import { type BenchSite, makeFarm } from '@earshot/server/src/test/bulk-farm.ts'
import { LIVE_LANES, runEngine } from '@earshot/server/src/tick/run-engine.ts'
import { sql } from 'kysely'
import { type Bench, type BenchDatabase, withDatabase } from './bench-part.ts'
import { fillRollUps } from './chart-bench.ts'
import { DUE_AFTER_MS, markGatewaysHeard, sendSlot, setCursors } from './engine-bench.ts'
import { makeMember } from './member.ts'
import { type Line, median, thousands } from './result-table.ts'
import { FIRST_SLOT, SLOT_MS } from './simulated-time.ts'
import { milliseconds } from './timing.ts'

/** Each step is twice the one before. */
const STEPS = [1, 2, 4]
const SITES = { sites: 250, airspaces: 10, devices: 10 }
const QUICK_SITES = { ...SITES, sites: 10 }
const HISTORY = { monitors: 24, days: 100 }
const QUICK_HISTORY = { ...HISTORY, days: 10 }
const CHART_DAYS = 7

/** What was measured at one step: the milliseconds of each round, by what was done. */
type Times = ReadonlyMap<string, readonly number[]>

export async function benchGrowth(bench: Bench): Promise<Line[]> {
  const { quick, print } = bench
  const size = quick ? QUICK_SITES : SITES
  const bySites: Times[] = []
  for (const step of STEPS) {
    const larger = { ...size, sites: size.sites * step }
    print(`growth: ${thousands(larger.sites)} sites …`)
    bySites.push(await withDatabase(bench, database => measureSites(bench, database, larger)))
  }
  const history = quick ? QUICK_HISTORY : HISTORY
  const byHistory: Times[] = []
  for (const step of STEPS) {
    const longer = { ...history, days: history.days * step }
    print(`growth: ${longer.days} days of ${longer.monitors} monitors …`)
    byHistory.push(await withDatabase(bench, database => measureHistory(bench, database, longer)))
  }
  const sitesOf = (step: number) => `${thousands(size.sites * step)} sites`
  const daysOf = (step: number) => `${history.days * step} days`
  return [...linesOf(bySites, sitesOf), ...linesOf(byHistory, daysOf)]
}

/** The lists of somebody who sees every site, and passes of the engine over one slot and over the end of an hour. */
async function measureSites(
  { quick, log }: Bench,
  { ctx }: BenchDatabase,
  size: typeof SITES,
): Promise<Times> {
  const { db } = ctx
  const farm = await makeFarm(db, size)
  const ticks = await measureTicks({ ...ctx, log }, { farm, rounds: quick ? 1 : 3 })
  await sql`vacuum analyze`.execute(db)
  const ask = await opened(ctx, farm)
  const times = new Map(ticks)
  const lists = [
    ['first page of all sites', buildPath(sites.list, { query: {} })],
    ['sites by a word', buildPath(sites.list, { query: { q: 'Bench site 0007' } })],
    ['desk, all airspaces', buildPath(desk.list, { query: { filter: 'all' } })],
  ] as const
  for (const [name, url] of lists) times.set(name, await rounds(quick ? 2 : 20, () => ask(url)))
  await ask.close()
  return times
}

async function measureTicks(
  { db, log }: Pick<Context, 'db' | 'log'>,
  { farm, rounds: count }: { farm: readonly BenchSite[]; rounds: number },
): Promise<Times> {
  let now = new Date(FIRST_SLOT * SLOT_MS)
  const clock = { now: () => now }
  const ingest = createIngest({ db, log, clock })
  await runEngine({ db, clock })
  const slots: number[] = []
  const hours: number[] = []
  // The first hour warms everything up and is not counted.
  for (let index = 0; index < (count + 1) * 6; index++) {
    const slot = FIRST_SLOT + index
    await sendSlot({ ingest, sites: farm, slot })
    if (index === 0) await setCursors(db, slot)
    now = new Date((slot + 1) * SLOT_MS + DUE_AFTER_MS)
    await markGatewaysHeard(db, now)
    const took = await milliseconds(() => runEngine({ db, clock }, { lanes: LIVE_LANES }))
    if (index < 6) continue
    const ticks = index % 6 === 5 ? hours : slots
    ticks.push(took)
  }
  await ingest.stop()
  return new Map([
    ['tick of a slot', slots],
    ['tick that ends an hour', hours],
  ])
}

/** The charts and the export of one airspace with so many days behind it. */
async function measureHistory(
  { quick }: Bench,
  { ctx }: BenchDatabase,
  { monitors, days }: typeof HISTORY,
): Promise<Times> {
  const { db } = ctx
  const farm = await makeFarm(db, { sites: 1, airspaces: 1, devices: monitors })
  const siteId = farm[0]?.id ?? 0
  const { airspaceId, batchId, from, to } = await fillRollUps(db, siteId, days)
  const ask = await opened(ctx, farm)
  const chart = (since: string) =>
    buildPath(batches.temperature, { params: { siteId, airspaceId, batchId }, query: { from: since, to } })
  const lastDays = new Date(Date.parse(to) - CHART_DAYS * 86_400_000).toISOString()
  const count = quick ? 2 : 20
  const times = new Map([
    [`chart of the last ${CHART_DAYS} days`, await rounds(count, () => ask(chart(lastDays)))],
    ['chart of the whole batch', await rounds(count, () => ask(chart(from)))],
    [
      'export of the batch',
      await rounds(quick ? 1 : 3, () => exportBatch(ctx, { siteId, airspaceId, batchId })),
    ],
  ])
  await ask.close()
  return times
}

async function exportBatch(
  ctx: Context,
  place: { siteId: number; airspaceId: number; batchId: number },
): Promise<void> {
  const { id: requestedBy } = await ctx.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  await ctx.db
    .insertInto('exports')
    .values({
      site_id: place.siteId,
      airspace_id: place.airspaceId,
      batch_id: place.batchId,
      requested_by: requestedBy,
      file_type: 'csv',
    })
    .execute()
  const claimed = await claimExport(ctx.db, ctx.clock.now())
  if (claimed === undefined) throw new Error('there is no export to make')
  await makeExport(ctx, claimed, new AbortController().signal)
  await ctx.db.deleteFrom('exports').where('id', '=', claimed.id).execute()
}

/** Signs in a member of all these sites, and returns how to ask as them. */
async function opened(ctx: Context, farm: readonly BenchSite[]) {
  const headers = { authorization: `Bearer ${await ctx.tokens.issue(await makeMember(ctx, farm))}` }
  const app = await buildApp(ctx)
  const ask = async (url: string) => {
    const answer = await app.inject({ method: 'GET', url, headers })
    if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}: ${answer.body}`)
  }
  return Object.assign(ask, { close: () => app.close() })
}

/** The first round warms everything up and is not counted. */
async function rounds(count: number, work: () => Promise<unknown>): Promise<number[]> {
  const taken: number[] = []
  for (let round = 0; round <= count; round++) taken.push(await milliseconds(work))
  return taken.slice(1)
}

/** The cost of a doubling is the mean of both, of which either may have met a slow minute of the machine. */
function linesOf(steps: readonly Times[], sizeOf: (step: number) => string): Line[] {
  const [first] = steps
  return [...(first?.keys() ?? [])].map(name => {
    const costs = steps.map(times => median(times.get(name) ?? []))
    const doubling = Math.sqrt((costs.at(-1) ?? Number.NaN) / (costs[0] ?? Number.NaN))
    return {
      what: `growth, ${name}: ${STEPS.map(sizeOf).join(' / ')} (ms)`,
      reached: costs.map(cost => (cost < 10 ? cost.toFixed(1) : thousands(cost))).join(' / '),
      ratio: doubling.toFixed(2),
      aim: '≤ 2 a doubling',
    }
  })
}
