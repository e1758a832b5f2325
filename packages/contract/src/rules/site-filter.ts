import type { SiteType, StatusName } from '#values.ts'

export interface SiteFilter {
  /** Sites linked to the chosen group; null for all groups. */
  groupSites: readonly number[] | null
  /** Empty: any status. */
  statuses: readonly StatusName[]
  /** Empty: any type. */
  types: readonly SiteType[]
  search: string
}

/** Whether a site passes the list's filter: status, group, type and text together (spec/2 §4). */
export function matchesSiteFilter(
  site: { id: number; name: string; type: SiteType; status_name: StatusName },
  filter: SiteFilter,
): boolean {
  if (filter.statuses.length > 0 && !filter.statuses.includes(site.status_name)) return false
  if (filter.groupSites !== null && !filter.groupSites.includes(site.id)) return false
  if (filter.types.length > 0 && !filter.types.includes(site.type)) return false
  return site.name.toLowerCase().includes(filter.search.trim().toLowerCase())
}
