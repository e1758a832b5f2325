/** Decides who hears of a notice, and by which channel (spec/3 §4.6). Pure; times in epoch milliseconds. */
import { DOMAIN } from '@earshot/contract/domain.ts'
import type { DeliveryChannel, PushReason, PushStatus } from '@earshot/contract/message-values.ts'
import { digestMinute, mayWait, nextDigest } from '@earshot/contract/rules/health/digest.ts'
import { isQuiet, quietHours, wantsNotice } from '@earshot/contract/rules/health/notices.ts'
import { causeKey, gatherMs } from '@earshot/contract/rules/health/same-cause.ts'
import { localMinute, zoneOrUtc } from '@earshot/contract/rules/local-day.ts'
import type { SiteRole } from '@earshot/contract/values.ts'
import type { NoticeRow } from './notifications.ts'

const HOUR_MS = 3_600_000

export interface Recipient {
  userId: number
  role: SiteRole
  preferences: unknown
  /** The person's own time zone, by which they get their summary. */
  timeZone: string
  /** The number of sites they are of. */
  sites: number
}

export interface Delivery {
  userId: number
  channel: DeliveryChannel
  status: PushStatus
  reason: PushReason | null
  /** The moment at which it leaves at the earliest; null for at once. */
  dueAt: number | null
  /** What it shares with others of its cause (`rules/health/same-cause.ts`). */
  cause: string | null
}

/** Moments at which each person was sent pushes that count against their hourly share. */
export type RecentPushes = Map<number, number[]>

/**
 * Makes one delivery per person and channel, QUEUED or SUPPRESSED with its reason (spec/3 §4.6). Adds the pushes it
 * queues to `recent`.
 */
export function deliveriesOf(
  notice: NoticeRow,
  {
    recipients,
    timeZone,
    recent,
  }: { recipients: readonly Recipient[]; timeZone: string; recent: RecentPushes },
): Delivery[] {
  return recipients.flatMap(recipient => {
    const { userId, role } = recipient
    const alone = { dueAt: null, cause: null }
    const inApp: Delivery = { userId, channel: 'IN_APP', status: 'SENT', reason: null, ...alone }
    // Viewers only look on: the portal's own list is enough for them.
    if (role === 'VIEWER') return [inApp]
    const outcome = (reason: PushReason | null) => outcomeOf(reason, { notice, recipient })
    return [
      inApp,
      { userId, channel: 'EMAIL', ...outcome(emailObstacle(notice, recipient)) },
      { userId, channel: 'PUSH', ...outcome(pushObstacle(notice, { recipient, timeZone, recent })) },
    ]
  })
}

type Outcome = Pick<Delivery, 'status' | 'reason' | 'dueAt' | 'cause'>

/** What goes out leaves at once, with others of its cause, or with the person's summary. */
function outcomeOf(
  reason: PushReason | null,
  { notice, recipient }: { notice: NoticeRow; recipient: Recipient },
): Outcome {
  if (reason !== null) return { status: 'SUPPRESSED', reason, dueAt: null, cause: null }
  const dueAt = digestOf(notice, recipient)
  if (dueAt !== null) return { status: 'QUEUED', reason: 'DIGEST', dueAt, cause: null }
  return { status: 'QUEUED', reason: null, ...togetherOf(notice, recipient) }
}

/** Finds with what a message may go out: its cause, and how long it waits for others of that. */
export function togetherOf(
  { kind, sensors, type, at }: Pick<NoticeRow, 'kind' | 'sensors' | 'type' | 'at'>,
  { sites }: Pick<Recipient, 'sites'>,
): Pick<Delivery, 'cause' | 'dueAt'> {
  const cause = causeKey({ kind, sensors })
  const waitMs = cause === null ? 0 : gatherMs({ isAlarm: type === 'ALARM', sites })
  return { cause, dueAt: waitMs === 0 ? null : at + waitMs }
}

/** The moment of the person's next summary; null where the notice does not wait for one. */
function digestOf({ kind, at }: NoticeRow, { preferences, timeZone }: Recipient): number | null {
  const minute = mayWait(kind) ? digestMinute(preferences) : null
  return minute === null ? null : nextDigest(at, { minute, timeZone: zoneOrUtc(timeZone) })
}

function emailObstacle({ kind, chosenChannel }: NoticeRow, { preferences }: Recipient): PushReason | null {
  if (chosenChannel !== undefined) return chosenChannel === 'EMAIL' ? null : 'PREFERENCE'
  return wantsNotice(preferences, kind, 'email') ? null : 'PREFERENCE'
}

/** An alarm passes quiet hours and the hourly limit, but never somebody's own choice. */
function pushObstacle(
  notice: NoticeRow,
  { recipient, timeZone, recent }: { recipient: Recipient; timeZone: string; recent: RecentPushes },
): PushReason | null {
  const { kind, type, at, chosenChannel } = notice
  // The hour was chosen with the channel, so it is no quiet one.
  if (chosenChannel !== undefined) return chosenChannel === 'PUSH' ? null : 'PREFERENCE'
  if (!wantsNotice(recipient.preferences, kind, 'push')) return 'PREFERENCE'
  // What waits for the summary comes at an hour that the person has chosen.
  if (type === 'ALARM' || digestOf(notice, recipient) !== null) return null
  const minute = localMinute(at / 1000, zoneOrUtc(timeZone))
  if (isQuiet(quietHours(recipient.preferences), minute)) return 'QUIET_HOURS'
  const sent = recent.get(recipient.userId) ?? []
  // Pushes after this one count too: sites are not judged in the order of time.
  if (sent.filter(moment => Math.abs(moment - at) < HOUR_MS).length >= DOMAIN.push.perHour) return 'RATE'
  recent.set(recipient.userId, [...sent, at])
  return null
}
