/** Groups the kinds of notice as people choose them: some stand together in one row. It is pure. */
import { digestMinute, mayWait } from '@earshot/contract/rules/health/digest.ts'
import {
  NOTICE_CHANNELS,
  NOTICES,
  type NoticeChannel,
  type NoticeKind,
  wantsNotice,
} from '@earshot/contract/rules/health/notices.ts'

export interface KindRow {
  /** The key of its words too. */
  key: string
  kinds: readonly NoticeKind[]
}

export const KIND_GROUPS = [
  {
    key: 'health',
    rows: [
      { key: 'coughs', kinds: ['alert_warning_coughs'] },
      { key: 'alarm', kinds: ['alert_alarm'] },
      { key: 'stillAlarm', kinds: ['alert_still_alarm'] },
      { key: 'normal', kinds: ['alert_recovered', 'episode_started'] },
    ],
  },
  { key: 'climate', rows: [{ key: 'climate', kinds: ['alert_warning_climate'] }] },
  {
    key: 'recommendations',
    rows: [
      { key: 'urgent', kinds: ['recommendation_urgent'] },
      { key: 'recommendation', kinds: ['recommendation'] },
      { key: 'advice', kinds: ['advice'] },
      { key: 'adviceAnswers', kinds: ['advice_accepted'] },
    ],
  },
  {
    key: 'connection',
    rows: [
      { key: 'silent', kinds: ['device_offline', 'gateway_offline'] },
      { key: 'lost', kinds: ['device_lost', 'gateway_lost', 'site_lost'] },
      { key: 'back', kinds: ['device_back', 'gateway_back'] },
      { key: 'sensorFault', kinds: ['sensor_fault'] },
    ],
  },
  {
    key: 'licences',
    rows: [
      { key: 'expiring', kinds: ['license_expiring'] },
      { key: 'lastCall', kinds: ['license_last_call'] },
      { key: 'expired', kinds: ['license_expired'] },
    ],
  },
  { key: 'duty', rows: [{ key: 'duty', kinds: ['duty_asked', 'duty_answered', 'duty_taken_back'] }] },
  {
    key: 'office',
    rows: [
      { key: 'office', kinds: ['export_ready', 'user_invited', 'user_joined'] },
      { key: 'access', kinds: ['access_ends'] },
      { key: 'files', kinds: ['files_filling'] },
      { key: 'proposals', kinds: ['proposal_made', 'proposal_accepted', 'proposal_declined'] },
    ],
  },
] as const satisfies readonly { key: string; rows: readonly KindRow[] }[]

const ROWS: readonly KindRow[] = KIND_GROUPS.flatMap(group => [...group.rows])
const ALL_KINDS: readonly NoticeKind[] = ROWS.flatMap(({ kinds }) => [...kinds])

/** True if a notice of the row may come during quiet hours. */
export function ignoresQuietHours({ kinds }: KindRow): boolean {
  return kinds.some(kind => NOTICES[kind].type === 'ALARM')
}

/** Returns the choice of a row, or null where its kinds differ. */
export function choiceOf(preferences: unknown, { kinds }: KindRow, channel: NoticeChannel): boolean | null {
  const wanted = kinds.filter(kind => wantsNotice(preferences, kind, channel)).length
  if (wanted === 0) return false
  return wanted === kinds.length ? true : null
}

/** Returns what becomes of a row's notices during quiet hours, or that they come with the summary; null where none goes to the phone. */
export function duringQuietHours(
  preferences: unknown,
  row: KindRow,
  hasQuietHours: boolean,
): 'through' | 'portal' | 'digest' | null {
  const isWanted = NOTICE_CHANNELS.some(channel => choiceOf(preferences, row, channel) !== false)
  if (isWanted && row.kinds.every(mayWait) && digestMinute(preferences) !== null) return 'digest'
  if (choiceOf(preferences, row, 'push') === false) return null
  return ignoresQuietHours(row) || !hasQuietHours ? 'through' : 'portal'
}

interface Choices {
  push?: Record<string, boolean>
  email?: Record<string, boolean>
  quiet?: { from: string; to: string } | null
  digest?: { at: string } | null
}

function choicesIn(preferences: Record<string, unknown>): Choices {
  const { notifications } = preferences
  return typeof notifications === 'object' && notifications !== null ? notifications : {}
}

/** Returns the preferences to send when a row is chosen or dropped on a channel. */
export function withChoice(
  preferences: Record<string, unknown>,
  { row, channel, wanted }: { row: KindRow; channel: NoticeChannel; wanted: boolean },
): { notifications: Choices } {
  const choices = choicesIn(preferences)
  const chosen = Object.fromEntries(row.kinds.map(kind => [kind, wanted]))
  return { notifications: { ...choices, [channel]: { ...choices[channel], ...chosen } } }
}

export function withQuietHours(
  preferences: Record<string, unknown>,
  quiet: { from: string; to: string } | null,
): { notifications: Choices } {
  return { notifications: { ...choicesIn(preferences), quiet } }
}

/** @param at the hour of the daily summary, such as "07:00"; null for who gets each Warning by itself */
export function withDigest(
  preferences: Record<string, unknown>,
  at: string | null,
): { notifications: Choices } {
  return { notifications: { ...choicesIn(preferences), digest: at === null ? null : { at } } }
}

/** The preferences of people who never chose. */
export const DEFAULT_PREFERENCES = { notifications: {} } as const

export function isDefault(preferences: unknown): boolean {
  const hasUsual = (kind: NoticeKind) =>
    wantsNotice(preferences, kind, 'push') === NOTICES[kind].push &&
    wantsNotice(preferences, kind, 'email') === NOTICES[kind].email
  return digestMinute(preferences) === null && ALL_KINDS.every(hasUsual)
}

/** Returns whether alarms, and whether any other notices, are wanted on the phone. */
export function wantedOnPhone(preferences: unknown): { alarms: boolean; others: boolean } {
  const wanted = ALL_KINDS.filter(kind => wantsNotice(preferences, kind, 'push'))
  return {
    alarms: wanted.includes('alert_alarm'),
    others: wanted.some(kind => NOTICES[kind].type !== 'ALARM'),
  }
}
