/** Moves the alerts of an airspace along with its sensors. */
import type { Sensor, SensorLevel } from '@earshot/contract/values.ts'
import { stepAlert } from './alerts.ts'
import { levelOf } from './device-memory.ts'
import type { Moment, Run } from './evaluation.ts'
import type { JudgedDevices } from './judge-slot.ts'
import { atLeast, worstOf } from './machine.ts'
import { toldLevel } from './silence.ts'
import type { Judged } from './verdict.ts'

/**
 * Takes one evaluation of a sensor into the alert of its airspace (spec/3 §4.5): opens, escalates, eases, closes or
 * reopens it in the run.
 * @param before the airspace's level before this slot
 */
export function stepSensorAlert(
  run: Run,
  moment: Moment,
  { sensor, before, judged }: { sensor: Sensor; before: SensorLevel; judged: JudgedDevices },
): void {
  const history = run.alerts.findLast(entry => entry.alert.sensor === sensor)
  const devices = run.installed.map(({ deviceId }) => ({
    deviceId,
    level: levelOf(run.memory.devices[deviceId], sensor),
  }))
  const candidates = candidatesOf(devices, judged)
  const level = toldLevel(run, moment, {
    sensor,
    level: worstOf(devices.map(device => device.level)),
    alert: history?.alert ?? null,
  })
  const { alert, change } = stepAlert(history?.alert ?? null, {
    sensor,
    at: moment.at,
    batchId: run.memory.batchId,
    before,
    level,
    devices,
    worst: worstOfAll(candidates),
    furthest: furthestInTrouble(candidates),
  })
  if (alert === null) return
  if (change?.type === 'alert_opened' || history === undefined)
    run.alerts.push({ alert, changes: change ? [change] : [] })
  else {
    history.alert = alert
    if (change !== null) history.changes.push(change)
  }
}

interface Candidate {
  level: SensorLevel
  judged: Judged
}

function candidatesOf(
  devices: readonly { deviceId: number; level: SensorLevel }[],
  judged: JudgedDevices,
): Candidate[] {
  return devices.flatMap(({ deviceId, level }) => {
    const own = judged.get(deviceId) ?? null
    return own === null ? [] : [{ level, judged: own }]
  })
}

/** Number and color agree: the worst level first, among its devices the one furthest out. */
function worstOfAll(candidates: readonly Candidate[]): Judged | null {
  const level = worstOf(candidates.map(one => one.level))
  return furthestOf(candidates.filter(one => one.level === level))
}

/** Picks among the devices in trouble, or among all where none is. */
function furthestInTrouble(candidates: readonly Candidate[]): Judged | null {
  const troubled = candidates.filter(one => atLeast(one.level, 'WARNING'))
  return furthestOf(troubled.length > 0 ? troubled : candidates)
}

function furthestOf(candidates: readonly Candidate[]): Judged | null {
  let furthest: Judged | null = null
  for (const { judged } of candidates) {
    if (furthest === null || judged.badness > furthest.badness) furthest = judged
  }
  return furthest
}
