import type { notes } from '@earshot/contract/endpoints/farm/notes.ts'
import type { ListSearch } from '#api/lists/list-search.ts'
import { searchOfList } from '#lib/address/search-of-list.ts'
import { lazyPage } from '#lib/chunks/lazy-page.ts'

export const notePage = {
  validateSearch: searchOfList<ListSearch<typeof notes.list>>,
  component: lazyPage(() => import('./NotePage.tsx'), 'NotePage', ['notes']),
}
