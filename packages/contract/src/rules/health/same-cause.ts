/**
 * Notices about several places that may have one cause: a provider's network that is down silences twenty sites at once, a power cut
 * warms ten barns. Whoever is of all of them is told of it by one message. Pure.
 */
import { DOMAIN } from '#domain.ts'
import type { NoticeKind } from './notices.ts'

/** The sentences that a message about several places has. */
export const CAUSES = [
  'SILENCE',
  'LOSS',
  'RETURN',
  'CLIMATE',
  'ALARM',
  'UNANSWERED',
  'RECOVERY',
  'LICENCE',
] as const
export type Cause = (typeof CAUSES)[number]

/**
 * The kinds that come in numbers from one cause. Illness does not: coughs have a cause in each barn. What somebody has done, or is asked,
 * has none in common either.
 */
const CAUSE_OF: Partial<Record<NoticeKind, Cause>> = {
  device_offline: 'SILENCE',
  gateway_offline: 'SILENCE',
  site_silent: 'SILENCE',
  device_lost: 'LOSS',
  gateway_lost: 'LOSS',
  site_lost: 'LOSS',
  device_back: 'RETURN',
  gateway_back: 'RETURN',
  site_heard: 'RETURN',
  alert_warning_climate: 'CLIMATE',
  alert_alarm: 'ALARM',
  alert_unanswered: 'UNANSWERED',
  alert_recovered: 'RECOVERY',
  license_expiring: 'LICENCE',
  license_last_call: 'LICENCE',
  license_expired: 'LICENCE',
}

export interface CausedNotice {
  kind: NoticeKind
  /** What the notice is about: the sensor of its alert. */
  sensors: readonly string[]
}

/**
 * Returns what notices of one cause have in common, as `CAUSE:detail`; null for a notice that always stands alone. Alerts share
 * their sensor, since a power cut warms every barn and moistens none. A silent site rings like an Alarm and is answered, so it
 * waits for other silent sites alone, as short as an Alarm does, and never for units, whose messages may take a minute.
 */
export function causeKey({ kind, sensors }: CausedNotice): string | null {
  const cause = CAUSE_OF[kind]
  if (cause === undefined) return null
  if (kind === 'site_silent') return `${cause}:SITES`
  if (!kind.startsWith('alert_')) return `${cause}:${cause === 'LICENCE' ? kind : 'UNITS'}`
  const [sensor] = sensors
  return sensor === undefined || sensor === 'COUGHS' ? null : `${cause}:${sensor}`
}

/** Returns the cause of a key; undefined for one of another version. */
export function causeOfKey(key: string): Cause | undefined {
  const [cause] = key.split(':')
  return CAUSES.find(one => one === cause)
}

export interface Gathering {
  /** True for a notice of type ALARM. */
  isAlarm: boolean
  /** The number of sites that the person is of. */
  sites: number
}

/**
 * Returns how long a message may wait for others of its cause, in milliseconds. Only who is of several sites waits at all. An Alarm
 * waits no longer than the others take to be written.
 */
export function gatherMs({ isAlarm, sites }: Gathering): number {
  if (sites < 2) return 0
  return (isAlarm ? DOMAIN.oneCause.alarmSeconds : DOMAIN.oneCause.seconds) * 1000
}

/** True where two notices of one key came close enough to have one cause; moments are epoch milliseconds. */
export function isOneCause(one: number, other: number): boolean {
  return Math.abs(one - other) <= DOMAIN.oneCause.withinMin * 60_000
}
