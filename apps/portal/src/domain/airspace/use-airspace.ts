import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { isFullAirspace } from '@earshot/contract/rules/farm/full-airspace.ts'
import { useEndpoint } from '#api/queries.ts'
import { isAnyBehind } from '#domain/values/lag.ts'

/** Finds one airspace in its site's list. The rail asks for the same list, so this costs no call of its own. */
export function useAirspace(siteId: number, airspaceId: number) {
  const site = useEndpoint(sites.read, { params: { siteId } })
  const list = useEndpoint(sites.airspaces, { params: { siteId } }, { page: true, refetchWhile: isAnyBehind })
  const airspace = list.data?.items.filter(isFullAirspace).find(item => item.id === airspaceId)
  return { site, list, airspace }
}
