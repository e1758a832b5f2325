/** The life of an alert: one airspace, one sensor, at most one open (spec/3 §4.5). Pure; times in epoch milliseconds. */
import { DOMAIN } from '@earshot/contract/domain.ts'
import type { AlertCloseReason } from '@earshot/contract/health-values.ts'
import type { Direction, Priority, Sensor, SensorLevel } from '@earshot/contract/values.ts'
import type { AlertEventType } from './events.ts'
import { atLeast, rankOf } from './machine.ts'
import type { Judged } from './verdict.ts'

export interface Alert {
  /** The alert's id, or null until it is stored. */
  id: number | null
  sensor: Sensor
  batchId: number | null
  state: 'OPEN' | 'CLOSED'
  priority: Priority
  maxPriority: Priority
  /** The side of the band that holds: it turns where too warm becomes too cold, and value, limit and peak with it. */
  direction: Direction | null
  /** The value that opened or turned it; `limit` is the one that broke. */
  value: number
  limit: number
  /** The lowest RHS, or the largest distance from the band to that side. */
  peak: number
  /** The values it opened with, once it has turned. */
  opening: Pick<Alert, 'direction' | 'value' | 'limit'> | null
  deviceIds: number[]
  openedAt: number
  escalatedAt: number | null
  lastSeenAt: number
  closedAt: number | null
  closeReason: AlertCloseReason | null
  reopenedCount: number
  transitionNo: number
}

/** A step of an alert's life; its time is where one span ends and the next begins. */
export interface AlertChange {
  type: AlertEventType
  at: number
  priority: Priority
  transitionNo: number
  reason: AlertCloseReason | null
}

export interface AlertSituation {
  sensor: Sensor
  at: number
  batchId: number | null
  /** The airspace's level before and after this evaluation. */
  before: SensorLevel
  level: SensorLevel
  devices: readonly { deviceId: number; level: SensorLevel }[]
  /** The evaluation of the device that gives the airspace its level; null where this slot judged nothing. */
  worst: Judged | null
  /** The one furthest out, which may be another's. */
  furthest: Judged | null
}

/**
 * The alert after one evaluation, and what happened to it (spec/3 §4.5); the alert passed in is left as it is. Null and
 * null: there is none, and none opens.
 */
export function stepAlert(
  alert: Alert | null,
  situation: AlertSituation,
): { alert: Alert | null; change: AlertChange | null } {
  const priority = priorityOf(situation.level)
  if (alert === null || alert.state === 'CLOSED') {
    if (priority === null || situation.worst === null) return { alert, change: null }
    if (alert !== null && isDismissed(alert, situation, priority)) return { alert, change: null }
    if (alert !== null && hasLeft(alert, situation)) return { alert, change: null }
    if (alert !== null && mayReopen(alert, situation)) return reopen(alert, situation, priority)
    return open(situation, situation.worst, priority)
  }
  if (priority === null) return close(alert, situation.at, closeReason(alert, situation))
  return update(alert, situation, priority)
}

/** Closes an open alert from outside the flow of evaluations, as when its batch ends. */
export function closeAlert(
  alert: Alert,
  at: number,
  reason: AlertCloseReason,
): { alert: Alert; change: AlertChange | null } {
  return alert.state === 'OPEN' ? close(alert, at, reason) : { alert, change: null }
}

function open(situation: AlertSituation, worst: Judged, priority: Priority) {
  const { sensor, at, batchId } = situation
  const alert: Alert = {
    id: null,
    sensor,
    batchId,
    state: 'OPEN',
    priority,
    maxPriority: priority,
    direction: worst.direction,
    value: worst.value,
    limit: worst.limit,
    peak: peakOf(sensor, onSideOf(worst.direction, situation.furthest) ?? worst),
    opening: null,
    deviceIds: affected(situation),
    openedAt: at,
    escalatedAt: null,
    lastSeenAt: at,
    closedAt: null,
    closeReason: null,
    reopenedCount: 0,
    transitionNo: 1,
  }
  return { alert, change: changeOf('alert_opened', alert, at) }
}

function reopen(alert: Alert, situation: AlertSituation, priority: Priority) {
  const { at } = situation
  const seen = observe(alert, situation)
  const reopened: Alert = {
    ...seen,
    ...raise(seen, priority, at),
    state: 'OPEN',
    closedAt: null,
    closeReason: null,
    lastSeenAt: at,
    reopenedCount: alert.reopenedCount + 1,
    transitionNo: alert.transitionNo + 1,
  }
  return { alert: reopened, change: changeOf('alert_reopened', reopened, at) }
}

function update(alert: Alert, situation: AlertSituation, priority: Priority) {
  const seen = observe(alert, situation)
  if (priority === alert.priority) return { alert: seen, change: null }
  const moved: Alert = {
    ...seen,
    ...raise(seen, priority, situation.at),
    transitionNo: alert.transitionNo + 1,
  }
  const type = priority === 'ALARM' ? 'alert_escalated' : 'alert_eased'
  return { alert: moved, change: changeOf(type, moved, situation.at) }
}

function close(alert: Alert, at: number, reason: AlertCloseReason) {
  const closed: Alert = {
    ...alert,
    state: 'CLOSED',
    closedAt: at,
    closeReason: reason,
    transitionNo: alert.transitionNo + 1,
  }
  return { alert: closed, change: changeOf('alert_closed', closed, at) }
}

/** Adds to an alert what an evaluation tells, without changing its course. */
function observe(alert: Alert, situation: AlertSituation): Alert {
  if (situation.furthest === null) return alert
  const turned = turn(alert, situation.worst)
  const deviceIds = union(turned.deviceIds, affected(situation))
  const furthest = onSideOf(turned.direction, situation.furthest)
  const peak = furthest === null ? turned.peak : furtherPeak(turned, furthest)
  return { ...turned, deviceIds, peak, lastSeenAt: situation.at }
}

/**
 * Turns the alert to the other side, where the reading that gives the airspace its level breaks the other limit: there is one
 * alert for an airspace and sensor (spec/3 §4.5, record 074). Back inside the band, on the way down, nothing turns.
 */
function turn(alert: Alert, worst: Judged | null): Alert {
  if (worst === null || worst.direction === alert.direction || !atLeast(worst.raw, 'WARNING')) return alert
  const { direction, value, limit } = alert
  const opening = alert.opening ?? { direction, value, limit }
  const now = { direction: worst.direction, value: worst.value, limit: worst.limit }
  return { ...alert, ...now, opening, peak: peakOf(alert.sensor, worst) }
}

function onSideOf(direction: Direction | null, judged: Judged | null): Judged | null {
  return judged?.direction === direction ? judged : null
}

function furtherPeak({ sensor, peak }: Alert, judged: Judged): number {
  const own = peakOf(sensor, judged)
  return sensor === 'COUGHS' ? Math.min(peak, own) : Math.max(peak, own)
}

function raise(alert: Alert, priority: Priority, at: number) {
  const higher = priority === 'ALARM' && alert.maxPriority === 'WARNING'
  return {
    priority,
    maxPriority: higher ? priority : alert.maxPriority,
    escalatedAt: higher ? at : alert.escalatedAt,
  }
}

/**
 * Answers why an alert whose airspace is no longer at WARNING ends. The devices it is about decide, not their
 * neighbours.
 */
function closeReason(alert: Alert, { devices, level, batchId }: AlertSituation): AlertCloseReason {
  if (batchId === null || batchId !== alert.batchId) return 'BATCH_CLOSED'
  const own = devices.filter(device => alert.deviceIds.includes(device.deviceId))
  if (own.length === 0) return 'DEVICE_REMOVED'
  if (level === 'DEFAULT' || own.every(device => device.level === 'DEFAULT')) return 'NO_DATA'
  return 'RECOVERED'
}

/** The same trouble coming back soon is the same alert. */
function mayReopen(alert: Alert, { sensor, at, batchId }: AlertSituation): boolean {
  if (alert.closeReason !== 'RECOVERED' || alert.closedAt === null || alert.batchId !== batchId) return false
  return at - alert.closedAt <= DOMAIN.reopenHours[sensor] * 3_600_000
}

/** The batch may be closed while slots of before are still to be judged: nobody is told of animals that are gone. */
function hasLeft(alert: Alert, { batchId }: AlertSituation): boolean {
  return alert.closeReason === 'BATCH_CLOSED' && alert.batchId === batchId
}

/** An alert that was closed by hand stays closed until the condition ends or gets worse. */
function isDismissed(alert: Alert, { before, batchId }: AlertSituation, priority: Priority): boolean {
  if (alert.closeReason !== 'MANUAL' || alert.batchId !== batchId) return false
  return atLeast(before, 'WARNING') && rankOf(priority) <= rankOf(alert.priority)
}

/** The priority of an alert at a level; null where a level is none of an alert's. */
export function priorityOf(level: SensorLevel): Priority | null {
  return level === 'WARNING' || level === 'ALARM' ? level : null
}

function peakOf(sensor: Sensor, judged: Judged): number {
  return sensor === 'COUGHS' ? judged.value : judged.badness
}

function affected({ devices }: AlertSituation): number[] {
  return devices.filter(device => atLeast(device.level, 'WARNING')).map(device => device.deviceId)
}

function union(known: readonly number[], more: readonly number[]): number[] {
  const isAlike = more.length === known.length && more.every((id, place) => id === known[place])
  if (isAlike || more.every(id => known.includes(id))) return [...known]
  return [...new Set([...known, ...more])].sort((a, b) => a - b)
}

function changeOf(type: AlertEventType, alert: Alert, at: number): AlertChange {
  const { priority, transitionNo, closeReason: reason } = alert
  return { type, at, priority, transitionNo, reason }
}

/**
 * The stretches at each priority that some changes begin, in epoch milliseconds, and where they end the stretch that
 * was running before.
 */
export function spansOf(changes: readonly AlertChange[]): {
  endsRunning: number | null
  spans: { from: number; to: number | null; priority: Priority }[]
} {
  const spans: { from: number; to: number | null; priority: Priority }[] = []
  let endsRunning: number | null = null
  for (const { type, at, priority } of changes) {
    const running = spans.at(-1)
    if (running !== undefined && running.to === null) running.to = at
    else if (running === undefined && type !== 'alert_opened' && type !== 'alert_reopened') endsRunning = at
    if (type !== 'alert_closed') spans.push({ from: at, to: null, priority })
  }
  return { endsRunning, spans }
}
