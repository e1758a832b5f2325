/** The limits that an alert was judged by, and who had set them. */

import { isDeepStrictEqual } from 'node:util'
import { LIMIT_SCOPES, limitKeysOf } from '@earshot/contract/rules/health/limits.ts'
import type { JudgedBy } from '@earshot/contract/schemas/health/alert.ts'
import { type LimitKey, LimitVersion } from '@earshot/contract/schemas/health/limits.ts'
import { PRODUCT_TYPES, SENSORS } from '@earshot/contract/values.ts'
import { limitsAt } from '@earshot/engine/limits-in-force.ts'
import { slotOf } from '@earshot/engine/time.ts'
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { int, json, moment, oneOf, orNull, type RowOf, rowOf, rowsOf, text } from '#db/rows.ts'
import { iso } from '#db/time.ts'
import { notFound } from '#errors.ts'
import {
  holdsFrom,
  isAbove,
  type JudgedPlace,
  type LevelVersion,
  limitsInForce,
  loadLimitVersions,
} from '#sql/limits.ts'
import { personName } from '#sql/people.ts'

type LimitScope = (typeof LIMIT_SCOPES)[number]

const FACTS = {
  site_id: int,
  airspace_id: int,
  product_type: oneOf(PRODUCT_TYPES),
  sensor: oneOf(SENSORS),
  opened_at: moment,
  closed_at: orNull(moment),
}

/** @throws where there is no such alert */
export async function readJudgedBy(
  db: Db,
  { alertId, now }: { alertId: number; now: Date },
): Promise<JudgedBy> {
  const alert = await rowOf(
    db,
    FACTS,
    sql`select a.site_id, a.airspace_id, p.product_type, a.sensor, a.opened_at, a.closed_at
    from alerts a join airspaces p on p.id = a.airspace_id where a.id = ${alertId}`,
  )
  if (alert === undefined) throw notFound('alert')
  const { site_id: siteId, airspace_id: airspaceId, product_type: productType, sensor } = alert
  const place = { siteId, airspaceId, productType }
  // An evaluation's moment is the end of its slot.
  const opened = slotOf(alert.opened_at.getTime() - 1)
  const ended = slotOf((alert.closed_at ?? now).getTime() - 1)
  const versions = await loadLimitVersions(db, { siteIds: [siteId], fromSlot: opened })
  const limits = limitsInForce(versions, place)
  const judged = { opened: limitsAt(limits, opened), ends: limitsAt(limits, ended) }
  const keys = limitKeysOf(sensor)
  const changes = await findChangesOf(db, place, { keys, slot: opened })
  const holds = (key: LimitKey, scope: LimitScope) =>
    scopeOf(key, { versions, place, slot: opened }) === scope
  const found = changes.find(row =>
    row.changes.some(({ key }) => keys.includes(key) && holds(key, row.scope)),
  )
  return { ...judged, version: found === undefined ? null : versionView(found, { keys, versions }) }
}

/** The level that a value came from at a slot; undefined where it was the usual one. */
function scopeOf(
  key: LimitKey,
  { versions, place, slot }: { versions: readonly LevelVersion[]; place: JudgedPlace; slot: number },
): LimitScope | undefined {
  return LIMIT_SCOPES.findLast(scope => {
    const own = versions.findLast(
      version => version.scope === scope && version.from_slot <= slot && isAbove(version, place),
    )
    return own?.own[key] !== undefined
  })
}

const CHANGE = {
  id: int,
  scope: oneOf(LIMIT_SCOPES),
  changed_by: orNull(text),
  changed_at: moment,
  from_slot: int,
  changes: json(LimitVersion.shape.changes),
}
type ChangeRow = RowOf<typeof CHANGE>

/** More changes of one sensor's values than anybody looks through. */
const MOST = 50

/** The changes of some values that held in an airspace at a slot, or had held before, the newest first. */
function findChangesOf(
  db: Db,
  { siteId, airspaceId, productType }: JudgedPlace,
  { keys, slot }: { keys: readonly LimitKey[]; slot: number },
): Promise<ChangeRow[]> {
  return rowsOf(
    db,
    CHANGE,
    sql`select v.id, v.scope, v.changed_at, v.from_slot, v.changes,
      case when v.site_id is not null then ${personName('u')} end as changed_by
    from limit_versions v left join users u on u.id = v.changed_by
    where v.from_slot <= ${slot}
      and ((v.site_id = ${siteId} and (v.airspace_id is null or v.airspace_id = ${airspaceId}))
        or (v.site_id is null and (v.product_type is null or v.product_type = ${productType})))
      and exists (select from jsonb_array_elements(v.changes) c
        where c ->> 'key' = any(${keys}::text[]) and c ->> 'after' is not null)
    order by v.from_slot desc, v.id desc limit ${MOST}`,
  )
}

function versionView(
  { id, scope, changed_by, changed_at, from_slot, changes: all }: ChangeRow,
  { keys, versions }: { keys: readonly LimitKey[]; versions: readonly LevelVersion[] },
): NonNullable<JudgedBy['version']> {
  const changes = all.filter(({ key }) => keys.includes(key))
  const next = nextChange({ id, changes }, versions)
  return {
    id,
    scope,
    changed_by,
    changed_at: iso(changed_at),
    changes,
    holds_from: holdsFrom(from_slot),
    held_until: next === undefined ? null : holdsFrom(next.from_slot),
  }
}

/** The first later version of the same level that has another value for something that a change had set. */
function nextChange({ id, changes }: Pick<ChangeRow, 'id' | 'changes'>, versions: readonly LevelVersion[]) {
  const own = versions.find(version => version.id === id)
  if (own === undefined) return
  const later = versions.slice(versions.indexOf(own) + 1).filter(version => isSameLevel(version, own))
  return later.find(version => changes.some(({ key }) => !isDeepStrictEqual(version.own[key], own.own[key])))
}

function isSameLevel(one: LevelVersion, other: LevelVersion): boolean {
  return (
    one.site_id === other.site_id &&
    one.airspace_id === other.airspace_id &&
    one.product_type === other.product_type
  )
}
