import { Counter, Histogram, type Registry } from 'prom-client'
import type { Rejection } from './normalise.ts'

export interface IngestMetrics {
  /** `filled`: was stored before, and brought a valid value that was missing. */
  samples(outcome: 'stored' | 'filled' | 'duplicate' | Rejection, count: number): void
  /** Messages that could not be taken: unreadable, or from an unknown gateway. */
  refused(reason: string): void
  bundle(seconds: number): void
  retried(): void
  /** Notes the time from the end of a message's newest slot until it was stored. */
  lag(seconds: number): void
}

export const NO_METRICS: IngestMetrics = {
  samples: () => {},
  refused: () => {},
  bundle: () => {},
  retried: () => {},
  lag: () => {},
}

export function createIngestMetrics(registry: Registry): IngestMetrics {
  const registers = [registry]
  const samples = new Counter({
    name: 'earshot_ingest_samples_total',
    help: 'Samples received, by what became of them',
    labelNames: ['outcome'],
    registers,
  })
  const refused = new Counter({
    name: 'earshot_ingest_refused_messages_total',
    help: 'Messages that could not be taken, by reason',
    labelNames: ['reason'],
    registers,
  })
  const bundle = new Histogram({
    name: 'earshot_ingest_batch_seconds',
    help: 'From handing a bundle to the database until its commit',
    buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5],
    registers,
  })
  const retries = new Counter({
    name: 'earshot_ingest_retries_total',
    help: 'Bundles that had to be tried again',
    registers,
  })
  const lag = new Histogram({
    name: 'earshot_ingest_lag_seconds',
    help: "From the end of a message's newest slot until it was stored",
    buckets: [1, 5, 15, 60, 300, 600, 3600, 21_600, 86_400, 604_800],
    registers,
  })
  return {
    samples: (outcome, count) => {
      if (count > 0) samples.inc({ outcome }, count)
    },
    refused: reason => refused.inc({ reason }),
    bundle: seconds => bundle.observe(seconds),
    retried: () => retries.inc(),
    // A slot that is still running has no lag.
    lag: seconds => lag.observe(Math.max(0, seconds)),
  }
}
