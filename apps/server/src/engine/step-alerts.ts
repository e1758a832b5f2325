/** Moves the alerts of an airspace along with its sensors. */
import type { Sensor, SensorLevel } from '@earshot/contract/values.ts'
import { stepAlert } from './alerts.ts'
import { levelOf } from './device-memory.ts'
import type { Moment, Run } from './evaluation.ts'
import type { JudgedDevices } from './judge-slot.ts'
import { atLeast, worstOf } from './machine.ts'
import type { Judged } from './verdict.ts'

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
  const { alert, change } = stepAlert(history?.alert ?? null, {
    sensor,
    at: moment.at,
    batchId: run.memory.batchId,
    before,
    level: worstOf(devices.map(device => device.level)),
    devices,
    worst: worstJudged(devices, judged),
  })
  if (alert === null) return
  if (change?.type === 'alert_opened' || history === undefined)
    run.alerts.push({ alert, changes: change ? [change] : [] })
  else {
    history.alert = alert
    if (change !== null) history.changes.push(change)
  }
}

/** The evaluation an alert tells of: the worst among the devices that are in trouble, else among all. */
function worstJudged(
  devices: readonly { deviceId: number; level: SensorLevel }[],
  judged: JudgedDevices,
): Judged | null {
  let worst: { judged: Judged; troubled: boolean } | null = null
  for (const { deviceId, level } of devices) {
    const own = judged.get(deviceId)
    if (own === undefined || own === null) continue
    const troubled = atLeast(level, 'WARNING')
    const beats =
      worst === null ||
      (troubled && !worst.troubled) ||
      (troubled === worst.troubled && own.badness > worst.judged.badness)
    if (beats) worst = { judged: own, troubled }
  }
  return worst?.judged ?? null
}
