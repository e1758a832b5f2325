import type { suppliers } from '@earshot/contract/endpoints/admin/suppliers.ts'
import type { ListSearch } from '#api/lists/list-search.ts'
import { searchOfList } from '#lib/address/search-of-list.ts'
import { lazyPage } from '#lib/chunks/lazy-page.ts'

export const supplierListPage = {
  validateSearch: searchOfList<ListSearch<typeof suppliers.list>>,
  component: lazyPage(() => import('./SupplierListPage.tsx'), 'SupplierListPage', ['suppliers']),
}

/** The sheet lies over the list, at an address of its own. */
export const newSupplierSheet = {
  component: lazyPage(() => import('./NewSupplierSheet.tsx'), 'NewSupplierSheet', ['suppliers']),
}

export const supplierPage = {
  component: lazyPage(() => import('./SupplierPage.tsx'), 'SupplierPage', ['suppliers']),
}
