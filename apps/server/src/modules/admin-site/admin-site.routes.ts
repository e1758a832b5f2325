/** Answers the calls of administrators about one site. */
import { adminSites } from '@earshot/contract/endpoints/admin/admin-sites.ts'
import { handleChunked } from '#http/chunked-request.ts'
import { handle, type Route } from '#http/handle.ts'
import { readDevicesOfSite } from '#modules/admin-devices/admin-devices.service.ts'
import { readAirspaces } from '#modules/airspaces/airspaces.service.ts'
import { readArchived } from '#modules/site-editor/site-editor.service.ts'
import { readSiteStatus, readStructure } from '#modules/sites/sites.service.ts'
import { changeAdminSite, changeDisplayStatus } from './change-site.ts'
import { readAdminSite, requireSite } from './read-admin-site.ts'

export const routes: Route[] = [
  handle(adminSites.read, ({ params: { siteId }, user }, { db }) => readAdminSite(db, user, siteId)),

  handle(adminSites.update, async ({ params: { siteId }, body, user }, ctx) => {
    const by = { siteId, user, now: ctx.clock.now(), guesses: ctx.guesses }
    const saved = await ctx.db.transaction().execute(trx => changeAdminSite(trx, body, by))
    await saved.afterwards(ctx)
    return readAdminSite(ctx.db, user, siteId)
  }),

  handleChunked(adminSites.edit, {
    save: ({ params: { siteId }, body, user }, trx, { now, ctx: { guesses } }) =>
      changeAdminSite(trx, body, { siteId, user, now, guesses }),
    answer: async ({ input: { user }, resultId: siteId, savedAt: at }, { db }) => {
      const [site, archived] = await Promise.all([
        readAdminSite(db, user, siteId),
        readArchived(db, { siteId, at }),
      ])
      return { ...site, archived }
    },
  }),

  handle(adminSites.changeStatus, async ({ params: { siteId }, body, user }, ctx) => {
    await ctx.db.transaction().execute(trx => changeDisplayStatus(trx, { siteId, ...body }))
    ctx.bus.publish({ kind: 'site', site_id: siteId })
    return readAdminSite(ctx.db, user, siteId)
  }),

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
