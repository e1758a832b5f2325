/** Works out what a batch contributes to a chart besides its readings. */
import { DOMAIN } from '@earshot/contract/domain.ts'
import { addDays } from '@earshot/contract/rules/batches/age.ts'
import { NO_CAPS, temperatureCaps } from '@earshot/contract/rules/health/climate-level.ts'
import type { Batch } from '@earshot/contract/schemas/batches/batch.ts'
import type { Phase } from '#domain/charts/chart-data.ts'
import type { CapsAt } from '#domain/charts/series/graph-series.ts'
import { localMidnight } from '#domain/charts/time/local-time.ts'
import type { PhaseWords } from '#domain/values/use-phase-words.ts'

const DAY = 86_400

/** Returns the absolute limits of a batch's temperature as its animals grow. */
export function batchCaps(
  batch: Pick<Batch, 'product_type' | 'start_date' | 'start_age_in_days'>,
  timeZone: string,
): CapsAt {
  const { tempHighFromAgeDays: grown } = DOMAIN.caps
  const grownAt = localMidnight(addDays(batch.start_date, grown - batch.start_age_in_days), timeZone)
  const [young, old] = [grown - 1, grown].map(age => temperatureCaps(batch.product_type, age))
  return at => (at < grownAt ? young : old) ?? NO_CAPS
}

/** Returns the changes of phase during the batch; the phase that it began in is no change. */
export function batchPhases(
  batch: Pick<Batch, 'age_phases' | 'product_type' | 'start_date' | 'start_age_in_days'>,
  { timeZone, words }: { timeZone: string; words: PhaseWords },
): Phase[] {
  const first = Date.parse(`${batch.start_date}T00:00:00Z`)
  return batch.age_phases
    .filter(phase => phase.start_age_in_days > batch.start_age_in_days)
    .map(phase => {
      const days = phase.start_age_in_days - batch.start_age_in_days
      const date = new Date(first + days * DAY * 1000).toISOString().slice(0, 10)
      const name = words.read(batch.product_type, phase.name)
      return { at: localMidnight(date, timeZone), name, ageDays: phase.start_age_in_days }
    })
}

/** Returns the end of its last day; a batch that is running has none. */
export function batchEnd(batch: Pick<Batch, 'state' | 'end_date'>, timeZone: string): number {
  if (batch.state === 'ACTIVE' || batch.end_date === null) return Number.POSITIVE_INFINITY
  return localMidnight(addDays(batch.end_date, 1), timeZone)
}
