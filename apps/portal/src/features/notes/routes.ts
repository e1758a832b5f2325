import type { notes } from '@earshot/contract/endpoints/farm/notes.ts'
import type { ListSearch } from '#api/lists/list-search.ts'
import { lazyPage } from '#lib/chunks/lazy-page.ts'
import { searchOfList } from '#lib/search-of-list.ts'

export const notePage = {
  validateSearch: searchOfList<ListSearch<typeof notes.list>>,
  component: lazyPage(() => import('./NotePage.tsx'), 'NotePage', ['notes']),
}
