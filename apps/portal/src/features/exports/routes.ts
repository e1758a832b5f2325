import type { exports } from '@earshot/contract/endpoints/batches/exports.ts'
import type { ListSearch } from '#api/lists/list-search.ts'
import { searchOfList } from '#lib/address/search-of-list.ts'
import { lazyPage } from '#lib/chunks/lazy-page.ts'

export const airspaceExportPage = {
  validateSearch: searchOfList<ListSearch<typeof exports.listOfAirspace>>,
  component: lazyPage(() => import('./AirspaceExportPage.tsx'), 'AirspaceExportPage', ['exports']),
}

export const siteExportPage = {
  validateSearch: searchOfList<ListSearch<typeof exports.listOfSite>>,
  component: lazyPage(() => import('./SiteExportPage.tsx'), 'SiteExportPage', ['exports']),
}
