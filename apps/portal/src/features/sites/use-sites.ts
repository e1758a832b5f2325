import { session } from '@earshot/contract/endpoints/account/session.ts'
import { groups } from '@earshot/contract/endpoints/farm/groups.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { LIMITS } from '@earshot/contract/limits.ts'
import { useEndpoint } from '#api/queries.ts'
import { isAnyBehind } from '#barn/values/lag.ts'
import type { SiteSearch } from './site-search.ts'

/** The URL's filter as the call takes it. */
function filterQuery({ group, status, type, q }: SiteSearch) {
  return {
    ...(group !== undefined && { group_id: group }),
    ...(status !== undefined && { status: status.join(',') }),
    ...(type !== undefined && { type }),
    ...(q !== undefined && { q }),
  }
}

/** One page of the list, in the profile's page size; without a profile the usual one. */
export function useSites(search: SiteSearch) {
  const profile = useEndpoint(session.current, {}, { staleTimeMs: 5 * 60_000 })
  const perPage = profile.data?.paging_size ?? LIMITS.page.size
  return useEndpoint(
    sites.list,
    { query: { ...filterQuery(search), page: search.page ?? 1, perPage } },
    { keepPrevious: true, enabled: !profile.isPending, renewWhile: isAnyBehind },
  )
}

/** The map shows every site the filter leaves, not one page of them. */
export function useSitesForMap(search: SiteSearch, enabled: boolean) {
  return useEndpoint(
    sites.list,
    { query: { ...filterQuery(search), page: 1, perPage: LIMITS.page.max } },
    { keepPrevious: true, enabled, renewWhile: isAnyBehind },
  )
}

export function useGroups() {
  return useEndpoint(groups.list, {}, { staleTimeMs: 60_000 })
}
