/** Limits and their changes in the contract's shape. */
import {
  type LimitKey,
  type LimitsForm,
  type LimitValue,
  LimitValues,
  type LimitVersion,
  OwnLimits,
  USUAL,
} from '@earshot/contract/schemas/health/limits.ts'
import { iso } from '#db/time.ts'
import { holdsFrom } from '#sql/limits.ts'
import type { ChangeRow, Changes } from './limits.queries.ts'

/** @param own what the change's level has set by now */
export function changeView(row: ChangeRow, own: OwnLimits): LimitVersion {
  return {
    id: row.id,
    airspace: row.airspace_id === null ? null : { id: row.airspace_id, name: row.airspace ?? '' },
    changed_by: row.changed_by,
    changed_at: iso(row.changed_at),
    holds_from: holdsFrom(row.from_slot),
    why: row.why,
    proposed_by: row.proposed_by,
    changes: row.changes,
    may_put_back: mayPutBack(row.changes, own),
  }
}

/** A change can be put back while its level still has what the change has set. */
export function mayPutBack(changes: Changes, now: OwnLimits): boolean {
  return changes.every(({ key, after }) => isSame(said(now, key), after))
}

/** The own values of a level with some set and others, where null stands, taken away; and what that changes. */
export function withChanges(
  own: OwnLimits,
  values: LimitsForm['values'],
): { own: OwnLimits; changes: Changes } {
  const changes = LIMIT_KEYS.flatMap((key): Changes => {
    const [before, after] = [said(own, key), values[key]]
    return after === undefined || isSame(before, after) ? [] : [{ key, before, after }]
  })
  const changed = Object.fromEntries(changes.map(({ key, after }) => [key, stored(after)]))
  return { own: OwnLimits.parse({ ...own, ...changed }), changes }
}

const LIMIT_KEYS = LimitValues.keyof().options

/** An own value as a change says it: null where the level has none, and the table's, which is stored as null, by its word. */
function said(own: OwnLimits, key: LimitKey): LimitValue {
  const value = own[key]
  return value === undefined ? null : (value ?? USUAL)
}

function stored(value: LimitValue): LimitValues[LimitKey] | undefined {
  if (value === null) return undefined
  return value === USUAL ? null : value
}

/** Values are numbers, bands, or nothing; a band from the database has its keys in another order. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(ordered(one)) === JSON.stringify(ordered(other))
}

function ordered(value: unknown): unknown {
  if (!Array.isArray(value)) return value
  return value.map(({ age, lo, hi }: { age: number; lo: number; hi: number }) => [age, lo, hi])
}
