import type { adminGateways } from '@earshot/contract/endpoints/admin/admin-gateways.ts'
import type { ListSearch } from '#api/lists/list-search.ts'
import { lazyPage } from '#lib/chunks/lazy-page.ts'
import { searchOfList } from '#lib/search-of-list.ts'

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
    'actions',
  ]),
}

export const registerGatewayPage = {
  component: lazyPage(() => import('./RegisterPage.tsx'), 'RegisterPage', ['hardware']),
}

export const fleetGatewayPage = {
  validateSearch: searchOfList<ListSearch<typeof adminGateways.events>>,
  component: lazyPage(() => import('./GatewayPage.tsx'), 'GatewayPage', [
    'hardware',
    'actions',
    'people',
    'charts',
  ]),
}
