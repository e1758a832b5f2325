/** A band as it stands in an address: its points as age, lower and upper edge, for example "70_18_24-100_16_23.5". Pure. */

import type { BandKey } from '@earshot/contract/rules/health/tried-limits.ts'
import type { AgeBand } from '@earshot/contract/schemas/health/limits.ts'

/** °C and %, as wide as anybody would set a band. */
export const BAND_RANGES: Readonly<
  Record<BandKey, { least: number; most: number; step: number; narrowest: number }>
> = {
  temperature_band: { least: 0, most: 45, step: 0.5, narrowest: 1 },
  humidity_band: { least: 0, most: 100, step: 1, narrowest: 1 },
}
/** As many as one change may have. */
export const MOST_POINTS = 20
const OLDEST = 1500

export function bandText(band: AgeBand): string {
  return band.map(({ age, lo, hi }) => `${age}_${lo}_${hi}`).join('-')
}

/** Reads the band of an address; null where it is none. */
export function readBand(key: BandKey, text: string): AgeBand | null {
  const { least, most } = BAND_RANGES[key]
  const points = text.split('-').map(point => point.split('_').map(Number))
  const band = points.map(([age = Number.NaN, lo = Number.NaN, hi = Number.NaN]) => ({ age, lo, hi }))
  const isFine = band.every(({ age, lo, hi }, index) => {
    const before = band[index - 1]?.age ?? -1
    return Number.isInteger(age) && age > before && age <= OLDEST && lo >= least && hi <= most && lo < hi
  })
  return isFine && band.length <= MOST_POINTS ? band : null
}
