/**
 * Comfort ranges by product type and age (spec/3 §4.12): °C and % relative humidity, interpolated linearly between
 * the ages of the tables and flat outside. What a site or an airspace sets for itself wins.
 */
import type { Limits, OwnBands } from '#schemas/farm/comfort.ts'
import type { AgeBand, LimitValues } from '#schemas/health/limits.ts'
import type { ProductType } from '#values.ts'

export interface ComfortBand {
  temperature: Limits & { target: number }
  humidity: Limits
}

type Row = readonly [age: number, ...values: number[]]

/** The ranges of nursery, wean-to-finish and fattening: age in days, lo, target, hi. */
const GROWING_PIGS: readonly Row[] = [
  [21, 25, 28, 30],
  [28, 24, 27, 29],
  [35, 22.5, 25.5, 28],
  [42, 21, 24, 27],
  [56, 19, 22.5, 25.5],
  [70, 18, 21, 24],
  [100, 16, 19, 23],
  [130, 15, 18, 22],
  [160, 14, 17, 21],
]
const SOWS = {
  SOW_GESTATION: { lo: 15, target: 18, hi: 22 },
  SOW_FARROWING: { lo: 18, target: 21, hi: 24 },
} as const
const PIG_HUMIDITY: Limits = { lo: 40, hi: 70 }

/** Broilers: age in days, target °C, humidity lo, humidity hi. */
const BROILERS: readonly Row[] = [
  [1, 33, 30, 70],
  [7, 30, 40, 70],
  [14, 27, 40, 70],
  [21, 24, 40, 70],
  [28, 21, 50, 70],
  [35, 19, 50, 70],
  [42, 18, 50, 70],
]
/** The half width of the broilers' temperature band, by age. */
const CHICK_BAND = { untilDay: 14, young: 2, older: 3 }

/** The table's band, before anybody's own limits: °C and % relative humidity (spec/3 §4.12). */
export function defaultComfort(productType: ProductType, ageInDays: number): ComfortBand {
  if (productType === 'BROILERS') return broilers(ageInDays)
  if (productType === 'SOW_GESTATION' || productType === 'SOW_FARROWING') {
    return { temperature: { ...SOWS[productType] }, humidity: { ...PIG_HUMIDITY } }
  }
  const [lo = 0, target = 0, hi = 0] = interpolate(GROWING_PIGS, ageInDays)
  return { temperature: { lo, target, hi }, humidity: { ...PIG_HUMIDITY } }
}

/**
 * The table's band as points by age in days, °C or %: between them runs what `defaultComfort` says of every whole day. Where
 * somebody changes the band, they begin from these; sows have one band for all ages.
 */
export function usualBand(productType: ProductType, sensor: 'temperature' | 'humidity'): AgeBand {
  return agesOf(productType, sensor).map(age => {
    const { lo, hi } = defaultComfort(productType, age)[sensor]
    return { age, lo: Math.round(lo * 100) / 100, hi: Math.round(hi * 100) / 100 }
  })
}

function agesOf(productType: ProductType, sensor: 'temperature' | 'humidity'): number[] {
  const isSow = productType === 'SOW_GESTATION' || productType === 'SOW_FARROWING'
  if (productType !== 'BROILERS')
    return isSow || sensor === 'humidity' ? [0] : GROWING_PIGS.map(([age]) => age)
  const ages = BROILERS.map(([age]) => age)
  // The chicks' narrower band ends within a day, which takes a point of its own.
  return sensor === 'humidity' ? ages : [...ages, CHICK_BAND.untilDay + 1].sort((a, b) => a - b)
}

/**
 * The band in force, in °C and %: people's own before the table (spec/3 §4.12). The target of an own band is its middle.
 * @param own the bands that the limits in force set at this age
 */
export function comfortAt({
  productType,
  ageInDays,
  own,
}: {
  productType: ProductType
  ageInDays: number
  own: OwnBands
}): ComfortBand {
  const table = defaultComfort(productType, ageInDays)
  const { temperature, humidity } = own
  return {
    temperature: temperature
      ? { ...temperature, target: (temperature.lo + temperature.hi) / 2 }
      : table.temperature,
    humidity: humidity ?? table.humidity,
  }
}

/** The bands that limits set for an age, °C and %, by straight lines between the points of their ages. */
export function ownBands(
  { temperature_band, humidity_band }: Pick<LimitValues, 'temperature_band' | 'humidity_band'>,
  ageInDays: number,
): OwnBands {
  return {
    temperature: temperature_band && bandAt(temperature_band, ageInDays),
    humidity: humidity_band && bandAt(humidity_band, ageInDays),
  }
}

/** A band at an age in days: straight lines between its points, flat outside. */
export function bandAt(points: AgeBand, age: number): Limits {
  const [lo = 0, hi = 0] = interpolate(
    points.map(point => [point.age, point.lo, point.hi]),
    age,
  )
  return { lo, hi }
}

function broilers(age: number): ComfortBand {
  const [target = 0, lo = 0, hi = 0] = interpolate(BROILERS, age)
  const half = age <= CHICK_BAND.untilDay ? CHICK_BAND.young : CHICK_BAND.older
  return { temperature: { lo: target - half, target, hi: target + half }, humidity: { lo, hi } }
}

function interpolate(table: readonly Row[], age: number): number[] {
  const above = table.findIndex(row => row[0] >= age)
  const upper = table[above === -1 ? table.length - 1 : above]
  const lower = table[above <= 0 ? (above === 0 ? 0 : table.length - 1) : above - 1]
  if (upper === undefined || lower === undefined) return []
  const [fromAge, ...from] = lower
  const [toAge, ...to] = upper
  const share = toAge === fromAge ? 0 : (age - fromAge) / (toAge - fromAge)
  return from.map((value, index) => value + ((to[index] ?? value) - value) * share)
}
