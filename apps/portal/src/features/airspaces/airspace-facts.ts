import { ageLevel, ageMinutes } from '@earshot/contract/rules/data-age.ts'
import type { Airspace } from '@earshot/contract/schemas/farm/airspace.ts'
import type { Sensor, SensorStatus } from '@earshot/contract/values.ts'
import type { Series } from '#domain/charts/chart-data.ts'
import { isMissing, type Shortfall, shortfallAt } from '#domain/charts/series/quality.ts'
import { lastPoint, nearestPoint } from '#domain/charts/series/series-lookup.ts'

const DAY = 86_400

/** Nobody looks further back on the page of an airspace; the list of batches has the rest. The page's head asks too. */
export const MOST_BATCHES = 50

/** Returns the sensors that make the airspace's status, in the order they are named. */
export function troubledSensors(
  airspace: Pick<Airspace, 'cough_status' | 'temperature_status' | 'humidity_status'>,
) {
  const level = (status: SensorStatus) => (status === 'ALARM' ? 2 : status === 'WARNING' ? 1 : 0)
  const all: { sensor: Sensor; level: number }[] = [
    { sensor: 'COUGHS', level: level(airspace.cough_status) },
    { sensor: 'TEMPERATURE', level: level(airspace.temperature_status) },
    { sensor: 'HUMIDITY', level: level(airspace.humidity_status) },
  ]
  return all.filter(one => one.level > 0).map(one => one.sensor)
}

/** A value that is older than an hour is no longer shown as "now". */
export function isStale(lastUpdate: string | null, now: number): boolean {
  return lastUpdate === null || ageLevel(ageMinutes(lastUpdate, new Date(now))) !== 'regular'
}

/** Returns where a reading lies relative to its band: inside, or by how much over or under it. */
export function bandPlace(value: number, band: { lo: number; hi: number }) {
  if (value > band.hi) return { place: 'over' as const, by: value - band.hi }
  if (value < band.lo) return { place: 'under' as const, by: band.lo - value }
  return { place: 'inside' as const, by: 0 }
}

/** Smaller changes are the score's own noise. */
const WORTH_SAYING = 3

/** Returns the RHS a day ago, when it differs enough to be mentioned. */
export function rhsADayAgo(series: Series | undefined, current: number): number | null {
  const last = series && lastPoint(series)
  if (!series || !last) return null
  const before = nearestPoint({ series, at: last.at - DAY, reach: 2 * series.step })
  return before !== null && Math.abs(before.value - current) >= WORTH_SAYING ? before.value : null
}

/**
 * Returns what the newest figure lacks: that of its own step, or of the one before while nothing of its own was
 * expected yet.
 */
export function newestShortfall(series: Series | undefined): Shortfall | null {
  const last = series && lastPoint(series)
  if (!series || !last) return null
  const known = [last.index, last.index - 1].find(index => (series.quality?.coverage[index] ?? null) !== null)
  const short = known === undefined ? null : shortfallAt(series.quality, known)
  // What counts as well measured needs no note.
  return short === null || (!isMissing(short) && !short.isLate) ? null : short
}
