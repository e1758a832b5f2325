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
  const situation = { sensor, at: moment.at, batchId, before, level, devices }
  stepAlerts(run.alerts, situation, saidBy(devices, judged))
}

export interface DeviceLevel {
  deviceId: number
  level: SensorLevel
}

/** What was said of each device, by its place among them; null where nothing was. Most of it is only asked how bad it is. */
export interface Said {
  badnessAt(place: number): number | null
  judgedAt(place: number): Judged | null
}

function saidBy(devices: readonly DeviceLevel[], judged: JudgedDevices): Said {
  const judgedAt = (place: number) => judged.get(devices[place]?.deviceId ?? 0) ?? null
  return { judgedAt, badnessAt: place => judgedAt(place)?.badness ?? null }
}

/** Takes one evaluation of a sensor into the last of its alerts, or adds one that it opens. */
export function stepAlerts(
  alerts: AlertHistory[],
  situation: Omit<AlertSituation, 'worst' | 'furthest'>,
  said: Said,
): void {
  const history = alerts.findLast(entry => entry.alert.sensor === situation.sensor)
  const { worst, furthest } = extremesOf(situation.devices, said)
  const { alert, change } = stepAlert(history?.alert ?? null, { ...situation, worst, furthest })
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
function extremesOf(devices: readonly DeviceLevel[], said: Said): Pick<AlertSituation, 'worst' | 'furthest'> {
  let worstLevel: SensorLevel = 'DEFAULT'
  devices.forEach(({ level }, place) => {
    if (rankOf(level) > rankOf(worstLevel) && said.badnessAt(place) !== null) worstLevel = level
  })
  const troubled = furthestOf(devices, said, isTrouble)
  return {
    worst: furthestOf(devices, said, level => level === worstLevel),
    furthest: troubled ?? furthestOf(devices, said, () => true),
  }
}

const isTrouble = (level: SensorLevel) => atLeast(level, 'WARNING')

/** What the device furthest out says, of those at some levels; the first of two that are alike. */
function furthestOf(
  devices: readonly DeviceLevel[],
  said: Said,
  isOf: (level: SensorLevel) => boolean,
): Judged | null {
  let furthest: number | null = null
  let most = Number.NEGATIVE_INFINITY
  devices.forEach(({ level }, place) => {
    const badness = isOf(level) ? said.badnessAt(place) : null
    if (badness === null || badness <= most) return
    furthest = place
    most = badness
  })
  return furthest === null ? null : said.judgedAt(furthest)
}
