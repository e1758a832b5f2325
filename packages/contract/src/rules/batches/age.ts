/** Age of the animals of a batch, its phases, and how many are there (spec/3 §2.2, §3.3, §4.2). */
import type { ProductType } from '#values.ts'

export interface Phase {
  name: string
  start_age_in_days: number
}

const DAY_MS = 86_400_000

/**
 * Counts the whole days from one calendar day to another, both `YYYY-MM-DD`; negative where the second comes first.
 */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)
}

/**
 * The calendar day, `YYYY-MM-DD`, so many days later (or earlier).
 * @throws RangeError where `day` is none
 */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/**
 * Works out the age in days on a local date: `start_age + (date − start_date)` (spec/3 §2.2). Before the start it is
 * smaller than the start age.
 */
export function ageInDays(batch: { start_date: string; start_age_in_days: number }, date: string): number {
  return batch.start_age_in_days + daysBetween(batch.start_date, date)
}

/** The phase an age in days falls in: the last one that has begun; null before the first, or without phases. */
export function phaseAt<P extends Phase>(phases: readonly P[], age: number): P | null {
  let current: P | null = null
  for (const phase of phases) {
    if (phase.start_age_in_days > age) continue
    if (current === null || phase.start_age_in_days > current.start_age_in_days) current = phase
  }
  return current
}

/** Phases a new batch starts with (spec/3 §3.3); sows have no age curve. */
export const DEFAULT_AGE_PHASES: Readonly<Record<ProductType, readonly Phase[]>> = {
  NURSERY: [
    { start_age_in_days: 21, name: 'Starter' },
    { start_age_in_days: 35, name: 'Middle' },
    { start_age_in_days: 49, name: 'Late' },
  ],
  WEAN_TO_FINISH: [
    { start_age_in_days: 21, name: 'Nursery' },
    { start_age_in_days: 49, name: 'Late nursery' },
    { start_age_in_days: 70, name: 'Grower' },
    { start_age_in_days: 110, name: 'Finisher 1' },
    { start_age_in_days: 140, name: 'Finisher 2' },
  ],
  FATTENING: [
    { start_age_in_days: 70, name: 'Grower' },
    { start_age_in_days: 110, name: 'Finisher 1' },
    { start_age_in_days: 140, name: 'Finisher 2' },
  ],
  SOW_GESTATION: [],
  SOW_FARROWING: [],
  BROILERS: [
    { start_age_in_days: 1, name: 'Starter' },
    { start_age_in_days: 11, name: 'Grower' },
    { start_age_in_days: 25, name: 'Finisher' },
  ],
}

/**
 * Counts the animals left on a date: start minus deaths and removals up to it, at least 1 (spec/3 §4.2); null where
 * the start is unknown.
 */
export function animalsPresent(
  batch: {
    animals_start: number | null
    counts: Iterable<{ date: string; deaths: number; removed: number }>
  },
  date: string,
): number | null {
  if (batch.animals_start === null) return null
  let present = batch.animals_start
  for (const count of batch.counts) {
    if (count.date <= date) present -= count.deaths + count.removed
  }
  return Math.max(1, present)
}
