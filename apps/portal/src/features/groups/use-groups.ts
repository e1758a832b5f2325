import { groups } from '@earshot/contract/endpoints/farm/groups.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { LIMITS } from '@earshot/contract/limits.ts'
import type { Site } from '@earshot/contract/schemas/farm/site.ts'
import { useEndpoint } from '#api/queries.ts'
import { foldText } from '#lib/text/fold-text.ts'

/** Reads the groups, on which this page depends; elsewhere they are only the options of a filter. */
export function useGroupList() {
  return useEndpoint(groups.list, {}, { page: true })
}

/** Reads all sites of the person, up to the length of one page: a group takes no more. */
export function useAllSites() {
  return useEndpoint(sites.list, { query: { perPage: LIMITS.page.max } }, { staleTimeMs: 60_000 })
}

/**
 * Finds sites by name or town, whatever case and accents. Ticked sites may be hidden too, because the count includes
 * them.
 */
export function matchingSites<Named extends Pick<Site, 'name' | 'city'>>(
  sites: readonly Named[],
  typed: string,
): readonly Named[] {
  const wanted = foldText(typed)
  return wanted === ''
    ? sites
    : sites.filter(({ name, city }) => foldText(`${name} ${city}`).includes(wanted))
}
