/** Places normalised readings: which site, airspace and local day each belongs to. Pure. */
import { DOMAIN } from '@earshot/contract/domain.ts'
import { codeKey, type KnownDevice, type KnownGateway, type Placement } from './directory.ts'
import type { LocalDays } from './local-day.ts'
import type { Reading } from './normalise.ts'

/** One accepted message with its valid readings, by device code. */
export interface Message {
  gatewayCode: string
  readings: ReportedReading[]
  /** The clock at arrival. */
  receivedAt: Date
}

export interface ReportedReading extends Reading {
  /** Position in the message as it was sent. */
  index: number
  /** The device's code as `codeKey` gives it. */
  device_key: string
}

export interface SampleRow extends Reading {
  site_id: number
  /** The airspace, or 0 where the device had no place then. */
  airspace_id: number
  device_id: number
  /** The moment in Unix seconds. */
  received_at: number
}

/** A local day of a site with its first and last slot. */
interface SiteDay {
  site_id: number
  day: string
  from_slot: number
  to_slot: number
}

/** A sample of a device that hangs at another site than the gateway that sent it: it is not stored. */
export interface ForeignSample {
  message: Message
  /** Position in the message as it was sent. */
  index: number
  device_key: string
  device_id: number
  gateway_id: number
}

export interface Bundle {
  /** The rows are sorted by key, so that two bundles take their locks in the same order. */
  rows: SampleRow[]
  days: SiteDay[]
  /** The devices heard through another gateway than last time. */
  heardThrough: { device_key: string; device_id: number; gateway_id: number }[]
  foreign: ForeignSample[]
  /** Samples of codes that nobody knows and that were not admitted. */
  unadmitted: { message: Message; index: number }[]
}

export interface BundleInput {
  messages: readonly Message[]
  gateways: ReadonlyMap<string, KnownGateway>
  devices: ReadonlyMap<string, KnownDevice>
  localDays: LocalDays
}

/** Messages of unknown gateways must have been taken out before. */
export function buildBundle({ messages, gateways, devices, localDays }: BundleInput): Bundle {
  const rows: SampleRow[] = []
  const ranges = new Map<number, SiteRange>()
  const heardThrough = new Map<string, Bundle['heardThrough'][number]>()
  const foreign: ForeignSample[] = []
  const unadmitted: Bundle['unadmitted'] = []
  for (const message of messages) {
    const gateway = gateways.get(codeKey(message.gatewayCode))
    if (gateway === undefined) continue
    const received_at = message.receivedAt.getTime() / 1000
    const fallback = gatewayPlace(gateway)
    for (const reading of message.readings) {
      const device = devices.get(reading.device_key)
      if (device === undefined) {
        unadmitted.push({ message, index: reading.index })
        continue
      }
      const own = placeAt(device, reading.slot)
      const home = own ?? placeNow(device)
      if (home !== undefined && home.site_id !== gateway.site_id) {
        const { index, device_key } = reading
        foreign.push({ message, index, device_key, device_id: device.id, gateway_id: gateway.id })
        continue
      }
      const place = own ?? fallback
      rows.push(rowOf({ place, device, reading, received_at }))
      widen(ranges, place, reading.slot)
      if (isNews(device, gateway)) {
        const { device_key } = reading
        heardThrough.set(device_key, { device_key, device_id: device.id, gateway_id: gateway.id })
      }
    }
  }
  rows.sort(byKey)
  return {
    rows,
    days: [...ranges].flatMap(([site_id, range]) => daysOf(site_id, range, localDays)),
    heardThrough: [...heardThrough.values()],
    foreign,
    unadmitted,
  }
}

interface RowInput {
  place: Place
  device: KnownDevice
  reading: ReportedReading
  received_at: number
}

// The fields are written out because this runs for every sample, and spreading objects costs several times as much.
function rowOf({ place, device, reading, received_at }: RowInput): SampleRow {
  return {
    site_id: place.site_id,
    airspace_id: place.airspace_id,
    device_id: device.id,
    slot: reading.slot,
    coughs: reading.coughs,
    audio_seconds: reading.audio_seconds,
    temperature_centi: reading.temperature_centi,
    humidity_centi: reading.humidity_centi,
    bytes: reading.bytes,
    received_at,
  }
}

type Place = Pick<Placement, 'site_id' | 'airspace_id' | 'timezone'>

/** A sample belongs to the place its device had when the slot began. */
function placeAt(device: KnownDevice, slot: number): Placement | undefined {
  const at = slot * DOMAIN.slotSeconds
  return device.placements.find(({ from, to }) => from <= at && at < to)
}

/** Finds where a device hangs today: also before that nobody but its own site's gateways speaks for it. */
function placeNow(device: KnownDevice): Placement | undefined {
  return device.placements.find(({ to }) => to === Number.POSITIVE_INFINITY)
}

/**
 * A device counts as heard by this gateway from now on. One that hangs nowhere stays with the site that heard it
 * first, because any gateway can say that it hears it.
 */
function isNews(device: KnownDevice, { id, site_id }: KnownGateway): boolean {
  if (device.gateway_id === id) return false
  const owner = placeNow(device)?.site_id ?? device.gateway_site_id
  return owner === null || owner === site_id
}

/** An unregistered device's samples are kept under the site of the gateway that heard it; 0: it has none either. */
function gatewayPlace({ site_id, timezone }: KnownGateway): Place {
  return { site_id: site_id ?? 0, airspace_id: 0, timezone: timezone ?? 'UTC' }
}

/** A site's slots in the bundle, from the oldest to the newest. */
interface SiteRange {
  timezone: string
  from: number
  to: number
}

function widen(ranges: Map<number, SiteRange>, { site_id, timezone }: Place, slot: number): void {
  const range = ranges.get(site_id)
  if (range === undefined) ranges.set(site_id, { timezone, from: slot, to: slot })
  else if (slot < range.from) range.from = slot
  else if (slot > range.to) range.to = slot
}

function daysOf(site_id: number, { timezone, from, to }: SiteRange, localDays: LocalDays): SiteDay[] {
  const days: SiteDay[] = []
  for (let slot = from; slot <= to; ) {
    const span = localDays.spanOf(timezone, slot)
    days.push({ site_id, day: span.day, from_slot: span.from, to_slot: span.to })
    slot = span.to + 1
  }
  return days
}

function byKey(a: SampleRow, b: SampleRow): number {
  return a.site_id - b.site_id || a.device_id - b.device_id || a.slot - b.slot
}
