/** The sites of the fleet, for administrators. One of them: `modules/admin-site`. */
import { adminSites } from '@earshot/contract/endpoints/admin/admin-sites.ts'
import { pageOf } from '#db/list-page.ts'
import { handle, type Route } from '#http/handle.ts'
import { readerLanguage } from '#http/reader-language.ts'
import { readFigures } from '#modules/fleet-figures/figures.service.ts'
import { statusCounts } from '#modules/sites/sites.view.ts'
import { countAdminSites, findAdminSites } from './admin-sites.queries.ts'
import { evidenceFigures, fleetFigures, siteFigures } from './admin-sites.service.ts'
import { adminSiteView } from './admin-sites.view.ts'
import { siteFile } from './site-file.ts'

export const routes: Route[] = [
  handle(
    adminSites.list,
    async ({ query }, { db }) => {
      const [rows, counts] = await Promise.all([findAdminSites(db, query), countAdminSites(db, query)])
      const total = counts.reduce((sum, { count }) => sum + count, 0)
      return { ...pageOf(rows.map(adminSiteView), total, query), counts: statusCounts(counts) }
    },
    { reads: 'standby' },
  ),

  handle(adminSites.stats, (_, { db, clock }) => readFigures(db, siteFigures, clock.now()), {
    reads: 'standby',
  }),

  handle(adminSites.fleet, (_, { db, clock }) => readFigures(db, fleetFigures, clock.now()), {
    reads: 'standby',
  }),

  handle(adminSites.evidence, (_, { db, clock }) => readFigures(db, evidenceFigures, clock.now()), {
    reads: 'standby',
  }),

  handle(adminSites.download, ({ query, request }, ctx) =>
    siteFile(ctx, { ...query, language: readerLanguage(request) }),
  ),
]
