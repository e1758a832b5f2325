/**
 * The people of a site are told once: the notification is stored with those who have it unread, and with what goes
 * out by which channel. Other code sends the queued deliveries. It runs inside the transaction of the event.
 */
import type { Db } from '#db/open.ts'
import { deliveriesOf, type Recipient } from '#follow-up/deliveries.ts'
import { type Notice, noticeRow } from '#follow-up/notifications.ts'
import {
  insertDeliveries,
  insertNotices,
  loadMembers,
  loadUnread,
  lockRecentPushes,
  type SiteMembers,
} from '#follow-up/queries/notifications.ts'

/** @returns the sites of which somebody was told something */
export async function notify(trx: Db, notices: readonly Notice[]): Promise<Set<number>> {
  if (notices.length === 0) return new Set()
  const members = await loadMembers(trx, [...new Set(notices.map(notice => notice.siteId))])
  const unread = await loadUnread(
    trx,
    notices.flatMap(notice => notice.unreadAlarm ?? []),
  )
  const recipientsOf = (notice: Notice) => recipients(notice, { members, unread })
  const wanted = notices.filter(notice => notice.unreadAlarm === undefined || recipientsOf(notice).length > 0)
  const rows = wanted.map(noticeRow).sort((a, b) => a.at - b.at)
  const stored = rows.length === 0 ? [] : await insertNotices(trx, rows)
  const limited = stored.filter(({ notice }) => notice.type !== 'ALARM').map(({ notice }) => notice)
  const recent = await lockRecentPushes(trx, {
    userIds: [...new Set(limited.flatMap(notice => recipientsOf(notice).map(one => one.userId)))],
    from: Math.min(...limited.map(notice => notice.at)),
  })
  const deliveries = stored.flatMap(({ id, notice }) =>
    deliveriesOf(notice, {
      recipients: recipientsOf(notice),
      timeZone: members.get(notice.siteId)?.timeZone ?? 'UTC',
      recent,
    }).map(delivery => ({
      ...delivery,
      notificationId: id,
      isAlarm: notice.type === 'ALARM',
      at: notice.at,
    })),
  )
  await insertDeliveries(trx, deliveries)
  return new Set(
    stored.filter(({ notice }) => recipientsOf(notice).length > 0).map(({ notice }) => notice.siteId),
  )
}

function recipients(
  { siteId, userId, exceptUserId, unreadAlarm }: Notice,
  { members, unread }: { members: Map<number, SiteMembers>; unread: Map<number, Set<number>> },
): Recipient[] {
  const everybody = members.get(siteId)?.recipients ?? []
  const all = everybody.filter(
    one => (userId === undefined || one.userId === userId) && one.userId !== exceptUserId,
  )
  if (unreadAlarm === undefined) return all
  return all.filter(({ userId }) => unread.get(unreadAlarm.alertId)?.has(userId))
}
