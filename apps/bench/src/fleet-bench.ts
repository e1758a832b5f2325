/** Measures every list and page on a fleet of thousands of sites, through the whole application and as plain SQL. */

import { buildApp } from '@earshot/server/src/app.ts'
import type { SignedInUser } from '@earshot/server/src/auth/access-tokens.ts'
import { createContext } from '@earshot/server/src/context.ts'
import { connectionsFor, type Db } from '@earshot/server/src/db/open.ts'
import { keepAllFigures } from '@earshot/server/src/jobs/keep-figures.ts'
import { updateIncidents } from '@earshot/server/src/modules/incidents/update-incidents.ts'
import { seedFleet } from '@earshot/server/src/seed/fleet/seed-fleet.ts'
import pg from 'pg'
import { type Bench, type BenchDatabase, withDatabase } from './bench-part.ts'
import { ADMIN_CALLS, ADMIN_LONG_CALLS } from './fleet/admin-calls.ts'
import type { FleetCall } from './fleet/calls.ts'
import { type CallTimes, measureCall } from './fleet/measure.ts'
import { type Asker, findPlaces, findVet, makeAdmin } from './fleet/places.ts'
import { openRecordingDatabase } from './fleet/recording-database.ts'
import { USER_CALLS } from './fleet/user-calls.ts'
import { measureWeeklyReports } from './fleet/weekly-reports.ts'
import { type Line, medianRatio, percentile, thousands } from './result-table.ts'

/** The calls that one person asks of the fleet, and how long each of them may take. */
interface FleetPart {
  who: string
  user: SignedInUser
  calls: readonly FleetCall[]
  aimMs: number
}

/** Requests go to so many sites in turn. */
const SITES_IN_TURN = 5
const REQUESTS = 20
const QUICK_REQUESTS = 2
const CONNECTIONS = 12
const REFRESH_EVERY_MS = 120_000

export function benchFleet(bench: Bench): Promise<Line[]> {
  return withDatabase(bench, async database => {
    const { print, fleet: size } = bench
    print(`fleet of ${thousands(size.sites)} sites …`)
    await seedFleet(database.db, { size, now: new Date() }, text => print(`  ${text}`))
    return measureFleet(bench, database)
  })
}

/** Measures the calls on a fleet that is there. */
async function measureFleet(bench: Bench, { db, url, ctx: { config } }: BenchDatabase): Promise<Line[]> {
  const recorded = openRecordingDatabase({ url, max: CONNECTIONS, log: bench.log })
  const ctx = createContext({ config, db: recorded.db, log: bench.log })
  const plain = new pg.Client({ connectionString: url })
  await plain.connect()
  const app = await buildApp(ctx)
  try {
    const vet = await findVet(db)
    const places = await findPlaces(db, { userId: vet.id, limit: SITES_IN_TURN })
    const lines: Line[] = [await measureIncidentSearch(db)]
    bench.print('  weekly reports …')
    lines.push(...(await measureWeeklyReports(ctx, { vetId: vet.id, quick: bench.quick })))
    const keepAhead = createFigureRefresher(db, bench)
    for (const part of await partsOf(db, vet)) {
      bench.print(`  ${part.who} …`)
      const measure = async (call: FleetCall) => {
        await keepAhead()
        // A token lasts ten minutes, all calls together may take longer.
        const token = await ctx.tokens.issue(part.user)
        const requests = bench.quick ? QUICK_REQUESTS : REQUESTS
        return measureCall({ call, app, recorded, token, places, plain, requests })
      }
      lines.push(headOf(part))
      for (const call of part.calls) lines.push(lineOf(call, part, await measure(call)))
    }
    return lines
  } finally {
    await app.close()
    await plain.end()
    await recorded.db.destroy()
  }
}

/** Looks for incidents as the job does every five minutes, and measures it. */
async function measureIncidentSearch(db: Db): Promise<Line> {
  const startedAt = performance.now()
  const found = await updateIncidents(connectionsFor(db, 'pass'), new Date())
  const seconds = (performance.now() - startedAt) / 1000
  return {
    what: `fleet, looking for what is to be done (${thousands(found)} found)`,
    reached: `${seconds.toFixed(1)} s`,
    ratio: '',
    aim: '< 60 s',
  }
}

/** The job's part is done here, because a run takes longer than kept figures are valid. */
function createFigureRefresher(db: Db, { print }: Bench): () => Promise<void> {
  const clock = { now: () => new Date() }
  let countedAt = Number.NEGATIVE_INFINITY
  return async () => {
    if (performance.now() - countedAt < REFRESH_EVERY_MS) return
    const startedAt = performance.now()
    await keepAllFigures(connectionsFor(db, 'pass'), { clock })
    countedAt = performance.now()
    print(`    figures counted in ${((countedAt - startedAt) / 1000).toFixed(1)} s`)
  }
}

/** Lists the areas. Another area adds its calls here: the user that asks them, and how long they may take. */
async function partsOf(db: Db, vet: Asker): Promise<FleetPart[]> {
  const admin = await signIn(db, await makeAdmin(db))
  // Administrators ask about one site what its people ask.
  const ofAllSites = USER_CALLS.filter(call => call.endpoint.right === undefined)
  return [
    { who: 'veterinarian of a fifth', user: await signIn(db, vet), calls: USER_CALLS, aimMs: 100 },
    { who: 'administrator in the user area', user: admin, calls: ofAllSites, aimMs: 200 },
    { who: 'administrator', user: admin, calls: ADMIN_CALLS, aimMs: 200 },
    { who: 'administrator, a thousand rows', user: admin, calls: ADMIN_LONG_CALLS, aimMs: 300 },
  ]
}

async function signIn(db: Db, { id, role }: Asker): Promise<SignedInUser> {
  const insert = db.insertInto('sessions').values({ user_id: id })
  const session = await insert.returning('id').executeTakeFirstOrThrow()
  return { id, role, sessionId: session.id, key: null }
}

function headOf({ who, aimMs }: FleetPart): Line {
  return {
    what: `fleet, ${who}`,
    reached: 'p50 / p95 ms',
    ratio: 'SQL',
    aim: `p95 < ${aimMs}`,
  }
}

function lineOf({ name }: FleetCall, { aimMs }: FleetPart, { app, plain }: CallTimes): Line {
  const p95 = percentile(app, 0.95)
  return {
    what: `  ${name}`,
    reached: `${percentile(app, 0.5).toFixed(1)} / ${p95.toFixed(1)}`,
    ratio: Number.isFinite(medianRatio(app, plain)) ? medianRatio(app, plain).toFixed(2) : '',
    aim: p95 < aimMs ? '' : 'missed',
  }
}
