/** Batches to learn a normal from, with a value for each hour that a test chooses. */
import { addDays } from '@earshot/contract/rules/batches/age.ts'
import type { LearntDay } from '#normal/learnt-day.ts'
import type { LearntBatch } from '#normal/quiet-days.ts'

/** 100 animals and one monitor: so many coughs of the monitor in an hour are a hundredth of it an animal. */
export const ANIMALS = 100

interface Making {
  id: number
  startDate: string
  /** The days that were measured, the first one included. */
  length: number
  /** Coughs of the monitor in an hour; null: poorly measured. */
  coughs?: (index: number, hour: number) => number | null
  fields?: Partial<LearntBatch>
}

export function aLearntBatch({ id, startDate, length, coughs = () => 4, fields }: Making): LearntBatch {
  return {
    id,
    productType: 'FATTENING',
    startDate,
    startAgeInDays: 70,
    endDate: addDays(startDate, length - 1),
    animalsStart: ANIMALS,
    counts: [],
    episodes: [],
    treatments: [],
    days: Array.from({ length }, (_, index) =>
      aLearntDay(addDays(startDate, index), hour => coughs(index, hour)),
    ),
    ...fields,
  }
}

export function aLearntDay(date: string, coughs: (hour: number) => number | null): LearntDay {
  const hourly = (value: (hour: number) => number | null) =>
    Array.from({ length: 24 }, (_, hour) => value(hour))
  return {
    date,
    monitors: 1,
    coughs: hourly(coughs),
    temperature: hourly(() => 21),
    humidity: hourly(() => 60),
  }
}
