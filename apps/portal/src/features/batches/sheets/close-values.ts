/** Works out the values of the form that closes a batch, and whether a withdrawal period prevents it. It is pure. */
import { daysBetween } from '@earshot/contract/rules/batches/age.ts'
import type { BatchDetail, Withdrawal } from '@earshot/contract/schemas/batches/batch.ts'

export interface CloseValues {
  end_date: string | null
  animals_end: number | null
  deaths_total: number | null
  average_end_weight_kg: number | null
  reason: string | null
  remarks: string
  /** The answer to the warning; it is null until a person chooses. */
  withdrawal: 'later' | 'now' | null
}

export function closeValues(batch: BatchDetail, today: string): CloseValues {
  const counted = batch.counts.length > 0
  return {
    end_date: batch.start_date > today ? batch.start_date : today,
    animals_end: batch.animals_present,
    deaths_total: counted ? batch.counts.reduce((sum, count) => sum + count.deaths, 0) : null,
    average_end_weight_kg: null,
    reason: null,
    remarks: '',
    withdrawal: null,
  }
}

/** Returns the withdrawal period that runs when the animals would be slaughtered, and how many days too early that is. */
export function withdrawalConflict(
  withdrawal: Withdrawal | null,
  { reason, end_date }: Pick<CloseValues, 'reason' | 'end_date'>,
): { withdrawal: Withdrawal; days: number } | null {
  if (withdrawal === null || reason !== 'SLAUGHTER' || !isDay(end_date)) return null
  const days = daysBetween(end_date, withdrawal.until)
  return days > 0 ? { withdrawal, days } : null
}

/** True if the value is a whole date; while one is being typed, the field holds other values. */
export function isDay(value: string | null): value is string {
  return value !== null && /^\d{4}-\d{2}-\d{2}$/.test(value)
}
