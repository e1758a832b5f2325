/** A device's colours: every change of a sensor's level is recorded (spec/3 §4.3). */
import { SENSORS, type Sensor, type SensorLevel } from '@earshot/contract/values.ts'
import type { Moment, Run } from './evaluation.ts'
import { newMachine } from './machine.ts'
import { slotEnd } from './time.ts'
import type { Judged } from './verdict.ts'

/** Back to DEFAULT at once: no batch, no licence, or nothing heard for a day. */
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
  const changed = memory.since[sensor]
  const back = run.input.devices.find(device => device.deviceId === deviceId)?.connectivitySince ?? null
  const since = changed === null ? null : Math.max(slotEnd(changed), back !== null && back <= at ? back : 0)
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
