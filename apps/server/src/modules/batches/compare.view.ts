/** Rows by batch and age to columns that are as long as the ages: every age has its place. Pure. */
import { DOMAIN } from '@earshot/contract/domain.ts'
import { LIMITS } from '@earshot/contract/limits.ts'
import { ageInDays } from '@earshot/contract/rules/batches/age.ts'
import { dayStart, localDay, zoneOrUtc } from '@earshot/contract/rules/local-day.ts'
import type { BatchComparison, Course, Spread } from '@earshot/contract/schemas/batches/comparison.ts'
import type { LimitValues } from '@earshot/contract/schemas/health/limits.ts'
import { type LimitsInForce, limitsAt } from '@earshot/engine/limits-in-force.ts'
import type { BandRow, ComparedDay, ComparedRow, PlaceRow } from './compare.queries.ts'

export interface Compared {
  batchId: number
  limits: BatchComparison['limits']
  others: readonly ComparedRow[]
  picked: ReadonlySet<number>
  days: readonly ComparedDay[]
  /** The band, or null where too few are picked. */
  band: readonly BandRow[] | null
}

export function comparisonView({ batchId, limits, others, picked, days, band }: Compared): BatchComparison {
  const ages = agesOf(days, batchId)
  const byBatch = new Map<number, Map<number, ComparedDay>>()
  for (const day of days) {
    const own = byBatch.get(day.batch_id) ?? new Map<number, ComparedDay>()
    byBatch.set(day.batch_id, own.set(day.age, day))
  }
  const courseOf = (id: number): Course => course(ages, byBatch.get(id) ?? new Map())
  return {
    ages,
    own: courseOf(batchId),
    limits,
    others: others.map(({ deaths, ...row }) => ({
      ...row,
      dead_pct: deaths === null || row.animals_start === null ? null : percent(deaths, row.animals_start),
      picked: picked.has(row.id),
      course: courseOf(row.id),
    })),
    band: band === null ? null : bandView(ages, band),
  }
}

/** The limits of RHS by age: a day is judged by those at its end. */
export function limitsByAge(place: PlaceRow, limits: LimitsInForce): BatchComparison['limits'] {
  const { start_date, start_age_in_days, timezone } = place
  const edgesOf = ({ rhs_warning: watch, rhs_alarm: act }: LimitValues) => ({ watch, act })
  const ageOf = (slot: number) =>
    ageInDays({ start_date, start_age_in_days }, localDay(slot * DOMAIN.slotSeconds, zoneOrUtc(timezone)))
  const first = Math.floor(dayStart(start_date, timezone) / DOMAIN.slotSeconds)
  const byAge = new Map([[start_age_in_days, edgesOf(limitsAt(limits, first))]])
  for (const { from, values } of limits) if (from >= first) byAge.set(ageOf(from), edgesOf(values))
  return [...byAge].map(([from, edges]) => ({ from, ...edges }))
}

/**
 * The ages reach from the batch's own first day to the last that any of them has lived. A batch that is still planned
 * starts with the others.
 */
function agesOf(days: readonly ComparedDay[], batchId: number): number[] {
  const own = days.filter(day => day.batch_id === batchId).map(day => day.age)
  const all = days.map(day => day.age)
  if (all.length === 0) return []
  const first = Math.min(...(own.length > 0 ? own : all))
  const length = Math.min(Math.max(...all) - first + 1, LIMITS.comparison.days)
  return Array.from({ length }, (_, index) => first + index)
}

function course(ages: readonly number[], days: ReadonlyMap<number, ComparedDay>): Course {
  const column = (name: 'rhs' | 'rdi' | 'dead_pct') => ages.map(age => round(days.get(age)?.[name] ?? null))
  return { rhs: column('rhs'), rdi: column('rdi'), dead_pct: column('dead_pct') }
}

function bandView(ages: readonly number[], rows: readonly BandRow[]): NonNullable<BatchComparison['band']> {
  const byAge = new Map(rows.map(row => [row.age, row]))
  const column = (name: Exclude<keyof BandRow, 'age'>) =>
    ages.map(age => round(byAge.get(age)?.[name] ?? null))
  const spread = (metric: 'rhs' | 'rdi' | 'dead_pct'): Spread => ({
    p10: column(`${metric}_p10`),
    median: column(`${metric}_p50`),
    p90: column(`${metric}_p90`),
  })
  return { rhs: spread('rhs'), rdi: spread('rdi'), dead_pct: spread('dead_pct') }
}

function percent(part: number, whole: number): number {
  return round((100 * part) / whole) ?? 0
}

function round(value: number | null): number | null {
  return value === null ? null : Math.round(value * 100) / 100
}
