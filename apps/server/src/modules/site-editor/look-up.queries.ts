/** Reads what may be told of the site a unit is on. */

import type { RequestUser } from '#auth/access-tokens.ts'
import { anyOf, inIds } from '#db/id-filter.ts'
import type { Db } from '#db/open.ts'

/** Finds those of the sites that the user may see. */
export async function findVisibleSites(
  db: Db,
  { user, siteIds }: { user: RequestUser; siteIds: readonly number[] },
): Promise<ReadonlySet<number>> {
  const ofKey = user.key?.siteIds
  if (user.role === 'ADMIN') return new Set(siteIds.filter(id => ofKey?.includes(id) ?? true))
  const rows = await db
    .selectFrom('memberships as m')
    .innerJoin('sites as s', 's.id', 'm.site_id')
    .select('m.site_id')
    .where('m.user_id', '=', user.id)
    .where('m.site_id', '=', anyOf(siteIds))
    .where(inIds('m.site_id', ofKey))
    .where('s.display_status', '<>', 'ARCHIVED')
    .execute()
  return new Set(rows.map(row => row.site_id))
}

export async function findSupplier(db: Db, siteId: number): Promise<number | null> {
  const row = await db.selectFrom('sites').select('supplier_id').where('id', '=', siteId).executeTakeFirst()
  return row?.supplier_id ?? null
}
