/** A notification's row to the contract's shape; its words are found by the portal. */

import { NOTICE_SUBJECTS } from '@earshot/contract/message-values.ts'
import type { AdminNotification } from '@earshot/contract/schemas/admin/admin-site.ts'
import type { Notification, PushNotification } from '@earshot/contract/schemas/health/notification.ts'
import { iso } from '#db/time.ts'
import type { NoticeRow, NotificationRow, SubjectRow } from './notifications.queries.ts'
import type { PushRow, SiteNoticeRow } from './site-notices.queries.ts'

export function notificationView(row: NotificationRow): Notification {
  return {
    ...noticeView(row),
    ...subjectView(row),
    status: row.read ? 'read' : 'unread',
    deliveries: row.deliveries.map(one => ({
      ...one,
      sent_at: one.sent_at === null ? null : utc(one.sent_at),
    })),
  }
}

export function siteNoticeView(row: SiteNoticeRow): AdminNotification {
  const { recipients, read, deliveries } = row
  return { ...noticeView(row), ...subjectView(row), recipients, read, deliveries }
}

export function pushView(row: PushRow): PushNotification {
  const { delivery_id, user, status, reason, attempts, queued_at, sent_at } = row
  return {
    id: delivery_id,
    notification: noticeView(row),
    user,
    status,
    reason,
    attempts,
    created_at: iso(queued_at),
    sent_at: sent_at === null ? null : iso(sent_at),
  }
}

function noticeView(row: NoticeRow): PushNotification['notification'] {
  const { id, title_key: title, params, airspace, type, sensors, priority, devices, created_at } = row
  return { id, title, params, airspace, type, sensors, priority, devices, created_at: iso(created_at) }
}

function subjectView(row: SubjectRow): Pick<Notification, 'subject' | 'alert'> {
  const { alert } = row
  return {
    subject: subjectOf(row),
    alert: alert === null ? null : { ...alert, opened_at: utc(alert.opened_at) },
  }
}

/** `DEVICE_LOST` is about a device; the kinds of licences keep the spelling of their texts. */
function subjectOf({ event_kind, ref_id, has_page }: SubjectRow): Notification['subject'] {
  if (!has_page) return null
  const name = event_kind.replace(/^LICENSE/, 'LICENCE')
  const kind = NOTICE_SUBJECTS.find(subject => name === subject || name.startsWith(`${subject}_`))
  return kind === undefined ? null : { kind, id: ref_id }
}

/** The database writes its moments in JSON with an offset. */
function utc(moment: string): string {
  return iso(new Date(moment))
}
