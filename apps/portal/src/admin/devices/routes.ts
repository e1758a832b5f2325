import type { adminDevices } from '@earshot/contract/endpoints/admin/admin-devices.ts'
import type { ListSearch } from '#api/lists/list-search.ts'
import { searchOfList } from '#lib/address/search-of-list.ts'
import { lazyPage } from '#lib/chunks/lazy-page.ts'

export const deviceListPage = {
  validateSearch: searchOfList<ListSearch<typeof adminDevices.list>>,
  component: lazyPage(() => import('./DeviceListPage.tsx'), 'DeviceListPage', ['hardware', 'saved-filters']),
}

export const deviceDashboardPage = {
  component: lazyPage(() => import('./DeviceDashboardPage.tsx'), 'DeviceDashboardPage', [
    'hardware',
    'charts',
  ]),
}

export const deviceLayout = {
  component: lazyPage(() => import('./DeviceLayout.tsx'), 'DeviceLayout', ['hardware']),
}

export const deviceInfoPage = {
  component: lazyPage(() => import('./InfoTab.tsx'), 'InfoTab', ['hardware']),
}

export const deviceAvailabilityPage = {
  component: lazyPage(() => import('./AvailabilityTab.tsx'), 'AvailabilityTab', ['hardware', 'charts']),
}

export const deviceUsagePage = {
  component: lazyPage(() => import('./UsageTab.tsx'), 'UsageTab', ['hardware', 'charts']),
}

export const deviceSensorPage = {
  component: lazyPage(() => import('./SensorTab.tsx'), 'SensorTab', ['hardware', 'charts']),
}

export const deviceCoughPage = {
  validateSearch: searchOfList<ListSearch<typeof adminDevices.coughs>>,
  component: lazyPage(() => import('./CoughTab.tsx'), 'CoughTab', ['hardware']),
}

export const deviceColorPage = {
  validateSearch: searchOfList<ListSearch<typeof adminDevices.colorHistory>>,
  component: lazyPage(() => import('./ColorTab.tsx'), 'ColorTab', ['hardware']),
}
