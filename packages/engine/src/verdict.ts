/** Makes one evaluation: the raw level, the level for the way down, and the limit that counts (spec/3 §4.3). */
import { DOMAIN } from '@earshot/contract/domain.ts'
import { difference } from '@earshot/contract/rules/health/against-limits.ts'
import {
  brokenCap,
  type Caps,
  type ClimateRule,
  climateLevel,
  deviationFrom,
  NO_CAPS,
} from '@earshot/contract/rules/health/climate-level.ts'
import { rhsLevel } from '@earshot/contract/rules/health/rdi.ts'
import type { Limits } from '@earshot/contract/schemas/farm/comfort.ts'
import type { LimitValues } from '@earshot/contract/schemas/health/limits.ts'
import type { Direction, SensorLevel } from '@earshot/contract/values.ts'

export interface Judged {
  raw: SensorLevel
  rec: SensorLevel
  /** The value is an RHS, °C or %. */
  value: number
  /** The limit the value broke or stands nearest to, in the same unit. */
  limit: number
  direction: Direction | null
  /** The larger it is, the worse: distance from the band for climate, 100 − RHS for coughs. */
  badness: number
}

/**
 * Judges by two edges, usually 60 and 40, and on the way down by both plus the deadband, usually 65 and 45 (spec/3 §4.3).
 * @param coughs heard in the window; a handful proves nothing, whatever the rate
 */
export function judgeCoughs(rhs: number, coughs: number, limits: LimitValues): Judged {
  const edges = { warnBelow: limits.rhs_warning, alarmBelow: limits.rhs_alarm }
  const few = coughs < DOMAIN.rdi.minCoughs
  const raw = few ? 'OK' : rhsLevel(rhs, 0, edges)
  const rec = few ? 'OK' : rhsLevel(rhs, limits.rhs_deadband, edges)
  const limit = raw === 'ALARM' ? edges.alarmBelow : edges.warnBelow
  return { raw, rec, value: rhs, limit, direction: null, badness: 100 - rhs }
}

/**
 * Judges a temperature: WARNING up to a step from the band, usually 3 °C, ALARM beyond or over a cap; the band is tightened
 * by the deadband, usually 0.5 °C, on the way down (spec/3 §4.3).
 * @param value °C, as is the band; `caps` are the absolute limits at the animals' age
 */
export function judgeTemperature(
  value: number,
  { band, caps, limits }: { band: Limits; caps: Caps; limits: LimitValues },
): Judged {
  const { temperature_step: step, temperature_deadband: deadband } = limits
  return judgeClimate(value, band, { step, deadband, caps })
}

/**
 * Judges a humidity: WARNING up to a step from the band, usually 10 %-points, ALARM beyond; the band is tightened by the
 * deadband, usually 3, on the way down (spec/3 §4.3).
 * @param value % relative humidity, as is the band
 */
export function judgeHumidity(
  value: number,
  { band, limits }: { band: Limits; limits: LimitValues },
): Judged {
  const { humidity_step: step, humidity_deadband: deadband } = limits
  return judgeClimate(value, band, { step, deadband, caps: NO_CAPS })
}

function judgeClimate(value: number, band: Limits, rule: ClimateRule & { deadband: number }): Judged {
  const raw = climateLevel(value, band, rule)
  const rec = climateLevel(value, tighten(band, rule.deadband), { ...rule, margin: rule.deadband })
  const high = difference(value, band.hi) > difference(band.lo, value)
  const edge = high ? band.hi : band.lo
  const broken = brokenCap(value, rule.caps)
  const deviation = deviationFrom(value, band)
  // A value inside a wide band of one's own breaks the absolute limit only.
  const limit = broken !== null && deviation === 0 ? broken : edge
  return { raw, rec, value, limit, direction: high ? 'HIGH' : 'LOW', badness: deviation }
}

/** A band narrower than its deadbands would leave no way back to OK: half of it always remains. */
function tighten({ lo, hi }: Limits, deadband: number): Limits {
  const margin = Math.min(deadband, (hi - lo) / 4)
  return { lo: lo + margin, hi: hi - margin }
}
