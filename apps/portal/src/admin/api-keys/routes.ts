import type { adminApiKeys } from '@earshot/contract/endpoints/admin/admin-api-keys.ts'
import type { ListSearch } from '#api/lists/list-search.ts'
import { searchOfList } from '#lib/address/search-of-list.ts'
import { lazyPage } from '#lib/chunks/lazy-page.ts'

export const adminKeysPage = {
  validateSearch: searchOfList<ListSearch<typeof adminApiKeys.list>>,
  component: lazyPage(() => import('./AdminKeysPage.tsx'), 'AdminKeysPage', ['api-keys']),
}
