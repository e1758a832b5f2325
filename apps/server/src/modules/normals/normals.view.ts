/** Maps a learnt normal to the contract's arrays. Pure. */
import { DOMAIN } from '@earshot/contract/domain.ts'
import { addDays } from '@earshot/contract/rules/batches/age.ts'
import { species } from '@earshot/contract/rules/batches/product-types.ts'
import type { OwnNormal, DayNormal as WireDay } from '@earshot/contract/schemas/batches/normal.ts'
import { heardPerDevice } from '@earshot/engine/batch.ts'
import type { NormalSensor } from '@earshot/engine/normal/learnt-day.ts'
import type { DayNormal, Normal, NormalHour } from '@earshot/engine/normal/own-normal.ts'
import type { BatchWithOthers, NamedBatch } from './batches.queries.ts'

export interface ShownNormal {
  sensor: NormalSensor
  normal: Normal
  batch: NamedBatch
  /** The monitors that hang in the airspace now. */
  monitors: number
}

export function daysOf({ sensor, normal, batch, monitors }: ShownNormal): WireDay[] {
  return [...normal].map(([age, day]) => {
    const date = addDays(batch.startDate, age - batch.startAgeInDays)
    const scale = sensor === 'coughs' ? heardIn(batch, date, monitors) : 1
    const column = (of: (hour: NormalHour) => number) =>
      day.hours.map(hour => (hour === null ? null : rounded(of(hour) * scale)))
    return {
      age_in_days: age,
      day: date,
      basis: day.basis,
      batches: day.sources.filter(source => source.days > 0).length,
      days: day.days,
      learns_until: day.learnsUntil,
      median: column(hour => hour.median),
      low: column(hour => hour.low),
      high: column(hour => hour.high),
      least: sensor === 'coughs' ? rounded(DOMAIN.normal.leastCoughs * scale) : 0,
    }
  })
}

/** The animals that are heard in an airspace on a day, of birds hundreds: what a figure of one of them is multiplied by. */
export function heardIn(batch: NamedBatch, date: string, monitors: number): number {
  const scale = DOMAIN.rdi.scale[species(batch.productType)]
  return (heardPerDevice(batch, date, monitors) * Math.max(1, monitors)) / scale
}

/** What the normal of a day stands on, batch by batch. */
export function sourcesOf(
  { batch, others }: BatchWithOthers,
  day: DayNormal | undefined,
): OwnNormal['sources'] {
  const names = new Map([batch, ...others].map(({ id, name }) => [id, name]))
  return (day?.sources ?? []).map(({ batchId, days, leftOut }) => ({
    batch: { id: batchId, name: names.get(batchId) ?? '' },
    days,
    episode: leftOut.EPISODE ?? 0,
    treatment: leftOut.TREATMENT ?? 0,
    move: leftOut.MOVE ?? 0,
    gap: leftOut.GAP ?? 0,
  }))
}

export function rounded(value: number): number {
  return Math.round(value * 100) / 100
}
