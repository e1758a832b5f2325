/**
 * Judges one airspace over a run of slots (spec/3 §4.1–4.5). Pure: the same state and readings always give the same
 * result, and a run judged at once equals the same run judged slot by slot.
 */

import { SENSORS, type Sensor, type SensorLevel } from '@earshot/contract/values.ts'
import type { Alert } from './alerts.ts'
import { activeBatch, inForce } from './batch.ts'
import { bySensor } from './by-sensor.ts'
import { resetDevice } from './device-colors.ts'
import { hearUpTo, levelOf, newDevice } from './device-memory.ts'
import {
  type AirspaceInput,
  type AirspaceMemory,
  type AirspaceState,
  airspaceLevel,
  type Evaluation,
  type Moment,
  type Run,
} from './evaluation.ts'
import { judgeSlot, mayJudge } from './judge-slot.ts'
import { faultChanges, faultsOf } from './plausible.ts'
import { newestHeard, recentReadings } from './reading.ts'
import { endAlerts, stepSensorAlert } from './step-alerts.ts'
import { slotEnd } from './time.ts'
import { watchSensors } from './watch-sensors.ts'

/**
 * Judges slot by slot. The state passed in is left as it is; the new one, and all that happened on the way, is the
 * answer.
 * @param slots first and last slot to judge, in order, both included
 */
export function evaluateAirspace(
  state: AirspaceState,
  input: AirspaceInput,
  slots: { from: number; to: number },
): Evaluation {
  const run = newRun(input, state)
  const before = new Map(run.alerts.map(history => [history.alert.id, history.alert]))
  for (let slot = slots.from; slot <= slots.to; slot++) stepSlot(run, slot)
  return {
    state: { memory: run.memory, alerts: currentAlerts(run) },
    hours: run.hours,
    endedBatches: run.endedBatches,
    colors: run.colors,
    alerts: run.alerts.filter(({ alert }) => alert.id === null || before.get(alert.id) !== alert),
    silenced: run.silenced,
    faults: run.faults,
    levels: bySensor(sensor => airspaceLevel(run, sensor)),
    band: run.band,
    figures: run.figures,
    devices: run.installed.map(({ deviceId }) => ({
      deviceId,
      fresh: state.memory.devices[deviceId] === undefined,
      levels: bySensor(sensor => levelOf(run.memory.devices[deviceId], sensor)),
      figures: run.deviceFigures.get(deviceId) ?? {},
      faults: faultsOf(run.memory.devices[deviceId]?.watches),
    })),
    lateFromHour: run.lateFromHour,
  }
}

/** A run that nothing has been added to. The state passed in is left as it is. */
export function newRun(input: AirspaceInput, state: AirspaceState): Run {
  return {
    input,
    memory: memoryOf(input, state),
    alerts: Object.values(state.alerts).map(alert => ({ alert, changes: [] })),
    hours: [],
    endedBatches: [],
    colors: [],
    band: null,
    figures: {},
    deviceFigures: new Map(),
    installed: [],
    recent: new Map(),
    silenced: [],
    faults: [],
    lateFromHour: null,
  }
}

/** An installation that no longer judges by normals forgets how each airspace stood to its own. */
function memoryOf({ ownNormal }: AirspaceInput, { memory }: AirspaceState): AirspaceMemory {
  const { normal, ...others } = memory
  const known = { ...others, devices: { ...memory.devices } }
  return normal === undefined || ownNormal === undefined ? known : { ...known, normal }
}

function stepSlot(run: Run, slot: number): void {
  const { moment, before } = beginSlot(run, slot)
  const judged = judgeSlot(run, moment)
  for (const sensor of SENSORS)
    stepSensorAlert(run, moment, { sensor, before: before[sensor], judged: judged[sensor] })
}

/**
 * Brings the run up to a slot, before any limit is asked: its batch, its devices, and whether they may be judged.
 * @returns the levels of the airspace before the slot as well
 */
export function beginSlot(run: Run, slot: number): { moment: Moment; before: Record<Sensor, SensorLevel> } {
  const at = slotEnd(slot)
  const date = run.input.dateOf(slot)
  const moment = { slot, at, date, batch: activeBatch(run.input.batches, date, at) }
  changeBatch(run, moment)
  const before = bySensor(sensor => airspaceLevel(run, sensor))
  run.installed = run.input.devices.filter(device => inForce(device.placements, at))
  followDevices(run, moment)
  run.recent = new Map(
    run.installed.map(({ deviceId, readings }) => [deviceId, recentReadings(readings, slot)]),
  )
  watchSensors(run, at)
  return { moment, before }
}

/** A new batch starts with fresh machines; the end of one ends its alerts. */
function changeBatch(run: Run, moment: Moment): void {
  const batchId = moment.batch?.id ?? null
  if (run.memory.batchId === batchId) return
  for (const deviceId of Object.keys(run.memory.devices)) resetDevice(run, moment, Number(deviceId))
  endAlerts(run.alerts, moment.at)
  if (run.memory.batchId !== null) {
    run.endedBatches.push({ at: moment.at, day: moment.date, batchId: run.memory.batchId })
  }
  run.memory.batchId = batchId
  delete run.memory.normal
}

/** Forgets devices that were taken away, starts new ones, and resets those that may not be judged to DEFAULT. */
function followDevices(run: Run, moment: Moment): void {
  const ids = new Set(run.installed.map(device => String(device.deviceId)))
  for (const id of Object.keys(run.memory.devices)) {
    if (ids.has(id)) continue
    // A monitor that was taken down takes its faults along.
    const before = run.memory.devices[id]?.watches
    run.faults.push(...faultChanges(Number(id), { before, after: undefined, at: moment.at }))
    delete run.memory.devices[id]
  }
  for (const device of run.installed) {
    const memory = run.memory.devices[device.deviceId] ?? newDevice(moment.slot)
    const heard = newestHeard(device.readings, { upTo: moment.slot, after: memory.heard })
    run.memory.devices[device.deviceId] = hearUpTo(memory, heard ?? memory.heard, moment.at)
    if (!mayJudge(run, moment, device)) resetDevice(run, moment, device.deviceId)
  }
}

function currentAlerts(run: Run): Partial<Record<Sensor, Alert>> {
  const current: Partial<Record<Sensor, Alert>> = {}
  for (const { alert } of run.alerts) current[alert.sensor] = alert
  return current
}
