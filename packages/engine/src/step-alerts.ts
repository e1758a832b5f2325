/** Moves the alerts of an airspace along with its sensors. */
import type { Sensor, SensorLevel } from '@earshot/contract/values.ts'
import { type AlertSituation, closeAlert, stepAlert } from './alerts.ts'
import { levelOf } from './device-memory.ts'
import { type AlertHistory, type Moment, type Run, toldLevelOf } from './evaluation.ts'
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
  const devices = run.installed.map(({ deviceId }) => ({
    deviceId,
    level: toldLevelOf(run.memory, levelOf(run.memory.devices[deviceId], sensor), sensor),
  }))
  const level = toldLevel(run, moment, {
    sensor,
    level: worstOf(devices.map(device => device.level)),
    alert: run.alerts.findLast(entry => entry.alert.sensor === sensor)?.alert ?? null,
  })
  const { batchId } = run.memory
  stepAlerts(run.alerts, { sensor, at: moment.at, batchId, before, level, devices, judged })
}

/** Takes one evaluation of a sensor into the last of its alerts, or adds one that it opens. */
export function stepAlerts(
  alerts: AlertHistory[],
  { judged, ...situation }: Omit<AlertSituation, 'worst' | 'furthest'> & { judged: JudgedDevices },
): void {
  const history = alerts.findLast(entry => entry.alert.sensor === situation.sensor)
  const candidates = candidatesOf(situation.devices, judged)
  const { alert, change } = stepAlert(history?.alert ?? null, {
    ...situation,
    worst: worstOfAll(candidates),
    furthest: furthestInTrouble(candidates),
  })
  if (alert === null) return
  if (change?.type === 'alert_opened' || history === undefined)
    alerts.push({ alert, changes: change ? [change] : [] })
  else {
    history.alert = alert
    if (change !== null) history.changes.push(change)
  }
}

/** Ends the alerts of a batch that has left. */
export function endAlerts(alerts: readonly AlertHistory[], at: number): void {
  for (const history of alerts) {
    const { alert, change } = closeAlert(history.alert, at, 'BATCH_CLOSED')
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
