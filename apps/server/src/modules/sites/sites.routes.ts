/** Sites a user belongs to: the list, one of them, its status and structure. */
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { LIMITS } from '@earshot/contract/limits.ts'
import { PRODUCT_TYPE_FACTS } from '@earshot/contract/rules/batches/product-types.ts'
import { SITE_STATUSES, siteStatus } from '@earshot/contract/rules/health/site-status.ts'
import type { SiteListQuery } from '@earshot/contract/schemas/farm/site.ts'
import { PRODUCT_TYPES } from '@earshot/contract/values.ts'
import type { RequestUser } from '#auth/access-tokens.ts'
import { pageOf } from '#db/list-page.ts'
import type { Db } from '#db/open.ts'
import { handle, type Route } from '#http/handle.ts'
import { readAlertsById } from '#modules/alerts/alerts.service.ts'
import { readLatestNotifications } from '#modules/notifications/notifications.service.ts'
import { countByStatus, findLatestAlerts, findOpenAlerts, findPlaces, findSites } from './sites.queries.ts'
import { extrasOf, readSite, readSiteStatus, readStructure } from './sites.service.ts'
import { placeView, siteAlertView, siteView, statusCounts } from './sites.view.ts'

async function listSites(db: Db, user: RequestUser, query: SiteListQuery) {
  const [rows, byStatus] = await Promise.all([
    findSites(db, { user, filter: query, request: query }),
    countByStatus(db, { user, filter: query }),
  ])
  const extras = await extrasOf(db, user, rows)
  const counts = statusCounts(byStatus)
  const names = query.status?.length ? query.status : Object.keys(counts)
  const total = byStatus
    .filter(row => names.includes(siteStatus(row.status_id).name))
    .reduce((sum, row) => sum + row.count, 0)
  const items = rows.map(row => siteView(row, extras))
  return { ...pageOf(items, total, query), counts }
}

export const routes: Route[] = [
  handle(sites.list, ({ query, user }, { db }) => listSites(db, user, query)),

  handle(sites.listAll, ({ query, user }, { db }) => listSites(db, user, query)),

  handle(sites.places, async ({ query, user }, { db }) => {
    const rows = await findPlaces(db, { user, filter: query })
    const alerts = await findLatestAlerts(db, { siteIds: rows.map(row => row.id), count: LIMITS.latestOfAll })
    return { items: rows.map(placeView), latest_alerts: alerts.map(siteAlertView) }
  }),

  handle(sites.read, ({ user, site: { siteId } }, { db }) => readSite(db, user, siteId)),

  handle(sites.status, ({ user, site: { siteId } }, { db }) => readSiteStatus(db, user, siteId)),

  handle(sites.structure, ({ site: { siteId } }, { db }) => readStructure(db, siteId)),

  handle(sites.latest, async ({ query, user, site: { siteId } }, { db }) => {
    if (query.type === 'notifications') {
      const wanted = { userId: user.id, siteIds: [siteId], perSite: LIMITS.latest }
      const bySite = await readLatestNotifications(db, wanted)
      return { type: query.type, items: bySite.get(siteId) ?? [] }
    }
    const open = await findOpenAlerts(db, [siteId])
    const items = await readAlertsById(
      db,
      open.slice(0, LIMITS.latest).map(alert => alert.id),
    )
    return { type: query.type, items }
  }),

  handle(sites.statuses, () => ({
    items: SITE_STATUSES.map(({ id, name, color }) => ({ id, name, color })),
  })),

  handle(sites.productTypes, () => ({
    items: PRODUCT_TYPES.map(value => {
      const { order, label, animal } = PRODUCT_TYPE_FACTS[value]
      return { id: order, value, label, animal, order }
    }),
  })),
]
