/** The one entry of telemetry: what arrives by MQTT, HTTP or a recording is accepted here, and only after its commit. */
import type { Sample } from '@earshot/contract/telemetry/messages.ts'
import type { Logger } from 'pino'
import type { Bus } from '#bus.ts'
import type { Clock } from '#clock.ts'
import type { Db } from '#db/open.ts'
import { AppError } from '#errors.ts'
import { createOpenDays } from '#packed/open-days.ts'
import { type BundleQueueOptions, createBundleQueue } from './bundle-queue.ts'
import { createBundleWork, type Pending, type RefusedSample } from './bundle-work.ts'
import { codeKey, createDirectory } from './directory.ts'
import { type HeartbeatInput, type HeartbeatOutcome, storeHeartbeats } from './heartbeat.ts'
import { createLocalDays } from './local-day.ts'
import { type IngestMetrics, NO_METRICS } from './metrics.ts'
import { createNewDevices } from './new-devices.ts'
import { type Rejection, readingOf, slotRejection } from './normalise.ts'
import { createRetryingStore } from './retrying-store.ts'
import type { ReportedReading } from './rows.ts'

export interface RejectedSample {
  /** The position in the message. */
  index: number
  device_code: string
  slot: number
  reason: Rejection
}

export interface Accepted {
  /** Samples that are in the database now, whether this message brought them or an earlier one. */
  stored: number
  rejected: RejectedSample[]
}

interface AcceptInput {
  gatewayCode: string
  samples: readonly Sample[]
  receivedAt: Date
}

export interface Ingest {
  /** Resolves only after the commit. */
  accept(input: AcceptInput): Promise<Accepted>
  /** Resolves only after the commit. */
  heartbeat(input: HeartbeatInput): Promise<HeartbeatOutcome>
  /** Stores many heartbeats in one commit, in the order they arrived. */
  heartbeats(inputs: readonly HeartbeatInput[]): Promise<HeartbeatOutcome[]>
  /** Samples that wait for a bundle; those beyond its bound wait with their senders. */
  queuedSamples(): number
  /** The moment since which something waits that could not be stored yet; null where nothing waits. */
  waitingSince(): Date | null
  /** Samples wait because the database's disk is full. */
  isDiskFull(): boolean
  /** Resolves when all that was accepted so far is stored. */
  drain(): Promise<void>
  /** Takes nothing more, stores what is there; what cannot be stored in time is never acknowledged. */
  stop(): Promise<void>
}

export interface IngestOptions {
  db: Db
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  clock: Clock
  /** The time may be wrong just now; a recording's never is. */
  inDoubt?: () => boolean
  /** Published to after each commit; a recording is replayed without it. */
  bus?: Bus
  metrics?: IngestMetrics
  limits?: Pick<BundleQueueOptions<never>, 'bundleWeight' | 'maxWaitMs' | 'lanes' | 'maxQueuedWeight'>
  /** A database that does not answer may hold `stop` up for this long. */
  stopTimeoutMs?: number
}

const LOGGED_SAMPLES = 20

export function createIngest({
  db,
  log,
  clock,
  inDoubt = () => false,
  bus,
  metrics = NO_METRICS,
  limits,
  stopTimeoutMs = 5_000,
}: IngestOptions): Ingest {
  const directory = createDirectory({ db })
  const localDays = createLocalDays()
  const newDevices = createNewDevices({ clock })
  const { untilStored, waitingSince, isDiskFull, giveUp } = createRetryingStore({ log, clock, metrics })
  const queue = createBundleQueue<Pending>({
    ...limits,
    weigh: pending => pending.message.readings.length,
    // A gateway's devices always go the same way: no two bundles under way meet at the same roll-up rows.
    laneOf: pending => checksum(codeKey(pending.message.gatewayCode)),
    work: createBundleWork({
      ...{ db, log, clock, bus, metrics, directory, localDays, newDevices, untilStored },
      openDays: createOpenDays(),
    }),
  })
  const unsubscribe = bus?.subscribe(event => {
    if (event.kind === 'site') directory.invalidate()
    if (event.kind === 'gateway') directory.forget([codeKey(event.code)])
  })
  let stopped = false

  async function accept({ gatewayCode, samples, receivedAt }: AcceptInput): Promise<Accepted> {
    if (stopped) throw new AppError({ status: 503, code: 'unavailable' })
    const { readings, rejected } = normaliseAll(samples, receivedAt)
    // A refusal is final: the gateway forgets the sample. What is not acknowledged it keeps, and sends again.
    if (rejected.length > 0 && inDoubt()) throw new AppError({ status: 503, code: 'unavailable' })
    noteRejected(rejected, { gatewayCode, log, metrics })
    if (readings.length === 0) return { stored: 0, rejected }
    const positions = await new Promise<readonly RefusedSample[]>((resolve, reject) => {
      queue.push({ message: { gatewayCode, readings, receivedAt }, resolve, reject }).catch(reject)
    })
    const refused = refusedOf(samples, positions)
    noteRejected(refused, { gatewayCode, log, metrics })
    return { stored: readings.length - refused.length, rejected: [...rejected, ...refused] }
  }

  function heartbeats(inputs: readonly HeartbeatInput[]): Promise<HeartbeatOutcome[]> {
    return untilStored(() => storeHeartbeats(db, { inputs, localDays }))
  }

  async function heartbeat(input: HeartbeatInput): Promise<HeartbeatOutcome> {
    const [outcome = 'unknown_gateway'] = await heartbeats([input])
    return outcome
  }

  return {
    accept,
    heartbeat,
    heartbeats,
    queuedSamples: () => queue.queuedWeight(),
    waitingSince,
    isDiskFull,
    drain: () => queue.drain(),
    stop: async () => {
      stopped = true
      const timer = setTimeout(giveUp, stopTimeoutMs)
      await queue.drain()
      clearTimeout(timer)
      unsubscribe?.()
    },
  }
}

function noteRejected(
  rejected: readonly RejectedSample[],
  { gatewayCode, log, metrics }: { gatewayCode: string; log: IngestOptions['log']; metrics: IngestMetrics },
): void {
  if (rejected.length === 0) return
  for (const { reason } of rejected) metrics.samples(reason, 1)
  // A backlog of a thousand refused samples is one line, not a thousand.
  log.warn(
    { gateway: gatewayCode, count: rejected.length, samples: rejected.slice(0, LOGGED_SAMPLES) },
    'samples refused',
  )
}

function normaliseAll(
  samples: readonly Sample[],
  receivedAt: Date,
): { readings: ReportedReading[]; rejected: RejectedSample[] } {
  const readings: ReportedReading[] = []
  const rejected: RejectedSample[] = []
  const receivedSeconds = receivedAt.getTime() / 1000
  for (const [index, sample] of samples.entries()) {
    const { device_code, slot } = sample
    const reason = slotRejection(slot, receivedSeconds)
    if (reason === null) readings.push({ index, device_key: codeKey(device_code), ...readingOf(sample) })
    else rejected.push({ index, device_code, slot, reason })
  }
  return { readings, rejected }
}

function refusedOf(samples: readonly Sample[], refused: readonly RefusedSample[]): RejectedSample[] {
  return refused.flatMap(({ index, reason }) => {
    const sample = samples[index]
    if (sample === undefined) return []
    return [{ index, device_code: sample.device_code, slot: sample.slot, reason }]
  })
}

function checksum(text: string): number {
  let sum = 0
  for (let at = 0; at < text.length; at++) sum = (sum * 31 + text.charCodeAt(at)) >>> 0
  return sum
}
