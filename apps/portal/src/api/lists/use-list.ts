import type { Answer } from '@earshot/contract/endpoint.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ApiError } from '#api/api-error.ts'
import type { EndpointOptions } from '#api/queries.ts'
import type { Address } from '#lib/use-address.ts'
import { filtersOf, isFiltered, type ListEntry, type ListSearch, listSearch } from './list-search.ts'
import type { Ordering } from './ordering.ts'
import { type ListPageInput, useListPage } from './use-list-page.ts'
import { useListSearch } from './use-list-search.ts'
import { type ListView, useListView } from './use-list-view.ts'

export interface List<Data, Search extends object> extends Address<Search> {
  page: UseQueryResult<Data, ApiError>
  ordering: Ordering
  order: (ordering: Ordering) => void
  /** Rows on a page. */
  resize: (perPage: number) => void
  /** The address as somebody finds it who opens the list. */
  clear: () => void
  isFiltered: boolean
  /** The same text for the same filters of the same thing: what is picked holds as long. */
  scope: string
  view: ListView
}

export type ListOptions<E extends ListEntry> = Omit<ListPageInput<E>, 'search'> & {
  /** Under which its columns and order are remembered. */
  name: string
} & Pick<EndpointOptions<Answer<E>>, 'page' | 'renewWhile'>

/** A list with its state in the address and its arrangement remembered: what a `DataTable` draws. */
export function useList<E extends ListEntry>(
  entry: E,
  { name, page, renewWhile, ...params }: ListOptions<E>,
): List<Answer<E>, ListSearch<E>> {
  const view = useListView(name)
  const address = useListSearch(entry)
  const written = address.search as Ordering
  // The address has the last word; what the call can no longer order by falls away.
  const remembered = listSearch(entry).read(view.ordering as Record<string, unknown>)
  const search = written.ordering_field === undefined ? { ...address.search, ...remembered } : address.search
  const ordering = search as Ordering
  const answer = useListPage(entry, { ...params, search } as ListPageInput<E>, {
    page,
    renewWhile,
    enabled: !view.isPending,
  })
  const filters = filtersOf(address.search)
  return {
    ...address,
    search,
    page: answer,
    ordering: { ordering_field: ordering.ordering_field, order: ordering.order },
    order: next => {
      view.remember({ ordering: next })
      address.set(next as ListSearch<E>)
    },
    resize: perPage => address.set({ perPage } as object as ListSearch<E>),
    clear: () => {
      const names = [...Object.keys(filters), 'page']
      address.set(Object.fromEntries(names.map(each => [each, undefined])) as ListSearch<E>)
    },
    isFiltered: isFiltered(address.search),
    scope: JSON.stringify([params, filters]),
    view,
  }
}
