/** The hourly evaluation of coughs: RDI and RHS of each device and of their airspace (spec/3 §4.2). */
import { DOMAIN } from '@earshot/contract/domain.ts'
import { type Species, species } from '@earshot/contract/rules/batches/product-types.ts'
import {
  type CoughWindow,
  dailyCoughs,
  rdiOf,
  rdiReference,
  rhsOf,
} from '@earshot/contract/rules/health/rdi.ts'
import type { LimitValues } from '@earshot/contract/schemas/health/limits.ts'
import { type Batch, heardPerDevice } from './batch.ts'
import { coughWindow, type Reading } from './reading.ts'
import { hourAtEnd } from './time.ts'
import { type Judged, judgeCoughs } from './verdict.ts'

/** RDI and ratio (RDI / reference) are unrounded. */
export interface CoughFigures {
  rdi: number | null
  rhs: number | null
  ratio: number | null
}

export interface DeviceCoughs extends CoughFigures {
  deviceId: number
}

interface CoughDevice {
  deviceId: number
  readings: readonly Reading[]
  windows?: ReadonlyMap<number, CoughWindow>
}

/** What was heard in the window of an hour, whatever limits it is judged by. */
export interface HeardHour {
  batch: Batch
  species: Species
  /** The animals that each device hears. */
  animals: number
  /** The devices of which enough was heard. `daily` is their coughs in a full day, the others are of the window. */
  devices: { deviceId: number; daily: number; coughs: number; audioSeconds: number }[]
}

export interface CoughHour {
  /** The slot that ends the hour, and its local date. */
  slot: number
  date: string
  batch: Batch | null
  /** The epoch hour in which its windows begin: 24 hours before, or with the batch. */
  firstHour: number
  /** All devices of the airspace, licensed or not: the animals are shared among them. */
  installed: number
  /** The devices that may be judged. */
  devices: readonly CoughDevice[]
}

const NOTHING: CoughFigures = { rdi: null, rhs: null, ratio: null }

/** Sums what each device heard in an hour's window; one of which too little was heard is left out. Null without a batch. */
export function hearHour({ slot, date, batch, firstHour, installed, devices }: CoughHour): HeardHour | null {
  if (batch === null) return null
  const heard: HeardHour['devices'] = []
  for (const { deviceId, readings, windows } of devices) {
    const window =
      windows?.get(hourAtEnd(slot)) ??
      coughWindow(readings, { from: firstHour * DOMAIN.slotsPerHour, to: slot })
    const daily = dailyCoughs(window)
    if (daily !== null) heard.push({ deviceId, daily, ...window })
  }
  return {
    batch,
    species: species(batch.productType),
    animals: heardPerDevice(batch, date, installed),
    devices: heard,
  }
}

/** What one device heard, as limits see it: its figures, and what its RHS says (spec/3 §4.2). */
export function judgeHeard(
  { batch, species, animals }: Omit<HeardHour, 'devices'>,
  { daily, coughs }: { daily: number; coughs: number },
  limits: LimitValues,
): { rdi: number; rhs: number; ratio: number; judged: Judged } {
  const base = rdiReference(batch.productType, limits.rdi_reference)
  const rdi = rdiOf({ species, heard: animals, daily })
  const ratio = rdi / base
  const rhs = rhsOf(ratio)
  return { rdi, rhs, ratio, judged: judgeCoughs(rhs, coughs, limits) }
}

/**
 * Works out one hour's figures of the airspace and of each device that was heard for long enough, and what each one's
 * RHS says (spec/3 §4.2). A device of which too little was heard is in neither; without a batch nothing is.
 */
export function judgeHour(
  hour: HeardHour | null,
  limits: LimitValues,
): {
  figures: { airspace: CoughFigures; devices: DeviceCoughs[] }
  judged: Map<number, Judged>
} {
  const judged = new Map<number, Judged>()
  const found: DeviceCoughs[] = []
  if (hour === null) return { figures: { airspace: NOTHING, devices: found }, judged }
  for (const device of hour.devices) {
    const { deviceId } = device
    const own = judgeHeard(hour, device, limits)
    found.push({ deviceId, rdi: own.rdi, rhs: own.rhs, ratio: own.ratio })
    judged.set(deviceId, own.judged)
  }
  return { figures: { airspace: airspaceFigures(hour, found, limits), devices: found }, judged }
}

/**
 * The airspace has the lowest RHS of its devices, so that number and color agree, and the RDI over the same
 * devices together.
 */
function airspaceFigures(
  { batch, species, animals, devices }: HeardHour,
  found: readonly DeviceCoughs[],
  limits: LimitValues,
): CoughFigures {
  if (found.length === 0) return NOTHING
  const daily = devices.reduce((sum, device) => sum + device.daily, 0)
  const rdi = rdiOf({ species, daily, heard: animals * found.length })
  const rhs = Math.min(...found.map(device => device.rhs ?? 100))
  return { rdi, rhs, ratio: rdi / rdiReference(batch.productType, limits.rdi_reference) }
}
