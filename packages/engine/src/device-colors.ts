/** A device's colors: every change of a sensor's level is recorded (spec/3 §4.3). */
import { SENSORS, type Sensor, type SensorLevel } from '@earshot/contract/values.ts'
import { blueSince, type DeviceMemory } from './device-memory.ts'
import type { Moment, Run } from './evaluation.ts'
import { newMachine } from './machine.ts'
import { slotEnd } from './time.ts'
import type { Judged } from './verdict.ts'

/** Takes a device back to DEFAULT at once: there is no batch, no licence, or nothing was heard for a day. */
export function resetDevice(run: Run, moment: Moment, deviceId: number): void {
  for (const sensor of SENSORS) {
    const memory = run.memory.devices[deviceId]
    if (memory === undefined || memory[sensor].level === 'DEFAULT') continue
    recordColor(run, moment, { deviceId, sensor, to: 'DEFAULT', judged: null })
  }
  const memory = run.memory.devices[deviceId]
  if (memory === undefined) return
  run.memory.devices[deviceId] = {
    ...memory,
    COUGHS: newMachine(),
    TEMPERATURE: newMachine(),
    HUMIDITY: newMachine(),
  }
}

/**
 * Notes in the run that a sensor's color changes to `to` at the slot's end, and how long the lamp had shown the one before.
 * The machine itself is the caller's to move.
 * @param judged what brought it about; null where nothing was measured
 */
export function recordColor(
  run: Run,
  { slot, at }: Moment,
  {
    deviceId,
    sensor,
    to,
    judged,
  }: { deviceId: number; sensor: Sensor; to: SensorLevel; judged: Judged | null },
): void {
  const memory = run.memory.devices[deviceId]
  if (memory === undefined) return
  const since = shownSince(memory, sensor, at)
  run.colors.push({
    deviceId,
    sensor,
    at,
    from: memory[sensor].level,
    to,
    value: judged?.value ?? null,
    limit: judged?.limit ?? null,
    previousSeconds: since === null ? null : Math.round((at - since) / 1000),
  })
  run.memory.devices[deviceId] = { ...memory, since: { ...memory.since, [sensor]: slot } }
}

/**
 * The moment since which the lamp has shown what it shows; null: since it was hung. Blue covers whatever the level
 * is.
 */
function shownSince(memory: DeviceMemory, sensor: Sensor, at: number): number | null {
  const changed = memory.since[sensor]
  if (changed === null) return null
  return blueSince(memory, at) ?? Math.max(slotEnd(changed), memory.backSince ?? 0)
}
