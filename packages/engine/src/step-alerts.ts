/** Moves the alerts of an airspace along with its sensors. */
import type { Sensor, SensorLevel } from '@earshot/contract/values.ts'
import { type AlertSituation, closeAlert, stepAlert } from './alerts.ts'
import { levelOf } from './device-memory.ts'
import { type AlertHistory, type Moment, type Run, toldLevelOf } from './evaluation.ts'
import type { JudgedDevices } from './judge-slot.ts'
import { atLeast, rankOf, worstOf } from './machine.ts'
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
  const { alert, change } = stepAlert(history?.alert ?? null, {
    ...situation,
    ...extremesOf(situation.devices, judged),
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

/**
 * Number and color agree: `worst` has the worst level, and among its devices it is the one furthest out. `furthest` is picked among
 * the devices in trouble, or among all where none is.
 */
function extremesOf(
  devices: readonly { deviceId: number; level: SensorLevel }[],
  judged: JudgedDevices,
): Pick<AlertSituation, 'worst' | 'furthest'> {
  let worst: Judged | null = null
  let furthest: Judged | null = null
  let troubled: Judged | null = null
  let worstLevel: SensorLevel = 'DEFAULT'
  for (const { deviceId, level } of devices) {
    const own = judged.get(deviceId) ?? null
    if (own === null) continue
    const isWorse = rankOf(level) > rankOf(worstLevel)
    if (isWorse || level === worstLevel) worst = isWorse ? own : further(worst, own)
    if (isWorse) worstLevel = level
    furthest = further(furthest, own)
    if (atLeast(level, 'WARNING')) troubled = further(troubled, own)
  }
  return { worst, furthest: troubled ?? furthest }
}

/** The one that is further out; the first of two that are alike. */
function further(one: Judged | null, other: Judged): Judged {
  return one === null || other.badness > one.badness ? other : one
}
