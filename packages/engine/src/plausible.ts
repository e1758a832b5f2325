/**
 * Finds the climate sensors that are not to be believed: those that stand still, jump, or are apart from their
 * neighbours. One sensor's watch takes its readings one by one and is bounded, whatever the history. Pure.
 */
import { DOMAIN } from '@earshot/contract/domain.ts'
import type { SensorFaultKind } from '@earshot/contract/values.ts'

export const CLIMATE_SENSORS = ['TEMPERATURE', 'HUMIDITY'] as const
export type ClimateSensor = (typeof CLIMATE_SENSORS)[number]

/** The values are in °C or %. */
export interface Seen {
  slot: number
  value: number
  /** The median of the believed neighbours in the same slot; null without any. */
  neighbours: number | null
  /** How many neighbours it stands on. */
  count: number
  /** What the monitor's other climate sensor says. */
  other: number | null
}

/**
 * The least and the greatest value of something while the sensor stood still. A single neighbour that moves may be the
 * one at fault, so the neighbours' range has those of several only.
 */
type Range = [least: number, greatest: number]

export interface FoundFault {
  kind: SensorFaultKind
  /** The slot that began it. */
  since: number
  value: number
  neighbours: number | null
}

/** What is remembered of one sensor, as plain JSON. */
export interface Watch {
  slot: number
  value: number
  neighbours: number | null
  /** The slot since which the value has not changed, and the readings since then, that one included. */
  still: number
  readings: number
  near: Range | null
  other: Range | null
  /** The slots of the last jumps that the neighbours did not share. */
  jumps: number[]
  /** The slot since which it has been apart from its neighbours; null: it is not. */
  apart: number | null
  fault: FoundFault | null
  /** Plausible readings in a row since it was last found at fault. */
  calm: number
}

export type Watches = Partial<Record<ClimateSensor, Watch>>

export interface SensorFault extends FoundFault {
  sensor: ClimateSensor
}

const LIMITS = DOMAIN.plausible
const NO_JUMPS: number[] = []
/** Readings are stored in hundredths; two that differ by less are the same. */
const RESOLUTION = 0.005

/** A fault that was found, or that is over, by the readings of a slot. */
export interface FaultChange {
  deviceId: number
  fault: SensorFault
  /** The end of that slot, epoch milliseconds. */
  at: number
  isOver: boolean
}

export function isBelieved(watches: Watches | undefined, sensor: ClimateSensor): boolean {
  return isFaultless(watches?.[sensor])
}

/** A sensor that was never watched has no fault. */
export function isFaultless(watch: Watch | undefined): boolean {
  return (watch?.fault ?? null) === null
}

export function faultsOf(watches: Watches | undefined): SensorFault[] {
  return CLIMATE_SENSORS.flatMap(sensor => {
    const fault = watches?.[sensor]?.fault
    return fault == null ? [] : [{ sensor, ...fault }]
  })
}

/** What came of a monitor's faults between two slots: those that were found, and those that are over. */
export function faultChanges(
  deviceId: number,
  { before, after, at }: { before: Watches | undefined; after: Watches | undefined; at: number },
): FaultChange[] {
  const [known, found] = [faultsOf(before), faultsOf(after)]
  const without = (faults: readonly SensorFault[], others: readonly SensorFault[]) =>
    faults.filter(({ sensor, since }) => !others.some(one => one.sensor === sensor && one.since === since))
  return [
    ...without(known, found).map(fault => ({ deviceId, fault, at, isOver: true })),
    ...without(found, known).map(fault => ({ deviceId, fault, at, isOver: false })),
  ]
}

/** The watch after one more reading. One that is not newer than the last changes nothing. */
export function watchReading(sensor: ClimateSensor, before: Watch | undefined, seen: Seen): Watch {
  if (before === undefined) return startWatch(seen, null)
  if (seen.slot <= before.slot) return before
  if (seen.slot - before.slot > LIMITS.gapSlots) return startWatch(seen, before.fault)
  const moved = Math.abs(seen.value - before.value) > RESOLUTION
  // The watch is this function's own until it is returned: every reading of every monitor makes one.
  const watch = moved ? startWatch(seen, before.fault) : standStill(before, seen)
  watch.jumps = jumpsAfter(sensor, before, seen)
  watch.apart = isApart(sensor, seen) ? (before.apart ?? seen.slot) : null
  watch.calm = before.calm
  return before.fault === null
    ? find(sensor, watch, seen)
    : calmDown(watch, { fault: before.fault, moved, seen })
}

function startWatch({ slot, value, neighbours, count, other }: Seen, fault: FoundFault | null): Watch {
  return {
    slot,
    value,
    neighbours,
    still: slot,
    readings: 1,
    near: widened(null, count < LIMITS.neighbours ? null : neighbours),
    other: widened(null, other),
    jumps: NO_JUMPS,
    apart: null,
    fault,
    calm: 0,
  }
}

function standStill(before: Watch, { slot, neighbours, count, other }: Seen): Watch {
  return {
    ...before,
    slot,
    neighbours,
    readings: before.readings + 1,
    near: widened(before.near, count < LIMITS.neighbours ? null : neighbours),
    other: widened(before.other, other),
  }
}

function widened(range: Range | null, value: number | null): Range | null {
  if (value === null) return range
  return range === null ? [value, value] : [Math.min(range[0], value), Math.max(range[1], value)]
}

const span = (range: Range | null) => (range === null ? 0 : range[1] - range[0])

/** A step that the neighbours took too, half of it at least, is the barn's own: somebody opened the doors. */
function jumpsAfter(sensor: ClimateSensor, before: Watch, seen: Seen): number[] {
  const { jumps } = before
  const kept = jumps.length === 0 ? jumps : jumps.filter(slot => seen.slot - slot < LIMITS.jumpSlots)
  const step = seen.value - before.value
  const shared =
    seen.neighbours === null || before.neighbours === null ? 0 : seen.neighbours - before.neighbours
  const own = Math.abs(step) >= LIMITS.jump[sensor] && Math.abs(step - shared) > Math.abs(step) / 2
  return own ? [...kept, seen.slot].slice(-LIMITS.jumps) : kept
}

function isApart(sensor: ClimateSensor, { value, neighbours, count }: Seen): boolean {
  if (neighbours === null || count < LIMITS.neighbours) return false
  return Math.abs(value - neighbours) >= LIMITS.apart[sensor]
}

function find(sensor: ClimateSensor, watch: Watch, { slot, value, neighbours }: Seen): Watch {
  const fault = faultOf(sensor, watch, slot)
  return fault === null ? watch : { ...watch, fault: { ...fault, value, neighbours }, calm: 0 }
}

function faultOf(
  sensor: ClimateSensor,
  watch: Watch,
  slot: number,
): Pick<FoundFault, 'kind' | 'since'> | null {
  const { still, jumps, apart } = watch
  if (isFrozen(sensor, watch)) return { kind: 'FROZEN', since: still }
  if (jumps.length >= LIMITS.jumps) return { kind: 'JUMPING', since: jumps[0] ?? slot }
  if (apart !== null && slot - apart >= LIMITS.apartSlots) return { kind: 'APART', since: apart }
  return null
}

function isFrozen(sensor: ClimateSensor, { value, readings, near, other }: Watch): boolean {
  const { low, high } = LIMITS.humidityEnds
  if (sensor === 'HUMIDITY' && (value <= low || value >= high)) return false
  if (readings >= LIMITS.nothingSlots) return true
  if (readings >= LIMITS.besideSlots && span(near) >= LIMITS.swing[sensor]) return true
  const beside = sensor === 'TEMPERATURE' ? 'HUMIDITY' : 'TEMPERATURE'
  return readings >= LIMITS.aloneSlots && span(other) >= LIMITS.swing[beside]
}

/** A sensor at fault counts again once it has been plausible for long enough. */
function calmDown(
  watch: Watch,
  { fault, moved, seen }: { fault: FoundFault; moved: boolean; seen: Seen },
): Watch {
  const jumped = watch.jumps.at(-1) === seen.slot
  // The first step of a frozen sensor to what the air really is may be a large one.
  const implausible = watch.apart !== null || (jumped && fault.kind !== 'FROZEN')
  if (implausible) return { ...watch, fault, calm: 0 }
  if (fault.kind === 'FROZEN' && !moved) return { ...watch, fault }
  const calm = watch.calm + 1
  if (calm < LIMITS.calmReadings) return { ...watch, fault, calm }
  return { ...watch, fault: null, calm: 0, jumps: [] }
}
