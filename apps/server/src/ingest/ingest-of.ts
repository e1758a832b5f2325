/** One ingest per process: the brokers and the HTTP entrance feed the same batches. */
import { Gauge } from 'prom-client'
import type { Context } from '#context.ts'
import { createIngest, type Ingest } from './ingest.ts'
import { createIngestMetrics, type IngestMetrics } from './metrics.ts'

export interface SharedIngest {
  ingest: Ingest
  metrics: IngestMetrics
}

const shared = new WeakMap<Context, SharedIngest>()

/** Made on first use: a process that only serves the API has the HTTP entrance too. */
export function ingestOf(ctx: Context): SharedIngest {
  const known = shared.get(ctx)
  if (known !== undefined) return known
  const metrics = createIngestMetrics(ctx.metrics)
  const ingest = createIngest({ db: ctx.db, log: ctx.log, clock: ctx.clock, bus: ctx.bus, metrics })
  new Gauge({
    name: 'earshot_ingest_queued_samples',
    help: 'Samples of this process that wait for their batch',
    registers: [ctx.metrics],
    collect() {
      this.set(ingest.queuedSamples())
    },
  })
  const made = { ingest, metrics }
  shared.set(ctx, made)
  return made
}

/** Stores what is under way. Call it after the entrances are closed and before the database is. */
export async function stopIngestOf(ctx: Context): Promise<void> {
  await shared.get(ctx)?.ingest.stop()
}
