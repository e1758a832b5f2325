/** There is one ingest per process: the brokers and the HTTP entrance feed the same bundles. */
import { sql } from 'kysely'
import { Gauge } from 'prom-client'
import type { Context } from '#context.ts'
import { connectionsFor } from '#db/open.ts'
import { createIngest, type Ingest } from './ingest.ts'
import { createIngestMetrics, type IngestMetrics } from './metrics.ts'

export interface SharedIngest {
  ingest: Ingest
  metrics: IngestMetrics
}

/** A database that answers and takes nothing for so long (its disk is full) is no database to ingest. */
const STALLED_MS = 60_000

const ingestByContext = new WeakMap<Context, SharedIngest>()

/** Makes the ingest when it is first used: a process that only serves the API has the HTTP entrance too. */
export function sharedIngest(ctx: Context): SharedIngest {
  const known = ingestByContext.get(ctx)
  if (known !== undefined) return known
  const metrics = createIngestMetrics(ctx.metrics)
  const db = connectionsFor(ctx.db, 'bundle')
  const { log, clock, bus, time } = ctx
  const ingest = createIngest({ db, log, clock, inDoubt: () => time.distrustReason() !== null, bus, metrics })
  new Gauge({
    name: 'earshot_ingest_queued_samples',
    help: 'Samples of this process that wait for their bundle',
    registers: [ctx.metrics],
    collect() {
      this.set(ingest.queuedSamples())
    },
  })
  new Gauge({
    name: 'earshot_ingest_waiting_seconds',
    help: 'For how long this process has been trying to store what it could not store yet',
    registers: [ctx.metrics],
    collect() {
      this.set(waitingMs(ingest, ctx.clock.now()) / 1000)
    },
  })
  // The check uses the connections that the ingest stores with: those of requests may well answer while these do not.
  ctx.checks.set('ingest', async () => {
    if (ingest.isDiskFull()) throw new Error('nothing can be stored: the disk of the database is full')
    if (waitingMs(ingest, ctx.clock.now()) > STALLED_MS)
      throw new Error(`nothing could be stored since ${ingest.waitingSince()?.toISOString()}`)
    await sql`select 1`.execute(db)
  })
  const made = { ingest, metrics }
  ingestByContext.set(ctx, made)
  return made
}

function waitingMs(ingest: Ingest, now: Date): number {
  const since = ingest.waitingSince()
  return since === null ? 0 : Math.max(0, now.getTime() - since.getTime())
}

/** Stores what is under way. Call it after the entrances are closed and before the database is. */
export async function stopSharedIngest(ctx: Context): Promise<void> {
  await ingestByContext.get(ctx)?.ingest.stop()
}
