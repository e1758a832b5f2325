import { notifications } from '@earshot/contract/endpoints/notifications.ts'
import type { Notification } from '@earshot/contract/schemas/notification.ts'
import { iso } from '#db/time.ts'
import { handle, type Route } from '#http/handle.ts'
import { siteAccess } from '#modules/sites/access.ts'
import { findNotifications, markRead, type NotificationRow } from './notifications.queries.ts'

function notificationView(row: NotificationRow): Notification {
  const { id, title_key, params, airspace, devices, read, created_at } = row
  return {
    id,
    title: title_key,
    params,
    airspace,
    type: row.type as Notification['type'],
    sensors: row.sensors as Notification['sensors'],
    priority: row.priority as Notification['priority'],
    devices,
    status: read ? 'read' : 'unread',
    created_at: iso(created_at),
  }
}

export const routes: Route[] = [
  handle(notifications.list, async ({ params: { siteId }, query, user }, { db }) => {
    await siteAccess(db, user, siteId, 'see')
    const page = await findNotifications(db, { userId: user.id, siteId, request: query })
    return { ...page, items: page.items.map(notificationView) }
  }),

  handle(notifications.markRead, async ({ params: { siteId }, body, user }, { db, clock, bus }) => {
    await siteAccess(db, user, siteId, 'see')
    const count = await markRead(db, { userId: user.id, siteId, ids: body.ids, now: clock.now() })
    // The person's other pages show fewer unread ones.
    if (count > 0) bus.publish({ kind: 'notification', site_id: siteId })
  }),
]
