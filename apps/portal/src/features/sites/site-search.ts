import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { z } from 'zod'
import { filtersOf, isFiltered, type ListSearch } from '#api/lists/list-search.ts'

/** What the sites list keeps in its address: the call's own query, and on a phone the map instead of the list. */
export const SITE_LIST = { query: sites.list.query.extend({ view: z.literal('map').optional() }) }
export type SiteSearch = ListSearch<typeof SITE_LIST>

/** As the call takes it, which knows nothing of the map. */
export function callSearch({ view: _view, ...search }: SiteSearch): ListSearch<typeof sites.list> {
  return search
}

/** Whether the list shows a choice of the sites rather than all of them. */
export function isNarrowed(search: SiteSearch): boolean {
  return isFiltered(callSearch(search))
}

/** What leads back to all sites, on the first page. */
export function withoutFilters(search: SiteSearch) {
  const names = Object.keys(filtersOf(callSearch(search)))
  return { ...Object.fromEntries(names.map(name => [name, undefined])), page: undefined }
}
