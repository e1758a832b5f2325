/** Weight, heat, need of air and set points of animals, by product type and age. */
import { defaultComfort } from '@earshot/contract/rules/health/comfort.ts'
import type { ProductType } from '@earshot/contract/values.ts'

/** Draws straight lines between [x, y] points, flat outside. */
function interpolate(points: readonly (readonly [number, number])[], x: number): number {
  const first = points[0]
  const last = points.at(-1)
  if (!first || !last) return 0
  if (x <= first[0]) return first[1]
  for (let i = 1; i < points.length; i += 1) {
    const low = points[i - 1]
    const high = points[i]
    if (low && high && x <= high[0]) return low[1] + ((high[1] - low[1]) * (x - low[0])) / (high[0] - low[0])
  }
  return last[1]
}

/** The live weight in kg of growing pigs by age in days (the weights beside spec/3 §4.12's table, carried on). */
const PIG_WEIGHT = [
  [21, 6],
  [28, 7.5],
  [35, 9.5],
  [42, 12],
  [56, 19],
  [70, 27],
  [100, 50],
  [130, 80],
  [160, 105],
  [185, 125],
] as const
const BROILER_WEIGHT = [
  [1, 0.045],
  [7, 0.19],
  [14, 0.5],
  [21, 0.98],
  [28, 1.57],
  [35, 2.25],
  [42, 2.9],
] as const

/** Feed as a multiple of what maintenance needs, by live weight in kg. */
const FEEDING_LEVEL = [
  [6, 2.4],
  [20, 3.2],
  [60, 3.2],
  [110, 2.8],
] as const

export function liveWeight(productType: ProductType, ageDays: number): number {
  if (productType === 'SOW_GESTATION' || productType === 'SOW_FARROWING') return 220
  return interpolate(productType === 'BROILERS' ? BROILER_WEIGHT : PIG_WEIGHT, ageDays)
}

/** The climate computer is set to the target of the comfort range, °C. */
export function setPoint(productType: ProductType, ageDays: number): number {
  return defaultComfort(productType, ageDays).temperature.target
}

/**
 * Total heat of one animal at 20 °C, in W, by live weight in kg.
 * Source: S. Pedersen and K. Sällvik (eds.), "Climatization of Animal Houses. Heat and moisture production at
 * animal and house levels", 4th report of the CIGR Working Group, Horsens 2002, chapter 2. The feeding levels `n`
 * (multiples of maintenance) and the litter's and pregnancy's share are fixed at typical values.
 */
export function totalHeat(productType: ProductType, weightKg: number): number {
  if (productType === 'BROILERS') return 10.62 * weightKg ** 0.75
  // A pregnant sow gives off 4.85 m^0.75 + 8e-5 p³ + 76 Y, with p = 60 days and 0.18 kg gained a day.
  if (productType === 'SOW_GESTATION') return 4.85 * weightKg ** 0.75 + 8e-5 * 60 ** 3 + 76 * 0.18
  // A nursing sow with litter gives off 4.85 m^0.75 + 28 Y, with Y = 6 kg milk a day.
  if (productType === 'SOW_FARROWING') return 4.85 * weightKg ** 0.75 + 28 * 6
  const maintenance = weightKg < 20 ? 7.4 * weightKg ** 0.66 : 5.09 * weightKg ** 0.75
  const feedingLevel = interpolate(FEEDING_LEVEL, weightKg)
  return maintenance + (1 - (0.47 + 0.003 * weightKg)) * (feedingLevel - 1) * maintenance
}

/**
 * The part of the total heat that leaves as sensible heat at house level (the rest evaporates), and the total's
 * own change with temperature. Same report: pigs Φ = 1000 + 12 (20 − t), Φs = 0.62 Φ − 1.15e-7 t⁶; broilers
 * Φ = 1000 + 20 (20 − t), Φs = 0.61 Φ − 0.228 t², each per 1,000 W at 20 °C.
 */
export function heatShares(
  productType: ProductType,
  temperatureC: number,
): { total: number; sensible: number } {
  const t = Math.max(0, temperatureC)
  if (productType === 'BROILERS') {
    const total = 1000 + 20 * (20 - t)
    return { total: total / 1000, sensible: Math.max(0, 0.61 * total - 0.228 * t * t) / 1000 }
  }
  const total = 1000 + 12 * (20 - t)
  return { total: total / 1000, sensible: Math.max(0, 0.62 * total - 1.15e-7 * t ** 6) / 1000 }
}

/** Least ventilation for air quality and most the fans can do, m³/h per animal; both scale with m^0.75. */
export function ventilationRange(productType: ProductType, weightKg: number): { min: number; max: number } {
  const metabolic = weightKg ** 0.75
  if (productType === 'BROILERS') return { min: 0.75 * metabolic, max: 6.5 * metabolic }
  return { min: 0.55 * metabolic, max: 4.2 * metabolic }
}

/** The building per animal place: air m³, envelope W/K, heavy fabric J/K, coupling W/K, heating W. */
export type AnimalPlace = { air: number; envelope: number; mass: number; coupling: number; heating: number }

const PLACES: Record<ProductType, AnimalPlace> = {
  NURSERY: { air: 1.3, envelope: 0.35, mass: 60_000, coupling: 3, heating: 50 },
  WEAN_TO_FINISH: { air: 3, envelope: 0.8, mass: 130_000, coupling: 6, heating: 50 },
  FATTENING: { air: 3, envelope: 0.8, mass: 130_000, coupling: 6, heating: 40 },
  SOW_GESTATION: { air: 8, envelope: 2, mass: 300_000, coupling: 12, heating: 120 },
  SOW_FARROWING: { air: 12, envelope: 3.5, mass: 350_000, coupling: 15, heating: 260 },
  BROILERS: { air: 0.22, envelope: 0.035, mass: 5_000, coupling: 0.3, heating: 11 },
}

export function animalPlace(productType: ProductType): AnimalPlace {
  return PLACES[productType]
}
