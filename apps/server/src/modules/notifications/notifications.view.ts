/** A notification's row to the contract's shape; its words are found by the portal. */
import type { Notification } from '@earshot/contract/schemas/health/notification.ts'
import { NOTICE_SUBJECTS } from '@earshot/contract/values.ts'
import { iso } from '#db/time.ts'
import type { NotificationRow } from './notifications.queries.ts'

export function notificationView(row: NotificationRow): Notification {
  const { id, title_key, params, airspace, devices, read, created_at, alert } = row
  return {
    id,
    title: title_key,
    params,
    airspace,
    type: row.type,
    sensors: row.sensors,
    priority: row.priority,
    devices,
    status: read ? 'read' : 'unread',
    created_at: iso(created_at),
    subject: subjectOf(row),
    alert: alert === null ? null : { ...alert, opened_at: utc(alert.opened_at) },
    deliveries: row.deliveries.map(one => ({
      ...one,
      sent_at: one.sent_at === null ? null : utc(one.sent_at),
    })),
  }
}

/** `DEVICE_LOST` is about a device; the kinds of licences keep the spelling of their texts. */
function subjectOf({ event_kind, ref_id, has_page }: NotificationRow): Notification['subject'] {
  if (!has_page) return null
  const name = event_kind.replace(/^LICENSE/, 'LICENCE')
  const kind = NOTICE_SUBJECTS.find(subject => name === subject || name.startsWith(`${subject}_`))
  return kind === undefined ? null : { kind, id: ref_id }
}

/** The database writes its moments in JSON with an offset. */
function utc(moment: string): string {
  return iso(new Date(moment))
}
