import type { batches } from '@earshot/contract/endpoints/batches/batches.ts'
import type { ListSearch } from '#api/lists/list-search.ts'
import { searchOfList } from '#lib/address/search-of-list.ts'
import { lazyPage } from '#lib/chunks/lazy-page.ts'
import { parseBatchSearch } from './batch-search.ts'

export const batchPage = {
  validateSearch: parseBatchSearch,
  component: lazyPage(() => import('./BatchPage.tsx'), 'BatchPage', [
    'batches',
    'charts',
    'headline',
    'queue',
  ]),
}

export const batchListPage = {
  validateSearch: searchOfList<ListSearch<typeof batches.list>>,
  component: lazyPage(() => import('./BatchListPage.tsx'), 'BatchListPage', ['batches']),
}

/** The sheets lie over the page, each at an address of its own: Back closes it, and a link opens it. */
export const startBatchSheet = {
  component: lazyPage(() => import('./StartSheet.tsx'), 'StartSheet', ['batches']),
}
export const changeBatchSheet = {
  component: lazyPage(() => import('./ChangeSheet.tsx'), 'ChangeSheet', ['batches']),
}
export const closeBatchSheet = {
  component: lazyPage(() => import('./CloseSheet.tsx'), 'CloseSheet', ['batches']),
}
