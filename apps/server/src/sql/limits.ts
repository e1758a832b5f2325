/** The limits in force over time, level by level, for the engine and for the pages that draw them. */
import { DOMAIN } from '@earshot/contract/domain.ts'
import { LIMIT_SCOPES, limitsOf, USUAL_LIMITS } from '@earshot/contract/rules/health/limits.ts'
import { OwnLimits } from '@earshot/contract/schemas/health/limits.ts'
import { PRODUCT_TYPES, type ProductType } from '@earshot/contract/values.ts'
import type { LimitsInForce } from '@earshot/engine/limits-in-force.ts'
import { SLOT_MS } from '@earshot/engine/time.ts'
import { type RawBuilder, sql } from 'kysely'
import { anyOf } from '#db/id-filter.ts'
import type { Db } from '#db/open.ts'
import { int, json, oneOf, orNull, type RowOf, rowsOf } from '#db/rows.ts'
import { iso } from '#db/time.ts'

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

/** The moment from which a version holds; null: from the beginning on. */
export function holdsFrom(fromSlot: number): string | null {
  return fromSlot === 0 ? null : iso(new Date(fromSlot * SLOT_MS))
}

/** The limits of one airspace, as they hold from a slot on. */
export async function readLimits(db: Db, place: JudgedPlace, fromSlot: number): Promise<LimitsInForce> {
  const versions = await loadLimitVersions(db, { siteIds: [place.siteId], fromSlot })
  return limitsInForce(versions, place)
}

/**
 * A limit of RHS that was in force in the airspace `a` at the end of a local day of the site `s`, for lists: the nearest level that had
 * set it by then, or the usual one.
 */
function rhsLimitOn(key: 'rhs_warning' | 'rhs_alarm', day: RawBuilder<unknown>): RawBuilder<number> {
  const slot = sql`floor(extract(epoch from ((${day}) + 1)::timestamp at time zone s.timezone) / ${DOMAIN.slotSeconds}::int) - 1`
  const newest = (level: RawBuilder<unknown>) => sql`(select v.own ->> ${key} from limit_versions v
    where ${level} and v.from_slot <= ${slot} order by v.from_slot desc, v.id desc limit 1)`
  return sql`coalesce(${newest(sql`v.airspace_id = a.id`)},
    ${newest(sql`v.site_id = a.site_id and v.airspace_id is null`)},
    ${newest(sql`v.site_id is null and v.product_type = a.product_type`)},
    ${newest(sql`v.site_id is null and v.product_type is null`)}, ${String(USUAL_LIMITS[key])})::int`
}

/** The limits of RHS in force at the end of a local day, as columns `watch` and `act`. */
export function rhsLimitsOn(day: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${rhsLimitOn('rhs_warning', day)} as watch, ${rhsLimitOn('rhs_alarm', day)} as act`
}

/** The level of an RHS by the limits in force at the end of a local day; null without an RHS. */
export function rhsLevelOn(rhs: RawBuilder<unknown>, day: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when ${rhs} < ${rhsLimitOn('rhs_alarm', day)} then 'ALARM'
    when ${rhs} < ${rhsLimitOn('rhs_warning', day)} then 'WARNING' when ${rhs} is not null then 'OK' end`
}

/** An airspace, as limits know it. */
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
    return { from, values: limitsOf(levels), versionId: holding.at(-1)?.id ?? null }
  })
}

/** A version is of the airspace itself, or of what it inherits from. */
export function isAbove(version: LevelVersion, { siteId, airspaceId, productType }: JudgedPlace): boolean {
  if (version.site_id !== null && version.site_id !== siteId) return false
  if (version.airspace_id !== null) return version.airspace_id === airspaceId
  return version.product_type === null || version.product_type === productType
}
