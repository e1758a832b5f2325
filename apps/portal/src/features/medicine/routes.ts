import type { medicine } from '@earshot/contract/endpoints/batches/medicine.ts'
import type { ListSearch } from '#api/lists/list-search.ts'
import { searchOfList } from '#lib/address/search-of-list.ts'
import { lazyPage } from '#lib/chunks/lazy-page.ts'

export const medicinePage = {
  validateSearch: searchOfList<ListSearch<typeof medicine.ofSite>>,
  component: lazyPage(() => import('./MedicinePage.tsx'), 'MedicinePage', ['logbook', 'medicine']),
}

export const allMedicinePage = {
  validateSearch: searchOfList<ListSearch<typeof medicine.ofAll>>,
  component: lazyPage(() => import('./AllMedicinePage.tsx'), 'AllMedicinePage', ['logbook', 'medicine']),
}
