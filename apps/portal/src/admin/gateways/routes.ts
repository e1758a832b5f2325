import type { adminGateways } from '@earshot/contract/endpoints/admin/admin-gateways.ts'
import type { ListSearch } from '#api/lists/list-search.ts'
import { searchOfList } from '#lib/address/search-of-list.ts'
import { lazyPage } from '#lib/chunks/lazy-page.ts'

export const fleetGatewayListPage = {
  validateSearch: searchOfList<ListSearch<typeof adminGateways.list>>,
  component: lazyPage(() => import('./GatewayListPage.tsx'), 'GatewayListPage', [
    'hardware',
    'saved-filters',
  ]),
}

export const fleetGatewayDashboardPage = {
  component: lazyPage(() => import('./GatewayDashboardPage.tsx'), 'GatewayDashboardPage', [
    'hardware',
    'incidents',
  ]),
}

export const registerGatewayPage = {
  component: lazyPage(() => import('./RegisterPage.tsx'), 'RegisterPage', ['hardware']),
}

export const fleetGatewayPage = {
  validateSearch: searchOfList<ListSearch<typeof adminGateways.events>>,
  component: lazyPage(() => import('./GatewayPage.tsx'), 'GatewayPage', [
    'hardware',
    'incidents',
    'people',
    'charts',
  ]),
}
