import type { animalGroups } from '@earshot/contract/endpoints/batches/animal-groups.ts'
import type { ListSearch } from '#api/lists/list-search.ts'
import { searchOfList } from '#lib/address/search-of-list.ts'
import { lazyPage } from '#lib/chunks/lazy-page.ts'

export const animalGroupListPage = {
  validateSearch: searchOfList<ListSearch<typeof animalGroups.list>>,
  component: lazyPage(() => import('./AnimalGroupListPage.tsx'), 'AnimalGroupListPage', ['animal-groups']),
}
