/** A notification's row to the contract's shape; its words are found by the portal. */
import type { Notification } from '@earshot/contract/schemas/health/notification.ts'
import { iso } from '#db/time.ts'
import type { NotificationRow } from './notifications.queries.ts'

export function notificationView(row: NotificationRow): Notification {
  const { id, title_key, params, airspace, devices, read, created_at } = row
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
  }
}
