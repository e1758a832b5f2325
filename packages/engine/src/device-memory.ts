/** The engine remembers this of one device between evaluations. It is plain JSON, stored with the airspace's cursor. */
import { DOMAIN } from '@earshot/contract/domain.ts'
import { OFFLINE_MS } from '@earshot/contract/rules/hardware/connectivity.ts'
import type { Sensor, SensorLevel } from '@earshot/contract/values.ts'
import { type MachineMemory, newMachine } from './machine.ts'
import type { Watches } from './plausible.ts'
import { slotEnd } from './time.ts'

export interface DeviceMemory extends Record<Sensor, MachineMemory> {
  /** The newest slot it was heard in; the slot it was hung in, until it is heard. */
  heard: number
  /** The slot that brought each sensor's present color; null: it has had no other. */
  since: Record<Sensor, number | null>
  /** While nothing recent is known of it: since when its lamp is blue, epoch milliseconds. */
  blueSince?: number | null
  /**
   * The moment when it last came back from blue, epoch milliseconds: its lamp has shown the sensors' colors since
   * then.
   */
  backSince?: number | null
  /** What is known of the plausibility of its climate sensors; absent where an older version stored it. */
  watches?: Watches
}

/** A device silent this long has had 24 h of nulls on every sensor, whatever old audio its cough window still holds. */
export const SILENT_SLOTS = DOMAIN.nullHoldHours * DOMAIN.slotsPerHour

/** A device that was hung in this slot and has not been judged yet. */
export function newDevice(slot: number): DeviceMemory {
  return {
    COUGHS: newMachine(),
    TEMPERATURE: newMachine(),
    HUMIDITY: newMachine(),
    heard: slot,
    since: { COUGHS: null, TEMPERATURE: null, HUMIDITY: null },
    blueSince: null,
    backSince: null,
  }
}

/**
 * A device after what had arrived by an evaluation at `at`, epoch milliseconds. Stored data of before that come late do
 * not end a silence; what ends it is a measurement less than an hour old.
 * @param heard the newest slot it is known to have been heard in
 */
export function hearUpTo(memory: DeviceMemory, heard: number, at: number): DeviceMemory {
  const before = blueSince(memory, at)
  if (before === null) return { ...memory, heard }
  if (slotEnd(heard) + OFFLINE_MS <= at) return { ...memory, heard, blueSince: before }
  return { ...memory, heard, blueSince: null, backSince: Math.max(slotEnd(heard), before) }
}

/** The moment since which the lamp is blue at `at`, epoch milliseconds; null where it is not. */
export function blueSince({ heard, blueSince }: DeviceMemory, at: number): number | null {
  if (blueSince != null) return blueSince
  const silentAt = slotEnd(heard) + OFFLINE_MS
  return silentAt <= at ? silentAt : null
}

/** The level of a sensor; DEFAULT of a device the engine does not know yet. */
export function levelOf(memory: DeviceMemory | undefined, sensor: Sensor): SensorLevel {
  return memory?.[sensor].level ?? 'DEFAULT'
}
