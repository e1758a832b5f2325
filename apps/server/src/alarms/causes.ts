/** Decides which Alarms have one cause, so that one chain tells of them all. Pure; times in epoch milliseconds. */
import { DOMAIN } from '@earshot/contract/domain.ts'
import type { Sensor } from '@earshot/contract/values.ts'

const TOGETHER_MS = DOMAIN.alarmChain.togetherMin * 60_000

/** An alert that is an Alarm; its number and that of the change that made it one together name it. */
export interface ToldAlarm {
  alertId: number
  transitionNo: number
  siteId: number
  airspaceId: number
  sensor: Sensor
}

/** An alert that has become an Alarm just now. */
export interface NewAlarm extends ToldAlarm {
  at: number
}

/** A chain of the same site that has not ended. */
export interface OpenChain {
  id: number
  startedAt: number
  alertIds: readonly number[]
  airspaceIds: readonly number[]
  sensors: readonly Sensor[]
}

export interface Causes {
  /** Alarms that belong to chains that run already. */
  joining: { chainId: number; alarm: NewAlarm }[]
  /** Each group is a cause of its own, the alarm that began it first. */
  starting: NewAlarm[][]
}

/**
 * Sorts the new Alarms of one site into causes. An alarm has the cause of a chain that began within half an hour before it
 * and has an alert of the same airspace or the same sensor: a power cut warms five airspaces at once. An alert that is in
 * a chain already stays in it, however old that is: no alert has two chains that run.
 */
export function causesOf(alarms: readonly NewAlarm[], chains: readonly OpenChain[]): Causes {
  const causes: Causes = { joining: [], starting: [] }
  const inOrder = [...alarms].sort((a, b) => a.at - b.at || a.alertId - b.alertId)
  for (const alarm of inOrder) {
    const chain =
      chains.find(one => one.alertIds.includes(alarm.alertId)) ?? chains.find(one => isTogether(alarm, one))
    const group = causes.starting.find(one => isTogether(alarm, chainOf(one)))
    if (chain !== undefined) causes.joining.push({ chainId: chain.id, alarm })
    else if (group !== undefined) group.push(alarm)
    else causes.starting.push([alarm])
  }
  return causes
}

type Cause = Pick<OpenChain, 'startedAt' | 'airspaceIds' | 'sensors'>

function isTogether(alarm: NewAlarm, { startedAt, airspaceIds, sensors }: Cause): boolean {
  const apart = Math.abs(alarm.at - startedAt)
  return apart <= TOGETHER_MS && (airspaceIds.includes(alarm.airspaceId) || sensors.includes(alarm.sensor))
}

function chainOf(group: readonly NewAlarm[]): Cause {
  return {
    startedAt: Math.min(...group.map(alarm => alarm.at)),
    airspaceIds: group.map(alarm => alarm.airspaceId),
    sensors: group.map(alarm => alarm.sensor),
  }
}
