/**
 * Measures what a standby takes off the primary: the same charts, once read from the primary and once with `DATABASE_READ_URL`, each
 * after an event that the standby must have before it may answer.
 */
import { buildPath } from '@earshot/contract/endpoint.ts'
import { batches } from '@earshot/contract/endpoints/batches/batches.ts'
import { buildApp } from '@earshot/server/src/app.ts'
import { loadConfig } from '@earshot/server/src/config.ts'
import { type Context, createContext } from '@earshot/server/src/context.ts'
import { migrate } from '@earshot/server/src/db/migrate.ts'
import { openDatabase } from '@earshot/server/src/db/open.ts'
import { openStandby, type Standby } from '@earshot/server/src/db/standby/open-standby.ts'
import { makeFarm } from '@earshot/server/src/test/bulk-farm.ts'
import { replicatedPostgres } from '@earshot/server/src/test/crash/replicated-postgres.ts'
import type { Bench } from './bench-part.ts'
import { fillRollUps } from './chart-bench.ts'
import { makeMember } from './member.ts'
import { postgresSeconds } from './postgres-processes.ts'
import { type Line, median } from './result-table.ts'

const CHARTS = [batches.temperature, batches.humidity, batches.rhs]

export async function benchStandby({ quick, print, log, folder }: Bench): Promise<Line[]> {
  print('a primary and a standby …')
  const pair = await replicatedPostgres(
    async url => {
      const first = openDatabase(url, { max: 4, log })
      await migrate(first)
      await first.destroy()
    },
    { isSynchronous: false },
  )
  const { primaryUrl, standbyUrl: readUrl } = pair
  const db = openDatabase(primaryUrl, { max: 10, log })
  const standby = await openStandby({ primaryUrl, readUrl, max: 10, log })
  try {
    const config = loadConfig({ DATA_DIR: folder, DEMO: 'off', SECOND_FACTOR: 'off', LOG_LEVEL: 'error' })
    const [site] = await makeFarm(db, { sites: 1, airspaces: 1, devices: 24 })
    if (site === undefined) throw new Error('the farm has no site')
    const { airspaceId, batchId, ...query } = await fillRollUps(db, site.id)
    const params = { siteId: site.id, airspaceId, batchId }
    const urls = CHARTS.map(endpoint => buildPath(endpoint, { params, query }))
    const alone = createContext({ config, db, log })
    const token = await alone.tokens.issue(await makeMember(alone, [site]))
    const asking = { siteId: site.id, urls, token, rounds: quick ? 5 : 100 }
    const without = await readCharts(alone, asking)
    const beside = await readCharts(createContext({ config, db, log, standby }), asking)
    return standbyLines(without, beside, standby.counts())
  } finally {
    await standby.stop()
    await db.destroy()
    await pair.remove()
  }
}

interface Asking {
  siteId: number
  urls: readonly string[]
  token: string
  rounds: number
}

interface Cost {
  /** Processor time of the primary for one chart, in milliseconds; NaN where the system does not tell. */
  primaryMs: number
  chartMs: number
}

/** An event comes before each round, so that no chart may be older than it. */
async function readCharts(ctx: Context, { siteId, urls, token, rounds }: Asking): Promise<Cost> {
  const app = await buildApp(ctx)
  const headers = { authorization: `Bearer ${token}` }
  const secondsOfPrimary = async () => (await postgresSeconds(ctx.db)) ?? Number.NaN
  const times: number[] = []
  let before = 0
  for (let round = -3; round < rounds; round += 1) {
    if (round === 0) before = await secondsOfPrimary()
    ctx.bus.publish({ kind: 'site', site_id: siteId })
    for (const url of urls) {
      const begun = performance.now()
      const { statusCode } = await app.inject({ method: 'GET', url, headers })
      if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}`)
      if (round >= 0) times.push(performance.now() - begun)
    }
  }
  const used = (await secondsOfPrimary()) - before
  await app.close()
  return { primaryMs: (1000 * used) / times.length, chartMs: median(times) }
}

function standbyLines(without: Cost, beside: Cost, counts: ReturnType<Standby['counts']>): Line[] {
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const share = (100 * (counts.get('standby') ?? 0)) / all
  const line = (what: string, of: (cost: Cost) => number, aim: string): Line => ({
    what,
    reached: `${of(without).toFixed(1)} → ${of(beside).toFixed(1)}`,
    ratio: (of(beside) / of(without)).toFixed(2),
    aim,
  })
  return [
    line(
      '90-day chart without and with a standby: processor of the primary (ms)',
      cost => cost.primaryMs,
      '≤ 0.50',
    ),
    line('90-day chart without and with a standby: one after the other (ms)', cost => cost.chartMs, ''),
    {
      what: 'charts after an event that the standby answered (%)',
      reached: share.toFixed(0),
      ratio: '',
      aim: '≥ 90',
    },
  ]
}
