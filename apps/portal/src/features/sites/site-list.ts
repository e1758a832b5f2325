import { groups } from '@earshot/contract/endpoints/farm/groups.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import type { StatusCounts } from '@earshot/contract/schemas/farm/status.ts'
import type { StatusName } from '@earshot/contract/values.ts'
import { filtersOf, isFiltered, type ListSearch } from '#api/lists/list-search.ts'
import { useListPage } from '#api/lists/use-list-page.ts'
import { useEndpoint } from '#api/queries.ts'
import { isAnyBehind } from '#domain/values/lag.ts'

/** The page keeps one more value than the call's query: on a phone, the map instead of the list. */
export const OWN_SEARCH = { view: ['map'] } as const
/** What the sites list keeps in its address. */
export type SiteSearch = ListSearch<typeof sites.list, typeof OWN_SEARCH>

/** Returns the search as the call takes it, without the map. */
export function callSearch({ view: _view, ...search }: SiteSearch): ListSearch<typeof sites.list> {
  return search
}

/** True if the list shows a choice of the sites and not all of them. */
export function isNarrowed(search: SiteSearch): boolean {
  return isFiltered(callSearch(search))
}

/** Returns the change that leads back to all sites, on the first page. */
export function withoutFilters(search: SiteSearch) {
  const names = Object.keys(filtersOf(callSearch(search)))
  return { ...Object.fromEntries(names.map(name => [name, undefined])), page: undefined }
}

/** Reads one page of the list. */
export function useSites(search: SiteSearch) {
  return useListPage(sites.list, { place: {}, search: callSearch(search) }, { refetchWhile: isAnyBehind })
}

/** Reads every site that the filter leaves for the map, not one page of them. */
export function usePlaces(search: SiteSearch, enabled: boolean) {
  const query = filtersOf(callSearch(search))
  return useEndpoint(sites.places, { query }, { keepPrevious: true, enabled, refetchWhile: isAnyBehind })
}

export function useGroups({ enabled }: { enabled: boolean }) {
  return useEndpoint(groups.list, {}, { staleTimeMs: 60_000, enabled })
}

/** The statuses, the worst first, as the list is sorted. */
export const STATUS_ORDER: readonly StatusName[] = ['Alarm', 'Warning', 'Offline', 'Default', 'Success', 'Ok']

export function totalOf(counts: StatusCounts): number {
  return STATUS_ORDER.reduce((sum, name) => sum + counts[name], 0)
}
