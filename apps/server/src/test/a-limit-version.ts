import type { OwnLimits } from '@earshot/contract/schemas/health/limits.ts'
import type { Selectable } from 'kysely'
import type { Db } from '#db/open.ts'
import type { DB } from '#db/tables.ts'

interface LimitsOf {
  siteId: number
  /** Without one they are the site's. */
  airspaceId?: number
  own: OwnLimits
  fromSlot?: number
}

/** Limits of a site or an airspace from a slot on, as one change of their level. */
export async function aLimitVersion(
  db: Db,
  { siteId, airspaceId, own, fromSlot = 0 }: LimitsOf,
): Promise<Selectable<DB['limit_versions']>> {
  const changes = Object.entries(own).map(([key, after]) => ({ key, before: null, after }))
  return db
    .insertInto('limit_versions')
    .values({
      scope: airspaceId === undefined ? 'SITE' : 'AIRSPACE',
      site_id: siteId,
      airspace_id: airspaceId ?? null,
      own: JSON.stringify(own),
      changes: JSON.stringify(changes),
      from_slot: fromSlot,
      changed_at: new Date(fromSlot * 600_000),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
