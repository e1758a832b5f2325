import { groups } from '@earshot/contract/endpoints/farm/groups.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { LIMITS } from '@earshot/contract/limits.ts'
import { useQueryClient } from '@tanstack/react-query'
import { endpointKey, useEndpoint } from '#api/queries.ts'

/** The page stands on them, which elsewhere are the options of a filter. */
export function useGroupList() {
  return useEndpoint(groups.list, {}, { page: true })
}

/** All sites of the person, as far as one page goes: a group takes no more. */
export function useAllSites() {
  return useEndpoint(sites.list, { query: { perPage: LIMITS.page.max } }, { staleTimeMs: 60_000 })
}

export function useRenewGroups(): () => Promise<void> {
  const queryClient = useQueryClient()
  return async () => {
    // Sites are filtered by groups.
    void queryClient.invalidateQueries({ queryKey: endpointKey(sites.list) })
    await queryClient.invalidateQueries({ queryKey: endpointKey(groups.list) })
  }
}
