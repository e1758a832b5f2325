/** One site, for administrators. */
import { adminSites } from '@earshot/contract/endpoints/admin/admin-sites.ts'
import { handle, type Route } from '#http/handle.ts'
import { readDevicesOfSite } from '#modules/admin-devices/admin-devices.service.ts'
import { readAirspaces } from '#modules/airspaces/airspaces.service.ts'
import { readSiteStatus, readStructure } from '#modules/sites/sites.service.ts'
import { readAdminSite, requireSite } from './read-admin-site.ts'

export const routes: Route[] = [
  handle(adminSites.read, ({ params: { siteId }, user }, { db }) => readAdminSite(db, user, siteId)),

  handle(adminSites.status, ({ params: { siteId }, user }, { db }) => readSiteStatus(db, user, siteId)),

  handle(adminSites.structure, ({ params: { siteId } }, { db }) => readStructure(db, siteId)),

  handle(adminSites.devices, async ({ params: { siteId } }, { db, clock }) => {
    await requireSite(db, siteId)
    return { items: await readDevicesOfSite(db, { siteId, now: clock.now() }) }
  }),

  handle(adminSites.airspaces, async ({ params: { siteId }, query: { simple } }, { db, clock }) => {
    await requireSite(db, siteId)
    return readAirspaces(db, { siteId, simple, now: clock.now() })
  }),
]
