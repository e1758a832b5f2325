import type { adminSites } from '@earshot/contract/endpoints/admin/admin-sites.ts'
import type { ListSearch } from '#api/lists/list-search.ts'
import { searchOfList } from '#lib/address/search-of-list.ts'
import { lazyPage } from '#lib/chunks/lazy-page.ts'

export const fleetSiteListPage = {
  validateSearch: searchOfList<ListSearch<typeof adminSites.list>>,
  component: lazyPage(() => import('./FleetSiteListPage.tsx'), 'FleetSiteListPage', [
    'fleet',
    'saved-filters',
  ]),
}

export const fleetDashboardPage = {
  component: lazyPage(() => import('./FleetDashboardPage.tsx'), 'FleetDashboardPage', ['fleet', 'incidents']),
}
