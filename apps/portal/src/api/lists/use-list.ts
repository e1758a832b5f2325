import type { Answer } from '@earshot/contract/endpoint.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ApiError } from '#api/api-error.ts'
import type { EndpointOptions } from '#api/queries.ts'
import { useMediaQuery } from '#lib/use-media-query.ts'
import { filtersOf, isFiltered, type ListEntry, type ListKnows, type ListSearch } from './list-search.ts'
import type { Ordering } from './ordering.ts'
import { type PlaceOf, useListPage } from './use-list-page.ts'
import { useListReader } from './use-list-reader.ts'
import { type ListAddress, useListSearch } from './use-list-search.ts'
import { type ListView, useListView } from './use-list-view.ts'

/** Where the tabs appear and lists become cards. */
const PHONE = '(max-width: 899.9px)'

export interface List<Data, Search extends object> extends ListAddress<Search> {
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

export type ListOptions<E extends ListEntry> = PlaceOf<E> & {
  /** Under which its columns and order are remembered. */
  name: string
  /** Nothing is sent that the address does not name, page and size included. */
  plain?: boolean
} & Pick<ListKnows, 'only'> &
  Pick<EndpointOptions<Answer<E>>, 'page' | 'renewWhile' | 'renewMs'>

/** A list with its state in the address and its arrangement remembered: what a `DataTable` draws. */
export function useList<E extends ListEntry>(
  entry: E,
  options: ListOptions<E>,
): List<Answer<E>, ListSearch<E>> {
  const { name, page, renewWhile, renewMs, only, plain = false } = options
  // Cards on a phone are read in an order of their own: what a wide table was sorted by says little there.
  const isPhone = useMediaQuery(PHONE)
  const view = useListView(isPhone ? `${name}.phone` : name)
  const address = useListSearch(entry, { only })
  // The address has the last word; what the call can no longer order by falls away.
  const reader = useListReader({ entry, only }, view.ordering)
  const remembered = reader.read({ ...view.ordering })
  const isOrdered = address.search.ordering_field !== undefined
  const search = isOrdered ? address.search : { ...address.search, ...remembered }
  // Rows in an order that nobody wants are not asked for.
  const enabled = !view.isPending && !reader.isComing
  const answer = useListPage(
    entry,
    { place: options, search, plain },
    { page, renewWhile, ...(renewMs !== undefined && { renewMs }), enabled },
  )
  const filters = filtersOf(address.search)
  return {
    ...address,
    search,
    page: answer,
    ordering: { ordering_field: search.ordering_field, order: search.order },
    order: next => {
      view.remember({ ordering: next })
      address.set(next)
    },
    resize: perPage => address.set({ perPage }),
    clear: () => address.set(nothing([...Object.keys(filters), 'page'])),
    isFiltered: isFiltered(address.search),
    scope: JSON.stringify(['params' in options ? options.params : null, filters]),
    view,
  }
}

function nothing(names: readonly string[]): Record<string, undefined> {
  return Object.fromEntries(names.map(name => [name, undefined]))
}
