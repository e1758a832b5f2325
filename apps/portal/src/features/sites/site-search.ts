import type { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { filtersOf, isFiltered, type ListSearch } from '#api/lists/list-search.ts'

/** The page keeps one more value than the call's query: on a phone, the map instead of the list. */
export const OWN_SEARCH = { view: ['map'] } as const
/** What the sites list keeps in its address. */
export type SiteSearch = ListSearch<typeof sites.list, typeof OWN_SEARCH>

/** Returns the search as the call takes it, without the map. */
export function callSearch({ view: _view, ...search }: SiteSearch): ListSearch<typeof sites.list> {
  return search
}

/** Whether the list shows a choice of the sites rather than all of them. */
export function isNarrowed(search: SiteSearch): boolean {
  return isFiltered(callSearch(search))
}

/** Returns the change that leads back to all sites, on the first page. */
export function withoutFilters(search: SiteSearch) {
  const names = Object.keys(filtersOf(callSearch(search)))
  return { ...Object.fromEntries(names.map(name => [name, undefined])), page: undefined }
}
