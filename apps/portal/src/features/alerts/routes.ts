import type { alerts } from '@earshot/contract/endpoints/health/alerts.ts'
import type { ListSearch } from '#api/lists/list-search.ts'
import { lazyPage } from '#lib/chunks/lazy-page.ts'
import { searchOfList } from '#lib/search-of-list.ts'

export const alertListPage = {
  validateSearch: searchOfList<ListSearch<typeof alerts.list>>,
  component: lazyPage(() => import('./AlertListPage.tsx'), 'AlertListPage', ['alerts']),
}

export const alertPage = {
  component: lazyPage(() => import('./AlertPage.tsx'), 'AlertPage', ['alerts', 'charts']),
}
