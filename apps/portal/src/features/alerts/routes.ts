import type { alerts } from '@earshot/contract/endpoints/health/alerts.ts'
import type { ListSearch } from '#api/lists/list-search.ts'
import { searchOfList } from '#lib/address/search-of-list.ts'
import { lazyPage } from '#lib/chunks/lazy-page.ts'

export const alertListPage = {
  validateSearch: searchOfList<ListSearch<typeof alerts.list>>,
  component: lazyPage(() => import('./AlertListPage.tsx'), 'AlertListPage', ['alerts']),
}

export const silencePage = {
  component: lazyPage(() => import('./SilencePage.tsx'), 'SilencePage', ['alerts', 'alarms']),
}

export const alertPage = {
  component: lazyPage(() => import('./AlertPage.tsx'), 'AlertPage', [
    'limits',
    'alerts',
    'charts',
    'alarms',
    'logbook',
  ]),
}
