import type { incidents } from '@earshot/contract/endpoints/admin/incidents.ts'
import type { ListSearch } from '#api/lists/list-search.ts'
import { searchOfList } from '#lib/address/search-of-list.ts'
import { lazyPage } from '#lib/chunks/lazy-page.ts'

export const incidentListPage = {
  validateSearch: searchOfList<ListSearch<typeof incidents.list>>,
  component: lazyPage(() => import('./IncidentListPage.tsx'), 'IncidentListPage', ['incidents']),
}
