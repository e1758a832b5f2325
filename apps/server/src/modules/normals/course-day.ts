import { DOMAIN } from '@earshot/contract/domain.ts'
import type { NormalHour } from '@earshot/engine/normal/own-normal.ts'

/** A day of which fewer hours have a normal has none as a whole: what is quiet at night would stand for the day. */
const LEAST_HOURS = 18
const HOURS = 24

/** Coughs per animal (per 100 birds) and 24 h, as an RDI is, so that both can be compared. */
export interface CourseDay {
  low: number
  median: number
  high: number
}

/**
 * The normal of a whole day: 24 times the mean over its hours. A median under `DOMAIN.normal.leastCoughs` counts as that, as it
 * does in an hour (`timesMedian`).
 */
export function courseDay(hours: readonly (NormalHour | null)[]): CourseDay | null {
  const known = hours.filter(hour => hour !== null)
  if (known.length < LEAST_HOURS) return null
  const whole = (of: 'low' | 'median' | 'high') =>
    (known.reduce((sum, hour) => sum + hour[of], 0) / known.length) * HOURS
  return {
    low: whole('low'),
    median: Math.max(whole('median'), DOMAIN.normal.leastCoughs * HOURS),
    high: whole('high'),
  }
}
