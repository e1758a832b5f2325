import type { devices } from '@earshot/contract/endpoints/hardware/devices.ts'
import type { ListSearch } from '#api/lists/list-search.ts'
import { parseGraphSearch } from '#domain/graphs/graph-search.ts'
import { searchOfList } from '#lib/address/search-of-list.ts'
import { lazyPage } from '#lib/chunks/lazy-page.ts'

export const monitorListPage = {
  validateSearch: searchOfList<ListSearch<typeof devices.list>>,
  component: lazyPage(() => import('./MonitorListPage.tsx'), 'MonitorListPage', ['monitors']),
}

export const monitorPage = {
  validateSearch: parseGraphSearch,
  component: lazyPage(() => import('./MonitorPage.tsx'), 'MonitorPage', ['monitors', 'charts']),
}

export const gatewayPage = {
  component: lazyPage(() => import('./GatewayPage.tsx'), 'GatewayPage', ['monitors', 'charts']),
}
