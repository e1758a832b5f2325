/**
 * The notices of each event (spec/3 §4.6). The functions are pure; times are in epoch milliseconds, texts are keys
 * and parameters.
 */
import { DOMAIN } from '@earshot/contract/domain.ts'
import type { NotificationType } from '@earshot/contract/message-values.ts'
import { NOTICES, type NoticeKind, noticeTitle } from '@earshot/contract/rules/health/notices.ts'
import type { Priority, Sensor, SensorFaultKind } from '@earshot/contract/values.ts'
import type { AlertEvent } from '@earshot/engine/events.ts'
import { type AlertTimeline, openSince, type Recommendation } from './recommendations.ts'

const HOUR_MS = 3_600_000

/** Every kind of event is told once: `(eventKind, refId, transitionNo)` is its identity. */
export interface Notice {
  eventKind: string
  refId: number
  transitionNo: number
  kind: NoticeKind
  at: number
  siteId: number
  airspaceId: number | null
  sensors: readonly Sensor[]
  deviceIds: readonly number[]
  params: Record<string, string | number | null>
  /** Limits the notice to this person. */
  userId?: number
  /** Leaves this person out: they did themselves what it tells of. */
  exceptUserId?: number
  /** The one channel that this person has chosen for it, whatever they want of other notices. */
  chosenChannel?: 'PUSH' | 'EMAIL'
  /** Limits the notice to those who have read nothing of this alert's alarm since then. */
  unreadAlarm?: { alertId: number; since: number }
}

export interface NoticeRow extends Notice {
  type: NotificationType
  priority: Priority | null
  titleKey: string
}

/** A notice with what its kind says of it: type, priority and the key of its title. */
export function noticeRow(notice: Notice): NoticeRow {
  const { type, priority } = NOTICES[notice.kind]
  return { ...notice, type, priority, titleKey: noticeTitle(notice.kind) }
}

/**
 * Makes the notice of an alert; null for what nobody is told: an alert that eases, or ends otherwise than RECOVERED.
 * @param deviceIds the monitors the alert is about
 */
export function alertNotice(event: AlertEvent, deviceIds: readonly number[]): Notice | null {
  const kind = alertKind(event)
  if (kind === null) return null
  const { siteId, airspaceId, alertId: refId, sensor, transitionNo, at } = event
  return {
    eventKind: event.type.toUpperCase(),
    refId,
    transitionNo,
    kind,
    at,
    siteId,
    airspaceId,
    sensors: [sensor],
    deviceIds,
    params: { sensor },
  }
}

function alertKind({ type, priority, reason, sensor }: AlertEvent): NoticeKind | null {
  if (type === 'alert_closed') return reason === 'RECOVERED' ? 'alert_recovered' : null
  if (type === 'alert_eased') return null
  if (priority === 'ALARM') return 'alert_alarm'
  return sensor === 'COUGHS' ? 'alert_warning_coughs' : 'alert_warning_climate'
}

/**
 * Every 24 h while an alert stays at ALARM, three times at the most (spec/3 §4.6); null where none is due at this full
 * hour.
 * @param at the full hour, epoch milliseconds
 */
export function reminder(
  alert: AlertTimeline,
  { at, siteId, airspaceId }: { at: number; siteId: number; airspaceId: number },
): Notice | null {
  const alarm = openSince(alert, at)?.alarm ?? Number.POSITIVE_INFINITY
  const { everyHours, max } = DOMAIN.realarm
  const dueBy = (moment: number) => Math.floor((moment - alarm) / (everyHours * HOUR_MS))
  const number = dueBy(at)
  if (number < 1 || number > max || number === dueBy(at - HOUR_MS)) return null
  return {
    eventKind: 'ALERT_REMINDER',
    refId: alert.id,
    transitionNo: Math.floor(at / HOUR_MS),
    kind: 'alert_still_alarm',
    at,
    siteId,
    airspaceId,
    sensors: [alert.sensor],
    deviceIds: [],
    params: { sensor: alert.sensor, hours: number * everyHours },
    unreadAlarm: { alertId: alert.id, since: alarm },
  }
}

/** Makes a notice for the start of an episode; null for the rest of its life. */
export function episodeNotice(event: {
  type: string
  at: number
  siteId: number
  airspaceId: number
  episodeId: number
  transitionNo: number
}): Notice | null {
  if (event.type !== 'episode_started') return null
  const { at, siteId, airspaceId, episodeId: refId, transitionNo } = event
  const place = { siteId, airspaceId, sensors: ['COUGHS'] as const, deviceIds: [] }
  return {
    eventKind: 'EPISODE_STARTED',
    refId,
    transitionNo,
    kind: 'episode_started',
    at,
    ...place,
    params: {},
  }
}

/** Pushed by default where it is a vet's or a laboratory's matter (spec/3 §4.6). */
export function recommendationNotice(
  recommendation: Recommendation & { id: number },
  place: { siteId: number; airspaceId: number },
): Notice {
  const { id: refId, category, createdAt: at } = recommendation
  const urgent = category === 'veterinarian' || category === 'diagnostics'
  return {
    eventKind: 'RECOMMENDATION',
    refId,
    transitionNo: 1,
    kind: urgent ? 'recommendation_urgent' : 'recommendation',
    at,
    ...place,
    sensors: [],
    deviceIds: [],
    params: { category },
  }
}

/** A fault of a climate sensor that nobody has been told of. */
export interface SensorFaultFacts {
  id: number
  siteId: number
  airspaceId: number
  deviceId: number
  /** The monitor's. */
  name: string
  sensor: Sensor
  fault: SensorFaultKind
  /** When it was found. */
  at: number
}

/** A sensor at fault is work on a monitor and says nothing of the animals: it is told once, and never as an Alarm. */
export function sensorFaultNotice(facts: SensorFaultFacts): Notice {
  const { id: transitionNo, deviceId, name, sensor, fault, ...of } = facts
  return {
    eventKind: 'DEVICE_FAULT',
    refId: deviceId,
    transitionNo,
    kind: 'sensor_fault',
    ...of,
    sensors: [sensor],
    deviceIds: [deviceId],
    params: { name, sensor, fault },
  }
}
