/** Which limits can be tried on the past, on which sensor, and at which values. Pure. */
import type { LimitKey, LimitValues, SiteLimits } from '#schemas/health/limits.ts'
import type { Priority, ProductType, Sensor } from '#values.ts'
import { LIMIT_RANGES } from './limits.ts'
import { rdiReference } from './rdi.ts'

export type NumberKey = keyof typeof LIMIT_RANGES
export const isNumberKey = (key: LimitKey): key is NumberKey => Object.hasOwn(LIMIT_RANGES, key)

/** How many values the slider has. */
const VALUES = 23

/** What trying a limit needs to know of it. */
export interface TriedRule {
  key: LimitKey
  sensor: Sensor
  /** What is counted: Alarms, or all alerts, which begin with a Warning. */
  counts: Priority
  /** True of the limits of the own normal, by which nothing may be judged. */
  isOfNormal: boolean
}

/** A limit with a single value. */
export interface NumberRule extends TriedRule {
  key: NumberKey
}

/** A comfort band by age. */
export interface BandRule extends TriedRule {
  key: BandKey
  sensor: Exclude<Sensor, 'COUGHS'>
}
export type BandKey = 'temperature_band' | 'humidity_band'

export const isBandKey = (key: LimitKey): key is BandKey => key.endsWith('_band')

/** The rule of a limit; null where it cannot be tried, since the installation shows no normal. */
export function ruleOf(
  key: LimitKey,
  { own_normal }: Pick<SiteLimits, 'own_normal'>,
): NumberRule | BandRule | null {
  if (isBandKey(key)) return bandRule(key)
  const isOfNormal = key.startsWith('normal')
  if (isOfNormal && own_normal === 'off') return null
  const counts = key.includes('alarm') || key.endsWith('_step') ? 'ALARM' : 'WARNING'
  return { key, sensor: sensorOf(key), counts, isOfNormal }
}

/** The rule of a band, which can always be tried. */
export function bandRule(key: BandKey): BandRule {
  return {
    key,
    sensor: key === 'temperature_band' ? 'TEMPERATURE' : 'HUMIDITY',
    counts: 'WARNING',
    isOfNormal: false,
  }
}

function sensorOf(key: LimitKey): Sensor {
  if (key.startsWith('temperature')) return 'TEMPERATURE'
  return key.startsWith('humidity') ? 'HUMIDITY' : 'COUGHS'
}

export function isBandRule(rule: NumberRule | BandRule): rule is BandRule {
  return isBandKey(rule.key)
}

/** Limits of the own normal are tried as if it were judged by, whether it is or not. */
export function isByNormal({ own_normal }: Pick<SiteLimits, 'own_normal'>, rule: TriedRule): boolean {
  return own_normal === 'judge' || rule.isOfNormal
}

interface Held {
  values: LimitValues
  /** Null where a place has several. */
  productType: ProductType | null
}

/** The value of a limit that holds now; a reference that nobody has set is the product type's. */
export function valueNow({ values, productType }: Held, { key }: NumberRule): number {
  return values[key] ?? (productType === null ? 1 : rdiReference(productType, null))
}

/** The values of the slider: all there are where those are few, else those around the one that holds now. */
export function sliderValues(key: NumberKey, now: number, tried: number): number[] {
  const { least, most, step } = LIMIT_RANGES[key]
  const steps = Math.round((most - least) / step)
  const at = (value: number) => Math.round((value - least) / step)
  const half = (VALUES - 1) / 2
  const middle = Math.abs(at(tried) - at(now)) <= half ? at(now) : at(tried)
  const first = Math.max(0, Math.min(middle - half, steps - (VALUES - 1)))
  const count = Math.min(VALUES, steps + 1)
  return Array.from({ length: count }, (_, index) => roundedValue(least + (first + index) * step))
}

/** A value as a slider has it: without what floating numbers add to it. */
export function roundedValue(value: number): number {
  return Math.round(value * 10) / 10
}
