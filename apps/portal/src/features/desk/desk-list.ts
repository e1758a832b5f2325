import { desk } from '@earshot/contract/endpoints/desk/desk.ts'
import type { ListSearch } from '#api/lists/list-search.ts'
import { useListPage } from '#api/lists/use-list-page.ts'

/** What the desk keeps in its address. */
export type DeskSearch = ListSearch<typeof desk.list>

/** Reads one page of the desk. Events renew it, and its ages are the page's own. */
export function useDesk(search: DeskSearch) {
  return useListPage(desk.list, { place: {}, search })
}
