import { alerts } from '@earshot/contract/endpoints/health/alerts.ts'
import { mapPage } from '#db/list-page.ts'
import { handle, type Route } from '#http/handle.ts'
import { findAlerts, markAlertsViewed } from './alerts.queries.ts'
import { alertView } from './alerts.service.ts'

export const routes: Route[] = [
  handle(alerts.list, async ({ query, user, site: { siteId } }, { db, clock }) => {
    const page = await findAlerts(db, { ...query, siteId })
    // Only the plain list counts as having looked; a chart's lane asks for one airspace.
    if (query.airspace === undefined) {
      await markAlertsViewed(db, { userId: user.id, siteId, now: clock.now() })
    }
    return mapPage(page, alertView)
  }),
]
