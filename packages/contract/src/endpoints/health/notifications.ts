/** These calls are about the notifications of a site (spec/2 §7). */
import { type Changed, endpoint } from '#endpoint.ts'
import { sites } from '#endpoints/farm/sites.ts'
import {
  MarkedRead,
  MarkRead,
  MarkUnread,
  Notification,
  NotificationsQuery,
} from '#schemas/health/notification.ts'
import { Page } from '#schemas/page.ts'

export const notifications = {
  list: endpoint({
    method: 'GET',
    path: '/sites/{siteId}/notifications/',
    access: 'user',
    right: 'see',
    summary: 'Notifications of a site to the signed-in person.',
    query: NotificationsQuery,
    success: { status: 200, body: Page(Notification) },
  }),
  markRead: endpoint({
    method: 'POST',
    path: '/sites/{siteId}/notifications/read/',
    access: 'user',
    right: 'see',
    summary: 'Mark notifications of a site as read: the named ones, or all.',
    body: MarkRead,
    changes: (): Changed => [notifications.list, sites.read, sites.list],
    success: { status: 200, body: MarkedRead },
    failure: 'part',
  }),
  markUnread: endpoint({
    method: 'POST',
    path: '/sites/{siteId}/notifications/unread/',
    access: 'user',
    right: 'see',
    summary: 'Take back what one marked as read at one moment.',
    body: MarkUnread,
    changes: (): Changed => [notifications.list, sites.read, sites.list],
    success: { status: 204 },
    failure: 'part',
  }),
}
