/** A form of a batch has rules beyond what its schema sees. The functions are pure; messages are by field. */

import { LIMITS } from '@earshot/contract/limits.ts'
import { addDays, type Phase } from '@earshot/contract/rules/batches/age.ts'
import type { FieldMessage } from '#errors.ts'
import type { Count } from './store.queries.ts'

export type Fields = Record<string, FieldMessage[]>

/** A start may be planned, but not for another decade. @param today at the site */
export function checkStart(start: string, today: string): Fields {
  const days = LIMITS.batchAheadDays
  if (start <= addDays(today, days)) return {}
  return { start_date: [{ key: 'day_too_far', params: { days } }] }
}

/** Checks that no two phases begin at the same age. */
export function checkPhases(phases: readonly Phase[]): Fields {
  const seen = new Set<number>()
  const fields: Fields = {}
  for (const [index, { start_age_in_days: days }] of phases.entries()) {
    if (seen.has(days))
      fields[`age_phases.${index}.start_age_in_days`] = [{ key: 'phase_twice', params: { days } }]
    seen.add(days)
  }
  return fields
}

/** @param today at the site: nothing can be counted before it has happened */
export function checkCounts(
  counts: readonly Count[],
  { start, today }: { start: string; today: string },
): Fields {
  const seen = new Set<string>()
  const fields: Fields = {}
  for (const [index, { date: day }] of counts.entries()) {
    const field = `counts.${index}.date`
    if (day < start || day > today) fields[field] = ['count_outside']
    else if (seen.has(day)) fields[field] = [{ key: 'count_twice', params: { day } }]
    seen.add(day)
  }
  return fields
}
