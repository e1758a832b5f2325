/**
 * Each notice has an urgency and, unless people choose otherwise, its channels (spec/3 §4.6). The choices are
 * stored in a person's preferences under `notifications`.
 */

import { DOMAIN } from '#domain.ts'
import { isRecord } from '#rules/unknown.ts'
import type { NotificationType, Priority } from '#values.ts'

interface NoticeFacts {
  type: NotificationType
  priority: Priority | null
  /** Channels that are on by default; in the portal it shows always. */
  push: boolean
  email: boolean
}

const told = { type: 'NORMAL', priority: null, push: false, email: false } as const
const warned = { ...told, priority: 'WARNING' } as const
const alarmed = { type: 'ALARM', priority: 'ALARM', push: true, email: true } as const

/** A key of this list is also the key of its text, and of a person's choice. */
export const NOTICES = {
  alert_warning_coughs: { ...warned, push: true },
  alert_warning_climate: warned,
  alert_alarm: alarmed,
  alert_still_alarm: alarmed,
  alert_recovered: told,
  device_offline: warned,
  gateway_offline: warned,
  device_lost: alarmed,
  gateway_lost: alarmed,
  site_lost: alarmed,
  device_back: told,
  gateway_back: told,
  episode_started: told,
  recommendation: told,
  /** The vet and the samples: they cannot wait for somebody to look. */
  recommendation_urgent: { ...told, push: true },
  license_expiring: told,
  license_last_call: { ...told, push: true, email: true },
  license_expired: { ...alarmed, priority: null },
  export_ready: told,
  user_invited: told,
  user_joined: told,
} as const satisfies Record<string, NoticeFacts>
export type NoticeKind = keyof typeof NOTICES

export const NOTICE_CHANNELS = ['push', 'email'] as const
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number]

/** The key of a notice's title, with its namespace: `notifications:alert_alarm`. */
export function noticeTitle(kind: NoticeKind): string {
  return `notifications:${kind}`
}

/** The person's own choice counts, or the default. */
export function wantsNotice(preferences: unknown, kind: NoticeKind, channel: NoticeChannel): boolean {
  const choice = record(record(record(preferences).notifications)[channel])[kind]
  return typeof choice === 'boolean' ? choice : NOTICES[kind][channel]
}

/**
 * Reads the quiet hours as minutes since midnight; null means never quiet. What cannot be read counts as not chosen.
 */
export function quietHours(preferences: unknown): { from: number; to: number } | null {
  const { quiet } = record(record(preferences).notifications)
  if (quiet === null) return null
  const [from, to] = [record(quiet).from, record(quiet).to].map(minuteOf)
  if (typeof from === 'number' && typeof to === 'number') return { from, to }
  const [defaultFrom, defaultTo] = DOMAIN.push.quiet.map(minuteOf)
  return { from: defaultFrom ?? 0, to: defaultTo ?? 0 }
}

/**
 * Quiet hours and the minute of the local day are in minutes since midnight (spec/3 §4.6). The span may pass
 * midnight; its end is no longer quiet.
 */
export function isQuiet(quiet: { from: number; to: number } | null, minute: number): boolean {
  if (quiet === null) return false
  const { from, to } = quiet
  return from <= to ? from <= minute && minute < to : from <= minute || minute < to
}

function minuteOf(text: unknown): number | undefined {
  const match = typeof text === 'string' ? /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) : null
  return match === null ? undefined : Number(match[1]) * 60 + Number(match[2])
}

function record(value: unknown): Record<string, unknown> {
  return isRecord(value) ? value : {}
}
