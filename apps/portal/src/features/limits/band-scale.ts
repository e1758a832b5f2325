/** How a band by age is laid out on its chart. Pure. */
import { bandAt, usualBand } from '@earshot/contract/rules/health/comfort.ts'
import type { AgeBand } from '@earshot/contract/schemas/health/limits.ts'
import type { ProductType } from '@earshot/contract/values.ts'

/** The ages in days that a stage usually has; a sow's band is the same for all ages. */
const AGES: Readonly<Record<ProductType, readonly [from: number, to: number]>> = {
  NURSERY: [21, 77],
  WEAN_TO_FINISH: [21, 175],
  FATTENING: [70, 175],
  SOW_GESTATION: [0, 175],
  SOW_FARROWING: [0, 42],
  BROILERS: [0, 45],
}

export interface BandScale {
  ages: readonly [from: number, to: number]
  /** °C. */
  temperatures: readonly [least: number, most: number]
}

/** The chart reaches to the animals, however old they are. */
export function bandScale(band: AgeBand, productType: ProductType, ageInDays: number | null): BandScale {
  const [from, to] = AGES[productType]
  const ages = [Math.min(from, ageInDays ?? from), Math.max(to, ageInDays ?? to)] as const
  const seen = band.filter(({ age }) => age >= ages[0] && age <= ages[1])
  const points = seen.length === 0 ? band : seen
  const least = Math.min(...points.map(({ lo }) => lo))
  const most = Math.max(...points.map(({ hi }) => hi))
  return { ages, temperatures: [Math.floor(least / 4) * 4 - 2, Math.ceil(most / 4) * 4 + 2] }
}

export function storedBand(band: AgeBand | null, productType: ProductType): AgeBand {
  return band ?? usualBand(productType, 'temperature')
}

/** The band at an age as it is drawn and written, to a tenth. */
export function shownBandAt(band: AgeBand, age: number): { lo: number; hi: number } {
  const { lo, hi } = bandAt(band, age)
  const tenth = (value: number) => Math.round(value * 10) / 10
  return { lo: tenth(lo), hi: tenth(hi) }
}

export interface PhaseColumn {
  name: string
  from: number
  /** The last day of the phase; null for the one that has no next. */
  to: number | null
  start: { lo: number; hi: number }
  end: { lo: number; hi: number }
}

/** The phases of a batch with the band that each begins and ends with. */
export function phaseColumns(
  phases: readonly { name: string; start_age_in_days: number }[],
  band: AgeBand,
  [first, last]: BandScale['ages'],
): PhaseColumn[] {
  const sorted = [...phases].sort((a, b) => a.start_age_in_days - b.start_age_in_days)
  return sorted.flatMap(({ name, start_age_in_days: start }, index) => {
    const next = sorted[index + 1]
    const to = next === undefined ? null : next.start_age_in_days - 1
    const from = Math.max(start, first)
    if (from > last || (to !== null && to < first)) return []
    return [{ name, from, to, start: shownBandAt(band, from), end: shownBandAt(band, to ?? last) }]
  })
}
