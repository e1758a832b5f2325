import { DOMAIN } from '@earshot/contract/domain.ts'
import { addDays } from '@earshot/contract/rules/age.ts'
import { NO_CAPS, temperatureCaps } from '@earshot/contract/rules/climate-level.ts'
import { ageLevel, ageMinutes } from '@earshot/contract/rules/data-age.ts'
import type { Batch } from '@earshot/contract/schemas/batches/batch.ts'
import type { Airspace } from '@earshot/contract/schemas/farm/airspace.ts'
import type { Sensor, SensorStatus, StatusName } from '@earshot/contract/values.ts'
import { localMidnight } from '#barn/charts/axis-ticks.ts'
import type { Phase, Series } from '#barn/charts/chart-data.ts'
import type { CapsAt } from '#barn/charts/graph-series.ts'
import { lastPoint, nearestPoint } from '#barn/charts/nearest.ts'
import { bandDeviation } from '#barn/charts/severity.ts'

const DAY = 86_400

/** The sensors that make the airspace's status, in the order they are named. */
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

const STATUS: Record<SensorStatus, StatusName> = {
  DEFAULT: 'Default',
  OK: 'Ok',
  WARNING: 'Warning',
  ALARM: 'Alarm',
  OFFLINE: 'Offline',
}

export function sensorStatusName(status: SensorStatus): StatusName {
  return STATUS[status]
}

/** Beyond an hour a value is no longer "now". */
export function isStale(lastUpdate: string | null, now: number): boolean {
  return lastUpdate === null || ageLevel(ageMinutes(lastUpdate, new Date(now))) !== 'regular'
}

/** Where a reading stands to its band: inside, or by how much over or under it. */
export function bandPlace(value: number, band: { lo: number; hi: number }) {
  const by = bandDeviation(value, band.lo, band.hi)
  if (by === 0) return { place: 'inside' as const, by: 0 }
  return { place: by > 0 ? ('over' as const) : ('under' as const), by: Math.abs(by) }
}

/** Smaller steps are the score's own noise. */
const WORTH_SAYING = 3

/** RHS a day ago, when it differs enough to be said. */
export function rhsADayAgo(series: Series | undefined, current: number): number | null {
  const last = series && lastPoint(series)
  if (!series || !last) return null
  const before = nearestPoint({ series, at: last.at - DAY, reach: 2 * series.step })
  return before !== null && Math.abs(before.value - current) >= WORTH_SAYING ? before.value : null
}

/** The absolute limits of a batch's temperature as its animals grow. */
export function batchCaps(
  batch: Pick<Batch, 'product_type' | 'start_date' | 'start_age_in_days'>,
  timeZone: string,
): CapsAt {
  const { tempHighFromAgeDays: grown } = DOMAIN.caps
  const grownAt = localMidnight(addDays(batch.start_date, grown - batch.start_age_in_days), timeZone)
  const [young, old] = [grown - 1, grown].map(age => temperatureCaps(batch.product_type, age))
  return at => (at < grownAt ? young : old) ?? NO_CAPS
}

/** Changes of phase during the batch; the one it began in changes nothing. */
export function batchPhases(
  batch: Pick<Batch, 'age_phases' | 'start_date' | 'start_age_in_days'>,
  timeZone: string,
): Phase[] {
  const first = Date.parse(`${batch.start_date}T00:00:00Z`)
  return batch.age_phases
    .filter(phase => phase.start_age_in_days > batch.start_age_in_days)
    .map(phase => {
      const days = phase.start_age_in_days - batch.start_age_in_days
      const date = new Date(first + days * DAY * 1000).toISOString().slice(0, 10)
      return { at: localMidnight(date, timeZone), name: phase.name, ageDays: phase.start_age_in_days }
    })
}
