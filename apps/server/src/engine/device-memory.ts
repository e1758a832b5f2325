/** What the engine remembers of one device between evaluations; plain JSON, stored with the airspace's cursor. */
import { DOMAIN } from '@earshot/contract/domain.ts'
import type { Sensor, SensorLevel } from '@earshot/contract/values.ts'
import { type MachineMemory, newMachine } from './machine.ts'

export interface DeviceMemory extends Record<Sensor, MachineMemory> {
  /** The newest slot it was heard in; the slot it was hung in, until it is heard. */
  heard: number
  /** The slot that brought each sensor's present colour; null: it has had no other. */
  since: Record<Sensor, number | null>
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
  }
}

/** The level of a sensor; DEFAULT of a device the engine does not know yet. */
export function levelOf(memory: DeviceMemory | undefined, sensor: Sensor): SensorLevel {
  return memory?.[sensor].level ?? 'DEFAULT'
}
