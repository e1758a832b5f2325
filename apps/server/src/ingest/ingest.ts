/** The one entry of telemetry: what arrives by MQTT, HTTP or a recording is accepted here, and only after its commit. */
import { DOMAIN } from '@earshot/contract/domain.ts'
import type { Sample } from '@earshot/contract/telemetry/messages.ts'
import type { Logger } from 'pino'
import type { Bus } from '#bus.ts'
import type { Clock } from '#clock.ts'
import type { Db } from '#db/open.ts'
import { ensureSamplePartitions } from '#db/partitions.ts'
import { AppError } from '#errors.ts'
import { type BundleQueueOptions, createBundleQueue } from './bundle-queue.ts'
import { codeKey, createDirectory, type KnownGateway } from './directory.ts'
import { type HeartbeatInput, type HeartbeatOutcome, storeHeartbeats } from './heartbeat.ts'
import type { Stored } from './late.ts'
import { createLocalDays } from './local-day.ts'
import { type IngestMetrics, NO_METRICS } from './metrics.ts'
import { type Rejection, readingOf, slotRejection } from './normalise.ts'
import { buildBundle, type Message, type ReportedReading, type SampleRow } from './rows.ts'
import { isDataError, withRetry } from './transient.ts'
import { UnknownGatewayError } from './unknown-gateway.ts'
import { noteGateways, samplesIn, writeBundle } from './write-bundle.ts'

export interface RejectedSample {
  /** Position in the message. */
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

export interface AcceptInput {
  gatewayCode: string
  samples: readonly Sample[]
  receivedAt: Date
}

export interface Ingest {
  /** Resolves only after the commit. */
  accept(input: AcceptInput): Promise<Accepted>
  /** Resolves only after the commit. */
  heartbeat(input: HeartbeatInput): Promise<HeartbeatOutcome>
  /** Many in one commit; in the order they arrived. */
  heartbeats(inputs: readonly HeartbeatInput[]): Promise<HeartbeatOutcome[]>
  /** Samples that wait for a bundle; those beyond its bound wait with their senders. */
  queuedSamples(): number
  /** Since when something is being stored that could not be stored yet; null where nothing waits. */
  waitingSince(): Date | null
  /** Resolves when all that was accepted so far is stored. */
  drain(): Promise<void>
  /** Takes nothing more, stores what is there; what cannot be stored in time is never acknowledged. */
  stop(): Promise<void>
}

export interface IngestOptions {
  db: Db
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  clock: Clock
  /** Told after each commit; a recording is replayed without. */
  bus?: Bus
  metrics?: IngestMetrics
  limits?: Pick<BundleQueueOptions<never>, 'bundleWeight' | 'maxWaitMs' | 'lanes' | 'maxQueuedWeight'>
  /** How long `stop` lets a database that does not answer hold it up. */
  stopTimeoutMs?: number
}

const LOGGED_SAMPLES = 20

interface Pending {
  message: Message
  resolve: () => void
  reject: (error: unknown) => void
}

export function createIngest({
  db,
  log,
  clock,
  bus,
  metrics = NO_METRICS,
  limits,
  stopTimeoutMs = 5_000,
}: IngestOptions): Ingest {
  const directory = createDirectory({ db })
  const localDays = createLocalDays()
  const stopping = new AbortController()
  const queue = createBundleQueue<Pending>({
    ...limits,
    weigh: pending => pending.message.readings.length,
    // A gateway's devices always go the same way: no two bundles under way meet at the same roll-up rows.
    laneOf: pending => checksum(codeKey(pending.message.gatewayCode)),
    work,
  })
  const unsubscribe = bus?.subscribe(event => {
    if (event.kind === 'site') directory.invalidate()
  })
  const waiting = new Set<Date>()
  let stopped = false

  async function accept({ gatewayCode, samples, receivedAt }: AcceptInput): Promise<Accepted> {
    if (stopped) throw new AppError({ status: 503, code: 'unavailable' })
    const { readings, rejected } = normaliseAll(samples, receivedAt)
    report({ gatewayCode, rejected })
    if (readings.length === 0) return { stored: 0, rejected }
    await new Promise<void>((resolve, reject) => {
      queue.push({ message: { gatewayCode, readings, receivedAt }, resolve, reject }).catch(reject)
    })
    return { stored: readings.length, rejected }
  }

  function report({ gatewayCode, rejected }: { gatewayCode: string; rejected: RejectedSample[] }): void {
    if (rejected.length === 0) return
    for (const { reason } of rejected) metrics.samples(reason, 1)
    // A backlog of a thousand refused samples is one line, not a thousand.
    log.warn(
      { gateway: gatewayCode, count: rejected.length, samples: rejected.slice(0, LOGGED_SAMPLES) },
      'samples refused',
    )
  }

  function heartbeats(inputs: readonly HeartbeatInput[]): Promise<HeartbeatOutcome[]> {
    return untilStored(() => storeHeartbeats(db, { inputs, localDays }))
  }

  async function heartbeat(input: HeartbeatInput): Promise<HeartbeatOutcome> {
    const [outcome = 'unknown_gateway'] = await heartbeats([input])
    return outcome
  }

  async function untilStored<Result>(attempt: () => Promise<Result>): Promise<Result> {
    const since = clock.now()
    waiting.add(since)
    try {
      return await withRetry({
        attempt,
        retry: error => !isDataError(error),
        onRetry: noteRetry,
        signal: stopping.signal,
      })
    } finally {
      waiting.delete(since)
    }
  }

  function noteRetry(error: unknown, waitMs: number): void {
    metrics.retried()
    log.warn({ err: error, waitMs }, 'telemetry could not be stored yet; it is tried again')
  }

  async function work(bundle: Pending[]): Promise<void> {
    const startedAt = performance.now()
    try {
      await untilStored(() => settle(bundle))
      metrics.bundle((performance.now() - startedAt) / 1000)
    } catch (error) {
      await fail(bundle, error)
    }
  }

  /** One bad message must not take its neighbours with it: each is tried alone. */
  async function fail(bundle: Pending[], error: unknown): Promise<void> {
    // A device deleted since it was looked up ends here too.
    directory.invalidate()
    const [first] = bundle
    if (first === undefined) return
    if (bundle.length > 1 && isDataError(error)) {
      for (const pending of bundle) await work([pending])
      return
    }
    log.error(
      { err: error, gateway: first.message.gatewayCode, messages: bundle.length },
      'samples could not be stored',
    )
    for (const pending of bundle) pending.reject(error)
  }

  async function settle(bundle: Pending[]): Promise<void> {
    const gateways = await directory.gateways(bundle.map(pending => pending.message.gatewayCode))
    const known = bundle.filter(pending => isTaken(gateways, pending))
    const stored =
      known.length === 0
        ? []
        : await storeMessages(
            known.map(pending => pending.message),
            gateways,
          )
    for (const pending of bundle) {
      if (isTaken(gateways, pending)) pending.resolve()
      else pending.reject(new UnknownGatewayError(pending.message.gatewayCode))
    }
    publish(stored)
  }

  async function storeMessages(messages: Message[], gateways: Map<string, KnownGateway>): Promise<Stored[]> {
    const devices = await directory.devices(deviceKeys(messages))
    const bundle = buildBundle({ messages, gateways, devices, localDays })
    await ensureSamplePartitions(db, slotRange(bundle.rows))
    await noteGateways(db, bundle.heardThrough)
    const { stored, filled } = await writeBundle(db, { bundle, now: clock.now().getTime() / 1000 })
    const [added, mended] = [samplesIn(stored), samplesIn(filled)]
    metrics.samples('stored', added)
    metrics.samples('filled', mended)
    metrics.samples('duplicate', bundle.rows.length - added - mended)
    noteLag(messages)
    return [...stored, ...filled]
  }

  function noteLag(messages: readonly Message[]): void {
    const now = clock.now().getTime() / 1000
    for (const { readings } of messages) {
      const newest = readings.reduce((slot, reading) => Math.max(slot, reading.slot), 0)
      metrics.lag(now - (newest + 1) * DOMAIN.slotSeconds)
    }
  }

  function publish(stored: Stored[]): void {
    if (bus === undefined) return
    const sites = new Map<number, { airspace_ids: Set<number>; slot: number }>()
    for (const { site_id, airspace_id, newest_slot } of stored) {
      if (site_id === 0) continue
      const site = sites.get(site_id) ?? { airspace_ids: new Set(), slot: 0 }
      sites.set(site_id, site)
      if (airspace_id !== 0) site.airspace_ids.add(airspace_id)
      site.slot = Math.max(site.slot, newest_slot)
    }
    for (const [site_id, { airspace_ids, slot }] of sites) {
      bus.publish({ kind: 'samples', site_id, airspace_ids: [...airspace_ids], slot })
    }
  }

  return {
    accept,
    heartbeat,
    heartbeats,
    queuedSamples: () => queue.queuedWeight(),
    waitingSince: () => oldestOf(waiting),
    drain: () => queue.drain(),
    stop: async () => {
      stopped = true
      const timer = setTimeout(() => stopping.abort(), stopTimeoutMs)
      await queue.drain()
      clearTimeout(timer)
      unsubscribe?.()
    },
  }
}

function oldestOf(moments: Iterable<Date>): Date | null {
  let oldest: Date | null = null
  for (const moment of moments) if (oldest === null || moment < oldest) oldest = moment
  return oldest
}

function isTaken(gateways: Map<string, KnownGateway>, { message }: Pending): boolean {
  const gateway = gateways.get(codeKey(message.gatewayCode))
  return gateway !== undefined && !gateway.refused
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
    if (reason === null) readings.push({ device_key: codeKey(device_code), ...readingOf(sample) })
    else rejected.push({ index, device_code, slot, reason })
  }
  return { readings, rejected }
}

function checksum(text: string): number {
  let sum = 0
  for (let at = 0; at < text.length; at++) sum = (sum * 31 + text.charCodeAt(at)) >>> 0
  return sum
}

function deviceKeys(messages: readonly Message[]): Set<string> {
  const keys = new Set<string>()
  for (const { readings } of messages) for (const { device_key } of readings) keys.add(device_key)
  return keys
}

function slotRange(rows: readonly SampleRow[]): { fromSlot: number; toSlot: number } {
  let fromSlot = Number.POSITIVE_INFINITY
  let toSlot = 0
  for (const { slot } of rows) {
    if (slot < fromSlot) fromSlot = slot
    if (slot > toSlot) toSlot = slot
  }
  return { fromSlot, toSlot }
}
