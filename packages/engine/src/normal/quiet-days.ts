/** Which days of a batch its airspace's normal is learnt from, and why the others are left out. */
import { DOMAIN } from '@earshot/contract/domain.ts'
import { addDays, ageInDays } from '@earshot/contract/rules/batches/age.ts'
import { species } from '@earshot/contract/rules/batches/product-types.ts'
import type { ProductType } from '@earshot/contract/values.ts'
import { heardPerDevice } from '#batch.ts'
import type { Hourly, LearntDay, NormalSensor } from './learnt-day.ts'

/** Days, both included; null: still going on. */
export interface DaySpan {
  from: string
  to: string | null
}

export interface LearntBatch {
  id: number
  productType: ProductType
  startDate: string
  startAgeInDays: number
  /** Null while it runs. */
  endDate: string | null
  animalsStart: number | null
  counts: readonly { date: string; deaths: number; removed: number }[]
  episodes: readonly DaySpan[]
  treatments: readonly DaySpan[]
  days: readonly LearntDay[]
}

/** Why a day does not count. `MOVE`: animals came or went. `GAP`: too little was measured. */
export type LeftOut = 'EPISODE' | 'TREATMENT' | 'MOVE' | 'GAP'

/** The days of a batch by age in days, for one sensor. Coughs are per animal (per 100 birds) and hour. */
export interface DaysByAge {
  batch: LearntBatch
  quiet: ReadonlyMap<number, Hourly>
  leftOut: ReadonlyMap<number, LeftOut>
}

export function daysByAge(batch: LearntBatch, sensor: NormalSensor): DaysByAge {
  const quiet = new Map<number, Hourly>()
  const leftOut = new Map<number, LeftOut>()
  const facts = { start_date: batch.startDate, start_age_in_days: batch.startAgeInDays }
  for (const day of batch.days) {
    if (!isWithin(day.date, { from: batch.startDate, to: batch.endDate })) continue
    const age = ageInDays(facts, day.date)
    const reason = whyLeftOut(batch, day, sensor)
    if (reason !== null) leftOut.set(age, reason)
    else quiet.set(age, sensor === 'coughs' ? perAnimal(batch, day) : day[sensor])
  }
  return { batch, quiet, leftOut }
}

function whyLeftOut(batch: LearntBatch, day: LearntDay, sensor: NormalSensor): LeftOut | null {
  const { beforeEpisodeDays, hoursOfDay } = DOMAIN.normal
  if (day.date === batch.startDate || day.date === batch.endDate) return 'MOVE'
  const isIll = batch.episodes.some(({ from, to }) =>
    isWithin(day.date, { from: addDays(from, -beforeEpisodeDays), to }),
  )
  if (isIll) return 'EPISODE'
  if (batch.treatments.some(treatment => isWithin(day.date, treatment))) return 'TREATMENT'
  return day[sensor].filter(value => value !== null).length < hoursOfDay ? 'GAP' : null
}

function isWithin(date: string, { from, to }: DaySpan): boolean {
  return from <= date && (to === null || date <= to)
}

/** Coughs of one monitor over the animals that it hears: `K × coughs / H` of spec/3 §4.2, by the hour and not by the day. */
function perAnimal(batch: LearntBatch, { date, monitors, coughs }: LearntDay): Hourly {
  const scale = DOMAIN.rdi.scale[species(batch.productType)] / heardPerDevice(batch, date, monitors)
  return coughs.map(value => (value === null ? null : value * scale))
}
