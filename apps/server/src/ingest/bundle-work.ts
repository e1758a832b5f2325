/** A bundle of messages is stored in one transaction, its airspaces are told, and each sender is answered. */
import { DOMAIN } from '@earshot/contract/domain.ts'
import type { Logger } from 'pino'
import type { Bus } from '#bus.ts'
import type { Clock } from '#clock.ts'
import type { Db } from '#db/open.ts'
import { ensureSamplePartitions } from '#db/partitions.ts'
import type { OpenDays } from '#packed/open-days.ts'
import { codeKey, type Directory, type KnownGateway } from './directory.ts'
import { saveForeignSamples } from './foreign-samples.ts'
import type { Stored } from './late-samples.ts'
import type { LocalDays } from './local-day.ts'
import type { IngestMetrics } from './metrics.ts'
import type { NewDevices } from './new-devices.ts'
import type { Rejection } from './normalise.ts'
import { isDataError } from './retry.ts'
import { type Bundle, buildBundle, type Message, type SampleRow } from './rows.ts'
import { UnknownGatewayError } from './unknown-gateway.ts'
import { noteGateways, samplesIn, writeBundle } from './write-bundle.ts'

export interface RefusedSample {
  index: number
  reason: Extract<Rejection, 'foreign_device' | 'too_many_devices'>
}

/** A message whose sender waits for the commit. */
export interface Pending {
  message: Message
  /** @param refused samples of the message that are not stored, by their position in it */
  resolve: (refused: readonly RefusedSample[]) => void
  reject: (error: unknown) => void
}

export interface BundleWorkOptions {
  db: Db
  log: Pick<Logger, 'error'>
  clock: Clock
  bus: Bus | undefined
  metrics: IngestMetrics
  directory: Directory
  localDays: LocalDays
  newDevices: NewDevices
  openDays: OpenDays
  /** Tries again until the database has taken it, or says that it never will. */
  untilStored: <Result>(attempt: () => Promise<Result>) => Promise<Result>
}

/** The gateways that the database knows, by code. */
type KnownGateways = Map<string, KnownGateway>

/** Works one bundle: every sender's promise is settled, and nothing is thrown. */
export function createBundleWork(options: BundleWorkOptions): (bundle: Pending[]) => Promise<void> {
  const { log, bus, metrics, directory, untilStored } = options
  return work

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
    const known = bundle.filter(pending => isFromAcceptedGateway(gateways, pending))
    const messages = known.map(pending => pending.message)
    const {
      stored,
      refused: all,
      taken,
    } = messages.length === 0
      ? { ...NOTHING, taken: gateways }
      : await storeMessages(messages, { ...options, gateways })
    const refused = byMessage(all)
    for (const pending of bundle) {
      if (isFromAcceptedGateway(taken, pending)) pending.resolve(refused.get(pending.message) ?? [])
      else pending.reject(new UnknownGatewayError(pending.message.gatewayCode))
    }
    if (bus !== undefined) publish(bus, stored)
  }
}

interface Outcome {
  stored: Stored[]
  refused: (RefusedSample & { message: Message })[]
  /** The gateways as they were known when it was stored. */
  taken: KnownGateways
}

const NOTHING = { stored: [], refused: [] }

/** Stores the messages in one transaction, and tells the metrics what became of each sample. */
async function storeMessages(
  messages: Message[],
  options: BundleWorkOptions & { gateways: KnownGateways },
): Promise<Outcome> {
  const { db, clock, metrics, directory, openDays } = options
  const { bundle, taken } = await placeMessages(messages, options)
  const { foreign, unadmitted } = bundle
  const refused = [
    ...foreign.map(({ message, index }) => ({ message, index, reason: 'foreign_device' as const })),
    ...unadmitted.map(each => ({ ...each, reason: 'too_many_devices' as const })),
  ]
  await saveForeignSamples(db, { foreign, now: clock.now() })
  if (bundle.rows.length === 0) return { stored: [], refused, taken }
  await ensureSamplePartitions(db, slotRange(bundle.rows))
  await noteGateways(db, bundle.heardThrough)
  directory.forget(bundle.heardThrough.map(({ device_key }) => device_key))
  const { stored, filled } = await openDays.beside(db, bundle.rows, on =>
    writeBundle(on, { bundle, now: clock.now().getTime() / 1000 }),
  )
  const [added, mended] = [samplesIn(stored), samplesIn(filled)]
  metrics.samples('stored', added)
  metrics.samples('filled', mended)
  metrics.samples('duplicate', bundle.rows.length - added - mended)
  noteLag(messages, { now: clock.now().getTime() / 1000, metrics })
  return { stored: [...stored, ...filled], refused, taken }
}

/**
 * A refused sample is never sent again, so it must not be refused by a state of seconds ago: the placement of its
 * device and of the gateway are read once more.
 */
async function placeMessages(
  messages: Message[],
  { gateways, directory, localDays, newDevices }: BundleWorkOptions & { gateways: KnownGateways },
): Promise<{ bundle: Bundle; taken: KnownGateways }> {
  const keys = deviceKeys(messages)
  const admit = (unknown: readonly string[]) => newDevices.admit(unknown, messages)
  const known = await directory.devices(keys, admit)
  const bundle = buildBundle({ messages, gateways, devices: known, localDays })
  if (bundle.foreign.length === 0) return { bundle, taken: gateways }
  directory.forget(
    bundle.foreign.flatMap(({ device_key, message }) => [device_key, codeKey(message.gatewayCode)]),
  )
  const devices = await directory.devices(keys, admit)
  const taken = await directory.gateways(messages.map(({ gatewayCode }) => gatewayCode))
  return { bundle: buildBundle({ messages, gateways: taken, devices, localDays }), taken }
}

function byMessage(refused: Outcome['refused']): Map<Message, RefusedSample[]> {
  const samples = new Map<Message, RefusedSample[]>()
  for (const { message, ...sample } of refused) {
    const own = samples.get(message)
    if (own === undefined) samples.set(message, [sample])
    else own.push(sample)
  }
  return samples
}

/** Notes how old the newest reading of each message was when it was stored; `now` in epoch seconds. */
function noteLag(
  messages: readonly Message[],
  { now, metrics }: { now: number; metrics: IngestMetrics },
): void {
  for (const { readings } of messages) {
    const newest = readings.reduce((slot, reading) => Math.max(slot, reading.slot), 0)
    metrics.lag(now - (newest + 1) * DOMAIN.slotSeconds)
  }
}

/** Publishes one event for each site, whatever the number of its airspaces. */
function publish(bus: Bus, stored: readonly Stored[]): void {
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

function isFromAcceptedGateway(gateways: KnownGateways, { message }: Pending): boolean {
  const gateway = gateways.get(codeKey(message.gatewayCode))
  return gateway !== undefined && !gateway.refused
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
