/** The limits of RHS over time: below `watch` it asks to be watched, below `act` to be acted on. It is pure. */
import { DOMAIN } from '@earshot/contract/domain.ts'
import { rhsLevel } from '@earshot/contract/rules/health/rdi.ts'
import type { RhsGraph } from '@earshot/contract/schemas/batches/graph.ts'
import type { Level } from '#domain/charts/chart-data.ts'

/** They hold from a place on the axis on: unix seconds, or days of age. */
export type RhsLimits = RhsGraph['limits'][number]

/** What holds where nobody has set anything. */
export const USUAL_RHS: RhsLimits = {
  from: 0,
  watch: DOMAIN.rhs.warnBelow,
  act: DOMAIN.rhs.alarmBelow,
}

/** Returns the limits that hold at a place; the first hold before it as well. */
export function rhsLimitsAt(limits: readonly RhsLimits[], at: number): RhsLimits {
  return limits.findLast(({ from }) => from <= at) ?? limits[0] ?? USUAL_RHS
}

/** Returns the level of an RHS under some limits. */
export function rhsLevelBy(rhs: number, { watch, act }: Pick<RhsLimits, 'watch' | 'act'>): Level {
  return rhsLevel(rhs, 0, { warnBelow: watch, alarmBelow: act })
}

type Column = readonly (number | null)[]

/**
 * Splits a line where its limits change, a column for each of them: a line has one gradient, whose stops are its limits. The
 * point after a change is in both, so that the line does not break there.
 */
export function splitByLimits(at: readonly number[], value: Column, limits: readonly RhsLimits[]): Column[] {
  if (limits.length < 2) return [value]
  return limits.map(({ from }, index) => {
    const to = limits[index + 1]?.from ?? Number.POSITIVE_INFINITY
    const first = index === 0 ? 0 : at.findIndex(time => time >= from)
    const next = at.findIndex(time => time >= to)
    const last = next === -1 ? at.length - 1 : next
    return value.map((one, place) => (first !== -1 && place >= first && place <= last ? one : null))
  })
}
