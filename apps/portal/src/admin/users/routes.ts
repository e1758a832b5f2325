import type { users } from '@earshot/contract/endpoints/admin/users.ts'
import type { ListSearch } from '#api/lists/list-search.ts'
import { searchOfList } from '#lib/address/search-of-list.ts'
import { lazyPage } from '#lib/chunks/lazy-page.ts'
import { parseActivitySearch } from './activity-search.ts'

export const userDashboardPage = {
  validateSearch: parseActivitySearch,
  component: lazyPage(() => import('./UserDashboardPage.tsx'), 'UserDashboardPage', ['users', 'charts']),
}

export const userListPage = {
  validateSearch: searchOfList<ListSearch<typeof users.list>>,
  component: lazyPage(() => import('./UserListPage.tsx'), 'UserListPage', ['users', 'people']),
}

/** The sheet lies over the list, at an address of its own. */
export const userSheet = {
  component: lazyPage(() => import('./UserSheet.tsx'), 'UserSheet', ['users', 'people']),
}
