/** The limits in force over time, level by level, for the engine and for the pages that draw them. */
import { LIMIT_SCOPES, limitsOf } from '@earshot/contract/rules/health/limits.ts'
import { OwnLimits } from '@earshot/contract/schemas/health/limits.ts'
import { PRODUCT_TYPES, type ProductType } from '@earshot/contract/values.ts'
import type { LimitsInForce } from '@earshot/engine/limits-in-force.ts'
import { sql } from 'kysely'
import { anyOf } from '#db/id-filter.ts'
import type { Db } from '#db/open.ts'
import { int, json, oneOf, orNull, type RowOf, rowsOf } from '#db/rows.ts'

const VERSION = {
  id: int,
  scope: oneOf(LIMIT_SCOPES),
  product_type: orNull(oneOf(PRODUCT_TYPES)),
  site_id: orNull(int),
  airspace_id: orNull(int),
  own: json(OwnLimits),
  from_slot: int,
}
export type LevelVersion = RowOf<typeof VERSION>

/** What some sites may be judged by from a slot on: the versions that hold then, and those that begin later, oldest first. */
export function loadLimitVersions(
  db: Db,
  { siteIds, fromSlot }: { siteIds: readonly number[]; fromSlot: number },
): Promise<LevelVersion[]> {
  return rowsOf(
    db,
    VERSION,
    sql`select v.id, v.scope, v.product_type, v.site_id, v.airspace_id, v.own, v.from_slot
    from (select *, lead(from_slot) over (
        partition by scope, product_type, site_id, airspace_id order by from_slot, id) as next_slot
      from limit_versions where site_id = ${anyOf(siteIds)} or site_id is null) v
    where coalesce(v.next_slot > ${fromSlot}, true)
    order by v.from_slot, v.id`,
  )
}

export interface JudgedPlace {
  siteId: number
  airspaceId: number
  productType: ProductType
}

/**
 * The limits of an airspace over time.
 * @param versions of its site and of what stands above it, oldest first
 */
export function limitsInForce(versions: readonly LevelVersion[], place: JudgedPlace): LimitsInForce {
  const own = versions.filter(version => isAbove(version, place))
  const moments = [...new Set(own.map(version => version.from_slot))]
  return moments.map(from => {
    const holding = own.filter(version => version.from_slot <= from)
    const levels = LIMIT_SCOPES.toReversed().map(
      scope => holding.findLast(version => version.scope === scope)?.own ?? {},
    )
    return { from, values: limitsOf(levels), versionId: Math.max(...holding.map(version => version.id)) }
  })
}

function isAbove(version: LevelVersion, { siteId, airspaceId, productType }: JudgedPlace): boolean {
  if (version.site_id !== null && version.site_id !== siteId) return false
  if (version.airspace_id !== null) return version.airspace_id === airspaceId
  return version.product_type === null || version.product_type === productType
}
