/**
 * Each notice has an urgency and, unless people choose otherwise, its channels (spec/3 §4.6). The choices are
 * stored in a person's preferences under `notifications`.
 */

import { DOMAIN } from '#domain.ts'
import type { NotificationType } from '#message-values.ts'
import { isRecord } from '#rules/unknown.ts'
import type { Priority } from '#values.ts'

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
  /** Nobody has answered an Alarm by a step of the alarm plan. */
  alert_unanswered: alarmed,
  /** Somebody has it: those whom the plan has told need not go. */
  alert_taken: { ...told, push: true, email: true },
  /** Who has an Alarm that lasts is asked again after an hour. */
  alert_asks_again: { ...told, push: true, email: true },
  /** Who has it asks somebody to take it over. */
  alert_handover: alarmed,
  /** A drill asks everybody of the plan; the word stands in each of its texts. */
  drill: { ...told, push: true, email: true },
  /** The owners hear who has not answered a drill. */
  drill_missed: { ...told, push: true, email: true },
  alert_recovered: told,
  device_offline: warned,
  gateway_offline: warned,
  device_lost: alarmed,
  gateway_lost: alarmed,
  site_lost: alarmed,
  /** Nothing of a site is heard, told in steps by its alarm plan; who has it; and that something is heard again. */
  site_silent: alarmed,
  site_silent_taken: { ...told, push: true, email: true },
  site_heard: { ...told, push: true, email: true },
  device_back: told,
  /** A climate sensor is not believed any more: work on a monitor, and nothing of the animals. */
  sensor_fault: warned,
  gateway_back: told,
  episode_started: told,
  recommendation: told,
  /** The vet and the samples: they cannot wait for somebody to look. */
  recommendation_urgent: { ...told, push: true },
  /** A person advises, corrects what they advised, or asks how the animals are since: the farm is to do something. */
  advice: { ...told, push: true },
  follow_up: { ...told, push: true },
  /** Who advised hears what the farm said, did and saw. */
  advice_accepted: { ...told, push: true },
  advice_declined: { ...told, push: true },
  advice_done: { ...told, push: true },
  follow_up_answered: { ...told, push: true },
  license_expiring: told,
  license_last_call: { ...told, push: true, email: true },
  license_expired: { ...alarmed, priority: null },
  export_ready: told,
  /** The files of a site take four fifths of their room; its owners are told. */
  files_filling: { ...told, email: true },
  user_invited: told,
  user_joined: told,
  /** A week before an access from outside ends: the person it is for, and those of the farm who can give more of it. */
  access_ends: { ...told, email: true },
  access_of_ends: { ...told, email: true },
  /** Somebody from outside asks for more time; who has asked hears the new end. */
  access_longer_asked: { ...told, email: true },
  access_longer: { ...told, email: true },
  /** Somebody proposes another limit: who may change it decides, and nobody is woken for it. */
  proposal_made: { ...told, email: true },
  proposal_accepted: { ...told, email: true },
  proposal_declined: { ...told, email: true },
  /** Somebody is asked to stand in: until they answer nothing changes. */
  duty_asked: { ...told, push: true, email: true },
  /** The daily message: its hour and channel are chosen on the page of the morning round. */
  daily_round: told,
  /** Who has asked hears the answer. */
  duty_answered: { ...told, push: true, email: true },
  /** A swap, or a request, was taken back: the others have their own duty again. */
  duty_taken_back: { ...told, push: true, email: true },
} as const satisfies Record<string, NoticeFacts>
export type NoticeKind = keyof typeof NOTICES

export const NOTICE_CHANNELS = ['push', 'email'] as const
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number]

/** The key of a notice's title, with its namespace: `notifications:alert_alarm`. */
export function noticeTitle(kind: NoticeKind): string {
  return `notifications:${kind}`
}

/**
 * The messages of an alarm plan go by what a person has chosen for the Alarm itself, or for a silent site; what follows
 * advice, by what they have chosen for it and for its answers.
 */
const CHOSEN_WITH: Partial<Record<NoticeKind, NoticeKind>> = {
  follow_up: 'advice',
  advice_declined: 'advice_accepted',
  advice_done: 'advice_accepted',
  follow_up_answered: 'advice_accepted',
  alert_unanswered: 'alert_alarm',
  alert_taken: 'alert_alarm',
  alert_asks_again: 'alert_alarm',
  alert_handover: 'alert_alarm',
  drill: 'alert_alarm',
  drill_missed: 'alert_alarm',
  access_of_ends: 'access_ends',
  access_longer_asked: 'access_ends',
  access_longer: 'access_ends',
  site_silent: 'site_lost',
  site_silent_taken: 'site_lost',
  site_heard: 'site_lost',
}

/** True for a kind that people choose by itself, among the notices. */
export function hasOwnChoice(kind: NoticeKind): boolean {
  return CHOSEN_WITH[kind] === undefined && kind !== 'daily_round'
}

/** The person's own choice counts, or the default. */
export function wantsNotice(preferences: unknown, kind: NoticeKind, channel: NoticeChannel): boolean {
  const choice = record(record(record(preferences).notifications)[channel])[CHOSEN_WITH[kind] ?? kind]
  return typeof choice === 'boolean' ? choice : NOTICES[kind][channel]
}

/**
 * Reads the quiet hours as minutes since midnight; null means never quiet. What cannot be read counts as not chosen.
 */
export function quietHours(preferences: unknown): { from: number; to: number } | null {
  const { quiet } = record(record(preferences).notifications)
  if (quiet === null) return null
  const [from, to] = [record(quiet).from, record(quiet).to].map(minuteOfDay)
  if (typeof from === 'number' && typeof to === 'number') return { from, to }
  const [defaultFrom, defaultTo] = DOMAIN.push.quiet.map(minuteOfDay)
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

/** Reads a time of day, `HH:mm`, as minutes since midnight; undefined for any other value. */
export function minuteOfDay(text: unknown): number | undefined {
  const match = typeof text === 'string' ? /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) : null
  return match === null ? undefined : Number(match[1]) * 60 + Number(match[2])
}

function record(value: unknown): Record<string, unknown> {
  return isRecord(value) ? value : {}
}
