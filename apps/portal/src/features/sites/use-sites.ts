import { groups } from '@earshot/contract/endpoints/farm/groups.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { filtersOf } from '#api/lists/list-search.ts'
import { useListPage } from '#api/lists/use-list-page.ts'
import { useEndpoint } from '#api/queries.ts'
import { isAnyBehind } from '#domain/values/lag.ts'
import { callSearch, type SiteSearch } from './site-search.ts'

/** Reads one page of the list. */
export function useSites(search: SiteSearch) {
  return useListPage(sites.list, { place: {}, search: callSearch(search) }, { renewWhile: isAnyBehind })
}

/** Reads every site that the filter leaves for the map, not one page of them. */
export function usePlaces(search: SiteSearch, enabled: boolean) {
  const query = filtersOf(callSearch(search))
  return useEndpoint(sites.places, { query }, { keepPrevious: true, enabled, renewWhile: isAnyBehind })
}

export function useGroups() {
  return useEndpoint(groups.list, {}, { staleTimeMs: 60_000 })
}
