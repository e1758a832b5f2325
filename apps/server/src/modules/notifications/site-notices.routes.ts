/** Answers what was told of a site, for administrators. */
import { adminSites } from '@earshot/contract/endpoints/admin/admin-sites.ts'
import { mapPage } from '#db/list-page.ts'
import { handle, type Route } from '#http/handle.ts'
import { siteAccess } from '#modules/site-access/site-access.ts'
import { pushView, siteNoticeView } from './notifications.view.ts'
import { findPushes, findSiteNotices } from './site-notices.queries.ts'

export const routes: Route[] = [
  handle(adminSites.notifications, async ({ params: { siteId }, query, user }, { db }) => {
    await siteAccess(db, { user, ids: { siteId }, right: 'see' })
    return mapPage(await findSiteNotices(db, { siteId, request: query }), siteNoticeView)
  }),

  handle(adminSites.pushNotifications, async ({ params: { siteId }, query, user }, { db }) => {
    await siteAccess(db, { user, ids: { siteId }, right: 'see' })
    return mapPage(await findPushes(db, { siteId, request: query }), pushView)
  }),
]
