/** Filters that administrators keep for themselves. Ours. */
import { type Changed, endpoint } from '#endpoint.ts'
import {
  SavedFilter,
  SavedFilterForm,
  SavedFilterPatch,
  SavedFiltersQuery,
} from '#schemas/admin/saved-filter.ts'
import { Items } from '#schemas/page.ts'

export const savedFilters = {
  list: endpoint({
    method: 'GET',
    path: '/api/v2/admin-dashboard/saved-filters/',
    access: 'admin',
    summary: "One's own filters of a list, by name. Ours.",
    query: SavedFiltersQuery,
    success: { status: 200, body: Items(SavedFilter) },
    failure: 'part',
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/v2/admin-dashboard/saved-filters/',
    access: 'admin',
    summary: 'Keep filters under a name. Ours.',
    body: SavedFilterForm,
    changes: (): Changed => [savedFilters.list],
    success: { status: 201, body: SavedFilter },
    failure: 'part',
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/v2/admin-dashboard/saved-filters/{savedFilterId}/',
    access: 'admin',
    summary: 'Give kept filters another name, or keep others under it. Ours.',
    body: SavedFilterPatch,
    changes: (): Changed => [savedFilters.list],
    success: { status: 200, body: SavedFilter },
    failure: 'part',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/v2/admin-dashboard/saved-filters/{savedFilterId}/',
    access: 'admin',
    summary: 'Keep filters no longer. Ours.',
    changes: (): Changed => [savedFilters.list],
    success: { status: 204 },
    failure: 'part',
  }),
}
