import { alerts } from '@earshot/contract/endpoints/health/alerts.ts'
import { mapPage } from '#db/list-page.ts'
import { conflict, notFound } from '#errors.ts'
import { handle, type Route } from '#http/handle.ts'
import { markAlertNoticesRead } from '#modules/notifications/notifications.service.ts'
import { lockAlert, removeAcknowledgement, storeAcknowledgement } from './acknowledgements.queries.ts'
import { findAlerts, markAlertsViewed } from './alerts.queries.ts'
import { alertView, readAlert } from './alerts.service.ts'

export const routes: Route[] = [
  handle(alerts.list, async ({ query, site: { siteId } }, { db }) =>
    mapPage(await findAlerts(db, { ...query, siteId }), alertView),
  ),

  handle(alerts.markViewed, async ({ user, site: { siteId } }, { db, bus }) => {
    const had = await markAlertsViewed(db, { userId: user.id, siteId })
    // The person's other pages show fewer unread ones.
    if (had) bus.publish({ kind: 'notification', site_id: siteId })
  }),

  handle(alerts.read, ({ params: { alertId } }, { db }) => readAlert(db, alertId)),

  handle(
    alerts.acknowledge,
    async ({ params: { alertId }, body, user, site: { siteId } }, { db, clock, bus }) => {
      const now = clock.now()
      const alert = await db.transaction().execute(async trx => {
        const locked = await lockAlert(trx, alertId)
        if (locked === undefined) throw notFound('alert')
        if (locked.state === 'CLOSED') throw conflict('alert_closed')
        const comment = body.comment.trim()
        await storeAcknowledgement(trx, { alertId, userId: user.id, comment, now })
        // A person who acknowledges an alert has read the notices about it.
        await markAlertNoticesRead(trx, { userId: user.id, alertId, now })
        return readAlert(trx, alertId)
      })
      bus.publish({ kind: 'alert', site_id: siteId, airspace_id: alert.airspace.id, alert_id: alertId })
      return alert
    },
  ),

  handle(
    alerts.withdrawAcknowledgement,
    async ({ params: { alertId }, user, site: { siteId } }, { db, bus }) => {
      const airspaceId = await removeAcknowledgement(db, { alertId, userId: user.id })
      if (airspaceId === undefined) return
      bus.publish({ kind: 'alert', site_id: siteId, airspace_id: airspaceId, alert_id: alertId })
    },
  ),
]
