import type { siteUsers } from '@earshot/contract/endpoints/farm/site-users.ts'
import type { ListSearch } from '#api/lists/list-search.ts'
import { searchOfList } from '#lib/address/search-of-list.ts'
import { lazyPage } from '#lib/chunks/lazy-page.ts'

export const siteUserListPage = {
  validateSearch: searchOfList<ListSearch<typeof siteUsers.list>>,
  component: lazyPage(() => import('./SiteUserListPage.tsx'), 'SiteUserListPage', ['people']),
}
