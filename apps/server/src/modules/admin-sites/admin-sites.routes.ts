/** The sites of the fleet, for administrators. One of them: `modules/admin-site`. */
import { adminSites } from '@earshot/contract/endpoints/admin/admin-sites.ts'
import { pageOf } from '#db/list-page.ts'
import { handle, type Route } from '#http/handle.ts'
import { readerLanguage } from '#http/reader-language.ts'
import { statusCounts } from '#modules/sites/sites.view.ts'
import { countAdminSites, findAdminSites } from './admin-sites.queries.ts'
import { adminSiteView, siteStats } from './admin-sites.view.ts'
import { countAnimals, countByAge, countByCountry, countHardware, countSites } from './fleet.queries.ts'
import { fleetAges, fleetCountries } from './fleet.view.ts'
import { siteFile } from './site-file.ts'

export const routes: Route[] = [
  handle(adminSites.list, async ({ query }, { db }) => {
    const [rows, counts] = await Promise.all([findAdminSites(db, query), countAdminSites(db, query)])
    const total = counts.reduce((sum, { count }) => sum + count, 0)
    return { ...pageOf(rows.map(adminSiteView), total, query), counts: statusCounts(counts) }
  }),

  handle(adminSites.stats, async (_, { db }) => {
    const [sites, hardware] = await Promise.all([countSites(db), countHardware(db)])
    return siteStats(sites, hardware)
  }),

  handle(adminSites.fleet, async (_, { db, clock }) => {
    const [animals, countries, ages] = await Promise.all([
      countAnimals(db),
      countByCountry(db),
      countByAge(db, clock.now()),
    ])
    return {
      animals,
      by_country: fleetCountries(countries),
      ages: fleetAges(ages),
      never_heard: ages.find(({ minutes }) => minutes === null)?.sites ?? 0,
    }
  }),

  handle(adminSites.download, ({ query, request }, ctx) =>
    siteFile(ctx, { ...query, language: readerLanguage(request) }),
  ),
]
