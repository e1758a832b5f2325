/**
 * An airspace's own normal: what it measured at the same day of age and the same local hour while its animals were well.
 *
 * For a sensor, a day of age A and a local hour h it stands on the values of hour h on the quiet days of age A − 3 … A + 3 of
 * the newest five earlier batches of the same product type, where at least three of them have such days and all together at
 * least 14. Until then it stands on hour h of the running batch's own last 14 quiet days before that day, and with fewer
 * there is none: it learns. A day has one say in it, whatever was measured on it. Days with an episode (from three days
 * before it on) or a treatment, days of moving in or out, and poorly measured hours and days are left out.
 *
 * Of these values it is the median, P10 and P90 (`quantileOf`) and 1.4826 × MAD (`scaledMadOf`); under 11 values an hour has none.
 * From 11 on no single day reaches P10, median or P90: whatever it brings, all three stay between the least and the most of the
 * other days. Coughs are per animal (per 100 birds) and hour, temperatures °C, humidities %.
 *
 * Sources: the limits in `DOMAIN.normal` are ours. Judging a barn by its own history is patented in some countries (spec/3
 * §1), so the installation says whether it is shown or judged by.
 */
import { DOMAIN } from '@earshot/contract/domain.ts'
import { addDays, ageInDays } from '@earshot/contract/rules/batches/age.ts'
import { medianOf } from '#reading.ts'
import type { Hourly, NormalSensor } from './learnt-day.ts'
import { type DaysByAge, daysByAge, type LearntBatch, type LeftOut } from './quiet-days.ts'
import { quantileOf, scaledMadOf } from './robust.ts'

export interface NormalHour {
  median: number
  low: number
  high: number
  /** 1.4826 × MAD: the spread as a standard deviation. */
  spread: number
  /** How many values it stands on, one a day. */
  values: number
}

/** `BATCHES`: earlier batches. `RUNNING`: the running batch's own last quiet days. `LEARNING`: there is too little yet. */
export type NormalBasis = 'BATCHES' | 'RUNNING' | 'LEARNING'

/** What a batch adds to the normal of one day, in days. */
export interface NormalSource {
  batchId: number
  days: number
  leftOut: Readonly<Partial<Record<LeftOut, number>>>
}

export interface DayNormal {
  basis: NormalBasis
  /** The quiet days it stands on; while it learns, those that there are of the running batch. */
  days: number
  /** While it learns: the first day with a normal, if all days until then are quiet. */
  learnsUntil: string | null
  /** The earlier batches that were looked at, newest first, then the running one where it stands on that. */
  sources: readonly NormalSource[]
  /** By local hour, 0..23. */
  hours: readonly (NormalHour | null)[]
}

/** The normal of each day of age. */
export type Normal = ReadonlyMap<number, DayNormal>

export interface NormalInput {
  sensor: NormalSensor
  /** The batch whose normal it is. */
  batch: LearntBatch
  /** The other batches of the airspace; those that began later or are of another product type say nothing. */
  others: readonly LearntBatch[]
  /** The local days to work out. A day's normal knows nothing of that day or of later ones. */
  dates: readonly string[]
}

/** Works out the normal of some days of a batch, by their age. */
export function ownNormal({ sensor, batch, others, dates }: NormalInput): Normal {
  const running = daysByAge(batch, sensor)
  const earlier = others
    .filter(({ id, productType }) => id !== batch.id && productType === batch.productType)
    .filter(other => other.startDate < batch.startDate)
    .sort((a, b) => (a.startDate < b.startDate ? 1 : a.startDate > b.startDate ? -1 : b.id - a.id))
    .slice(0, DOMAIN.normal.batches.most)
    .map(other => daysByAge(other, sensor))
  const facts = { start_date: batch.startDate, start_age_in_days: batch.startAgeInDays }
  return new Map(
    dates.map(date => {
      const age = ageInDays(facts, date)
      return [age, ofBatches(earlier, age) ?? ofRunning({ running, earlier, age, date })]
    }),
  )
}

function ofBatches(earlier: readonly DaysByAge[], age: number): DayNormal | null {
  const { ageDays, batches, quietDays } = DOMAIN.normal
  const ages = agesFrom(age - ageDays, age + ageDays)
  const found = earlier.map(batch => daysOf(batch, ages))
  const days = found.flat()
  if (found.filter(own => own.length > 0).length < batches.least || days.length < quietDays) return null
  const sources = earlier.map((batch, index) => sourceOf(batch, ages, found[index]?.length ?? 0))
  return { basis: 'BATCHES', days: days.length, learnsUntil: null, sources, hours: hoursOf(days) }
}

function ofRunning({
  running,
  earlier,
  age,
  date,
}: {
  running: DaysByAge
  earlier: readonly DaysByAge[]
  age: number
  date: string
}): DayNormal {
  const { ageDays, quietDays, runningDays } = DOMAIN.normal
  const looked = agesFrom(age - runningDays, age - 1)
  const quiet = looked.filter(one => running.quiet.has(one)).slice(-quietDays)
  const days = daysOf(running, quiet)
  const since = quiet.length < quietDays ? looked : agesFrom(quiet[0] ?? age, age - 1)
  const around = agesFrom(age - ageDays, age + ageDays)
  const sources = [
    ...earlier.map(batch => sourceOf(batch, around, daysOf(batch, around).length)),
    sourceOf(running, since, days.length),
  ]
  const missing = quietDays - days.length
  return missing > 0
    ? {
        basis: 'LEARNING',
        days: days.length,
        learnsUntil: addDays(date, missing),
        sources,
        hours: hoursOf([]),
      }
    : { basis: 'RUNNING', days: days.length, learnsUntil: null, sources, hours: hoursOf(days) }
}

function agesFrom(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
}

function daysOf({ quiet }: DaysByAge, ages: readonly number[]): Hourly[] {
  return ages.map(age => quiet.get(age)).filter(day => day !== undefined)
}

function sourceOf({ batch, leftOut }: DaysByAge, ages: readonly number[], days: number): NormalSource {
  const reasons: Partial<Record<LeftOut, number>> = {}
  for (const age of ages) {
    const reason = leftOut.get(age)
    if (reason !== undefined) reasons[reason] = (reasons[reason] ?? 0) + 1
  }
  return { batchId: batch.id, days, leftOut: reasons }
}

function hoursOf(days: readonly Hourly[]): (NormalHour | null)[] {
  return Array.from({ length: 24 }, (_, hour) =>
    hourOf(days.map(day => day[hour] ?? null).filter(value => value !== null)),
  )
}

function hourOf(values: readonly number[]): NormalHour | null {
  const { low: p10, high: p90, leastValues } = DOMAIN.normal
  if (values.length < leastValues) return null
  const [median, low, high] = [medianOf(values), quantileOf(values, p10), quantileOf(values, p90)]
  const spread = scaledMadOf(values)
  if (median === null || low === null || high === null || spread === null) return null
  return { median, low, high, spread, values: values.length }
}

/**
 * How many times their normal some coughs are: `value / max(median, 0.01)`.
 * @param value coughs per animal (per 100 birds) and hour; null where too little was heard
 * @param at the day of age and the local hour, 0..23
 * @returns null where nothing was heard or there is no normal
 */
export function timesNormal(
  value: number | null,
  normal: Normal,
  at: { day: number; hour: number },
): number | null {
  const hour = normal.get(at.day)?.hours[at.hour]
  if (value === null || !hour) return null
  return timesMedian(value, hour.median)
}

/** `value / max(median, 0.01)`, both coughs per animal (per 100 birds) and hour. */
export function timesMedian(value: number, median: number): number {
  return value / Math.max(median, DOMAIN.normal.leastCoughs)
}
