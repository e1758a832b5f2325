import type { actionList } from '@earshot/contract/endpoints/admin/action-list.ts'
import type { ListSearch } from '#api/lists/list-search.ts'
import { lazyPage } from '#lib/chunks/lazy-page.ts'
import { searchOfList } from '#lib/search-of-list.ts'

export const actionListPage = {
  validateSearch: searchOfList<ListSearch<typeof actionList.list>>,
  component: lazyPage(() => import('./ActionListPage.tsx'), 'ActionListPage', ['actions']),
}
