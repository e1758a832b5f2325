/** What one evaluation says: the raw level, the level for the way down, and the limit that counts (spec/3 §4.3). */
import { DOMAIN } from '@earshot/contract/domain.ts'
import type { Limits } from '@earshot/contract/rules/comfort.ts'
import { species } from '@earshot/contract/rules/product-types.ts'
import { rhsLevel } from '@earshot/contract/rules/rdi.ts'
import type { Direction, ProductType, SensorLevel } from '@earshot/contract/values.ts'

export interface Judged {
  raw: SensorLevel
  rec: SensorLevel
  /** RHS, °C or %. */
  value: number
  /** The limit the value broke or stands nearest to, in the same unit. */
  limit: number
  direction: Direction | null
  /** How bad, larger is worse: distance from the band for climate, 100 − RHS for coughs. */
  badness: number
}

/** @param coughs heard in the window; a handful proves nothing, whatever the rate */
export function judgeCoughs(rhs: number, coughs: number): Judged {
  const { warnBelow, alarmBelow, deadband } = DOMAIN.rhs
  const few = coughs < DOMAIN.rdi.minCoughs
  const raw = few ? 'OK' : rhsLevel(rhs)
  const rec = few ? 'OK' : rhsLevel(rhs, deadband)
  const limit = raw === 'ALARM' ? alarmBelow : warnBelow
  return { raw, rec, value: rhs, limit, direction: null, badness: 100 - rhs }
}

/** Absolute limits that hold whatever band is set; null where there is none. */
export interface Caps {
  low: number | null
  high: number | null
}
const NO_CAPS: Caps = { low: null, high: null }

/** @param ageInDays of the batch; sows are grown whatever their batch's age says */
export function temperatureCaps(productType: ProductType, ageInDays: number): Caps {
  const { tempHigh, tempLow, tempHighFromAgeDays } = DOMAIN.caps
  const sow = productType === 'SOW_GESTATION' || productType === 'SOW_FARROWING'
  const hot = species(productType) === 'pig' && (sow || ageInDays >= tempHighFromAgeDays)
  return { low: tempLow, high: hot ? tempHigh : null }
}

export function judgeTemperature(value: number, band: Limits, caps: Caps): Judged {
  return judgeClimate(value, band, { ...DOMAIN.machine.TEMPERATURE, caps })
}

export function judgeHumidity(value: number, band: Limits): Judged {
  return judgeClimate(value, band, { ...DOMAIN.machine.HUMIDITY, caps: NO_CAPS })
}

interface ClimateRule {
  step: number
  deadband: number
  caps: Caps
}

function judgeClimate(value: number, band: Limits, rule: ClimateRule): Judged {
  const tight = tighten(band, rule.deadband)
  const raw = climateLevel(value, band, rule, 0)
  const rec = climateLevel(value, tight, rule, rule.deadband)
  const high = value - band.hi > band.lo - value
  const edge = high ? band.hi : band.lo
  const broken = brokenCap(value, rule.caps, 0)
  const deviation = deviationFrom(value, band)
  // Inside a wide band of one's own only the absolute limit is broken.
  const limit = broken !== null && deviation === 0 ? broken : edge
  return { raw, rec, value, limit, direction: high ? 'HIGH' : 'LOW', badness: deviation }
}

function climateLevel(value: number, band: Limits, rule: ClimateRule, margin: number): SensorLevel {
  if (brokenCap(value, rule.caps, margin) !== null) return 'ALARM'
  const deviation = deviationFrom(value, band)
  if (deviation === 0) return 'OK'
  return deviation <= rule.step ? 'WARNING' : 'ALARM'
}

/** Rounded, so that 27.1 − 24.1 is three degrees and not a hair more. */
function deviationFrom(value: number, { lo, hi }: Limits): number {
  return Math.round(Math.max(lo - value, value - hi, 0) * 1e6) / 1e6
}

function brokenCap(value: number, caps: Caps, margin: number): number | null {
  if (caps.high !== null && value > caps.high - margin) return caps.high
  if (caps.low !== null && value < caps.low + margin) return caps.low
  return null
}

/** A band narrower than its deadbands would leave no way back to OK: half of it always remains. */
function tighten({ lo, hi }: Limits, deadband: number): Limits {
  const margin = Math.min(deadband, (hi - lo) / 4)
  return { lo: lo + margin, hi: hi - margin }
}
