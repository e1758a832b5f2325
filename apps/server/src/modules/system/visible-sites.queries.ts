import { anyOf } from '#db/id-filter.ts'
import type { Db } from '#db/open.ts'

/** Finds the sites each of these people may hear of. */
export async function findVisibleSites(
  db: Db,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, ReadonlySet<number>>> {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('sites', 'sites.id', 'memberships.site_id')
    .select(['memberships.user_id', 'memberships.site_id'])
    .where('memberships.user_id', '=', anyOf(userIds))
    .where('sites.display_status', '!=', 'ARCHIVED')
    .execute()
  const sites = new Map<number, Set<number>>()
  for (const { user_id: user, site_id: site } of rows)
    sites.set(user, (sites.get(user) ?? new Set()).add(site))
  return sites
}
