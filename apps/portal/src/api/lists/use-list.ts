import type { Answer } from '@earshot/contract/endpoint.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ApiError } from '#api/api-error.ts'
import type { EndpointOptions } from '#api/queries.ts'
import { useMediaQuery } from '#lib/browser/use-media-query.ts'
import {
  filtersOf,
  isFiltered,
  type ListEndpoint,
  type ListReaderOptions,
  type ListSearch,
} from './list-search.ts'
import type { Ordering } from './ordering.ts'
import { type PlaceOf, useListPage } from './use-list-page.ts'
import { useListReader } from './use-list-reader.ts'
import { type ListAddress, useListSearch } from './use-list-search.ts'
import { type ListView, useListView } from './use-list-view.ts'

/** Up to this width the page has tabs and lists are cards. */
const PHONE = '(max-width: 899.9px)'

export interface List<Data, Search extends object> extends ListAddress<Search> {
  page: UseQueryResult<Data, ApiError>
  ordering: Ordering
  order: (ordering: Ordering) => void
  /** Sets the number of rows on a page. */
  resize: (perPage: number) => void
  /** Sets the address back to the one that the list opens with. */
  clear: () => void
  isFiltered: boolean
  /** A text that stays the same for the same filters of the same thing: what is picked is kept as long as it does. */
  scope: string
  view: ListView
}

export type ListOptions<E extends ListEndpoint> = PlaceOf<E> & {
  /** The name under which the columns and the order are remembered. */
  name: string
  /** Only what the address names is sent, which holds for page and size too. */
  plain?: boolean
} & Pick<ListReaderOptions, 'only'> &
  Pick<EndpointOptions<Answer<E>>, 'page' | 'refetchWhile' | 'refetchMs'>

/**
 * Returns a list whose state is in the address and whose arrangement is remembered: everything that a `DataTable`
 * draws.
 */
export function useList<E extends ListEndpoint>(
  endpoint: E,
  options: ListOptions<E>,
): List<Answer<E>, ListSearch<E>> {
  const { name, page, refetchWhile, refetchMs, only, plain = false } = options
  // Cards on a phone have a remembered order of their own, because the order of a wide table says little there.
  const isPhone = useMediaQuery(PHONE)
  const view = useListView(isPhone ? `${name}.phone` : name)
  const address = useListSearch(endpoint, { only })
  // The address overrides the remembered order; what the call can no longer order by is dropped.
  const reader = useListReader({ endpoint, only }, view.ordering)
  const remembered = reader.read({ ...view.ordering })
  const isOrdered = address.search.ordering_field !== undefined
  const search = isOrdered ? address.search : { ...address.search, ...remembered }
  // Rows are not asked for until it is known which order they should come in.
  const enabled = !view.isPending && !reader.isComing
  const answer = useListPage(
    endpoint,
    { place: options, search, plain },
    { page, refetchWhile, ...(refetchMs !== undefined && { refetchMs }), enabled },
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
