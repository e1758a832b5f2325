/** Turns the phases of a batch into stretches of one line. It is pure. */
import { ageInDays } from '@earshot/contract/rules/batches/age.ts'
import type { Batch } from '@earshot/contract/schemas/batches/batch.ts'

export interface PhaseStretch {
  name: string
  from: number
  /** The last day of age in it; null if it lasts as long as the batch. */
  to: number | null
  /** The phase's share of the line, in days. */
  share: number
  /** How much of it has passed, from 0 to 1. */
  filled: number
}

/** The length of the last phase where nobody knows when it ends. */
const OPEN_END_DAYS = 35

type Phased = Pick<
  Batch,
  'age_phases' | 'start_date' | 'start_age_in_days' | 'day' | 'expected_end_date' | 'end_date'
>

export function phaseStretches(batch: Phased): PhaseStretch[] {
  const { age_phases, start_age_in_days: start, day } = batch
  const sorted = [...age_phases].sort((a, b) => a.start_age_in_days - b.start_age_in_days)
  const end = batch.end_date ?? batch.expected_end_date
  const last = Math.max(day, end === null ? 0 : ageInDays(batch, end))
  return sorted.flatMap(({ name, start_age_in_days }, index) => {
    const next = sorted[index + 1]?.start_age_in_days
    const from = Math.max(start, start_age_in_days)
    const until = next ?? Math.max(last + 1, from + OPEN_END_DAYS)
    // The phase was over before the animals came.
    if (until <= from) return []
    const lived = (day + 1 - from) / (until - from)
    return [
      {
        name,
        from,
        to: next === undefined ? null : next - 1,
        share: until - from,
        filled: Math.min(1, Math.max(0, lived)),
      },
    ]
  })
}
