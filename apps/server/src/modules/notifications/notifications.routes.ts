import { notifications } from '@earshot/contract/endpoints/health/notifications.ts'
import { mapPage } from '#db/list-page.ts'
import { iso } from '#db/time.ts'
import { handle, type Route } from '#http/handle.ts'
import { findNotifications, markRead, markUnread } from './notifications.queries.ts'
import { notificationView } from './notifications.view.ts'

export const routes: Route[] = [
  handle(notifications.list, async ({ query, user, site: { siteId } }, { db }) => {
    const page = await findNotifications(db, { userId: user.id, siteId, request: query })
    return mapPage(page, notificationView)
  }),

  handle(notifications.markRead, async ({ body, user, site: { siteId } }, { db, clock, bus }) => {
    const now = clock.now()
    const count = await markRead(db, { userId: user.id, siteId, ids: body.ids, now })
    // The person's other pages show fewer unread ones.
    if (count > 0) bus.publish({ kind: 'notification', site_id: siteId })
    return { count, read_at: iso(now) }
  }),

  handle(notifications.markUnread, async ({ body, user, site: { siteId } }, { db, bus }) => {
    const count = await markUnread(db, { userId: user.id, siteId, readAt: new Date(body.read_at) })
    if (count > 0) bus.publish({ kind: 'notification', site_id: siteId })
  }),
]
