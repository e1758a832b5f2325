/** Decides who hears of a notice, and by which channel (spec/3 §4.6). Pure; times in epoch milliseconds. */
import { DOMAIN } from '@earshot/contract/domain.ts'
import { isQuiet, quietHours, wantsNotice } from '@earshot/contract/rules/health/notices.ts'
import { localMinute, zoneOrUtc } from '@earshot/contract/rules/local-day.ts'
import type { PushReason, PushStatus, SiteRole } from '@earshot/contract/values.ts'
import type { NoticeRow } from './notifications.ts'

const HOUR_MS = 3_600_000

export interface Recipient {
  userId: number
  role: SiteRole
  preferences: unknown
}

export interface Delivery {
  userId: number
  channel: 'IN_APP' | 'EMAIL' | 'PUSH'
  status: PushStatus
  reason: PushReason | null
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
    const inApp: Delivery = { userId, channel: 'IN_APP', status: 'SENT', reason: null }
    // Viewers only look on: the portal's own list is enough for them.
    if (role === 'VIEWER') return [inApp]
    return [
      inApp,
      { userId, channel: 'EMAIL', ...outcome(emailObstacle(notice, recipient)) },
      { userId, channel: 'PUSH', ...outcome(pushObstacle(notice, { recipient, timeZone, recent })) },
    ]
  })
}

function outcome(reason: PushReason | null): Pick<Delivery, 'status' | 'reason'> {
  return { status: reason === null ? 'QUEUED' : 'SUPPRESSED', reason }
}

function emailObstacle({ kind }: NoticeRow, { preferences }: Recipient): PushReason | null {
  return wantsNotice(preferences, kind, 'email') ? null : 'PREFERENCE'
}

/** An alarm passes quiet hours and the hourly limit, but never somebody's own choice. */
function pushObstacle(
  { kind, type, at }: NoticeRow,
  { recipient, timeZone, recent }: { recipient: Recipient; timeZone: string; recent: RecentPushes },
): PushReason | null {
  if (!wantsNotice(recipient.preferences, kind, 'push')) return 'PREFERENCE'
  if (type === 'ALARM') return null
  const minute = localMinute(at / 1000, zoneOrUtc(timeZone))
  if (isQuiet(quietHours(recipient.preferences), minute)) return 'QUIET_HOURS'
  const sent = recent.get(recipient.userId) ?? []
  // Pushes after this one count too: sites are not judged in the order of time.
  if (sent.filter(moment => Math.abs(moment - at) < HOUR_MS).length >= DOMAIN.push.perHour) return 'RATE'
  recent.set(recipient.userId, [...sent, at])
  return null
}
