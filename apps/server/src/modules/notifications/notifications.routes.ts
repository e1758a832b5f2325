import { notifications } from '@earshot/contract/endpoints/health/notifications.ts'
import { mapPage } from '#db/list-page.ts'
import { handle, type Route } from '#http/handle.ts'
import { siteAccess } from '#modules/sites/access.ts'
import { findNotifications, markRead } from './notifications.queries.ts'
import { notificationView } from './notifications.view.ts'

export const routes: Route[] = [
  handle(notifications.list, async ({ params: { siteId }, query, user }, { db }) => {
    await siteAccess(db, user, siteId, 'see')
    const page = await findNotifications(db, { userId: user.id, siteId, request: query })
    return mapPage(page, notificationView)
  }),

  handle(notifications.markRead, async ({ params: { siteId }, body, user }, { db, clock, bus }) => {
    await siteAccess(db, user, siteId, 'see')
    const count = await markRead(db, { userId: user.id, siteId, ids: body.ids, now: clock.now() })
    // The person's other pages show fewer unread ones.
    if (count > 0) bus.publish({ kind: 'notification', site_id: siteId })
  }),
]
