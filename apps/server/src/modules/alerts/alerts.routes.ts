import { alerts } from '@earshot/contract/endpoints/health/alerts.ts'
import { giveBackChain, takeChain } from '#alarms/answer-chain.ts'
import { tellAlertPages } from '#alarms/tell-pages.ts'
import { mapPage } from '#db/list-page.ts'
import { conflict, notFound } from '#errors.ts'
import { handle, type Route } from '#http/handle.ts'
import { markAlertNoticesRead } from '#modules/notifications/notifications.service.ts'
import { lockAlert, removeAcknowledgement, storeAcknowledgement } from './acknowledgements.queries.ts'
import { findAlerts, markAlertsViewed } from './alerts.queries.ts'
import { alertView, readAlert } from './alerts.service.ts'

export const routes: Route[] = [
  handle(alerts.list, async ({ query, site: { siteId } }, { db, clock }) =>
    mapPage(await findAlerts(db, { ...query, siteId, now: clock.now() }), alertView),
  ),

  handle(alerts.markViewed, async ({ user, site: { siteId } }, { db, bus }) => {
    const had = await markAlertsViewed(db, { userId: user.id, siteId })
    // The person's other pages show fewer unread ones.
    if (had) bus.publish({ kind: 'notification', site_id: siteId })
  }),

  handle(alerts.read, ({ params: { alertId } }, { db, clock }) =>
    readAlert(db, { alertId, now: clock.now() }),
  ),

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
        // Who sees to the alert has the Alarm: the chain of messages stops for everybody.
        await takeChain(trx, { alertId, userId: user.id, channel: 'PORTAL', now })
        // A person who acknowledges an alert has read the notices about it.
        await markAlertNoticesRead(trx, { userId: user.id, alertId, now })
        return readAlert(trx, { alertId, now })
      })
      tellAlertPages(bus, { siteId, airspaceId: alert.airspace.id, alertId })
      return alert
    },
  ),

  handle(
    alerts.withdrawAcknowledgement,
    async ({ params: { alertId }, user, site: { siteId } }, { db, clock, bus }) => {
      const airspaceId = await db.transaction().execute(async trx => {
        const removed = await removeAcknowledgement(trx, { alertId, userId: user.id })
        await giveBackChain(trx, { alertId, userId: user.id, channel: 'PORTAL', now: clock.now() })
        return removed
      })
      if (airspaceId === undefined) return
      tellAlertPages(bus, { siteId, airspaceId, alertId })
    },
  ),
]
