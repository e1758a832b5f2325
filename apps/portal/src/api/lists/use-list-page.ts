import type { Answer, CallInput } from '@earshot/contract/endpoint.ts'
import { FIRST_LIMITS } from '@earshot/contract/first-limits.ts'
import { type EndpointOptions, useEndpoint } from '#api/queries.ts'
import { useProfile } from '#api/use-profile.ts'
import type { ListEndpoint, ListSearch } from './list-search.ts'

/** A page as every list of the contract answers it; a list may answer more. */
export interface PageOf<Item> {
  items: Item[]
  page: number
  per_page: number
  total: number
  pages: number
}

/** The parameters of the path; only endpoints that have parameters take them. */
export type PlaceOf<E extends ListEndpoint> =
  CallInput<E> extends { params: infer P } ? { params: P } : object

interface AskedPage<E extends ListEndpoint> {
  place: PlaceOf<E>
  search: ListSearch<E>
  /** Page and size are sent only where the address names them; otherwise the server's own values hold. */
  plain?: boolean
}

/** Reads one page of a list in the person's page size, and keeps the former page on screen until the next one is there. */
export function useListPage<E extends ListEndpoint>(
  endpoint: E,
  { place, search, plain = false }: AskedPage<E>,
  options: EndpointOptions<Answer<E>> = {},
) {
  const profile = useProfile()
  const { page = FIRST_LIMITS.page.first, perPage, ...filters } = search
  const size = perPage ?? usualSize(endpoint, profile.data?.paging_size)
  const params = 'params' in place ? { params: place.params } : {}
  const query = plain ? search : { ...filters, page, perPage: size }
  const input = { ...params, query }
  return useEndpoint(
    endpoint,
    // The schema has already read these values, so the call accepts them.
    input as CallInput<E>,
    { keepPrevious: true, ...options, enabled: !profile.isPending && (options.enabled ?? true) },
  )
}

/**
 * Returns the profile's page size, or the list's own where it has one (spec/2 §9); without a profile it is the usual
 * size.
 */
function usualSize({ pageSize }: ListEndpoint, ofProfile: number | undefined): number {
  return pageSize ?? ofProfile ?? FIRST_LIMITS.page.size
}
