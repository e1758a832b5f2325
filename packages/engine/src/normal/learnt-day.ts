/**
 * What was measured in an airspace on one local day, by the hour of its wall clock: what a normal is learnt from. A day is
 * folded once from the hourly roll-ups, and again where samples come later.
 */
import { DOMAIN } from '@earshot/contract/domain.ts'
import { hoursOfDay, type LocalHour } from './local-hours.ts'

export const NORMAL_SENSORS = ['coughs', 'temperature', 'humidity'] as const
export type NormalSensor = (typeof NORMAL_SENSORS)[number]

/** What the monitors of an airspace heard in an hour; those that heard fewer than five of its slots are left out. */
export interface Heard {
  monitors: number
  /** The mean over these monitors: coughs per hour of listening, °C, %. */
  mean: number | null
}

export interface MeasuredHour extends Readonly<Record<NormalSensor, Heard>> {
  /** Epoch hours. */
  hour: number
}

/** A value for each hour of the wall clock; null where it was measured poorly or not at all. */
export type Hourly = readonly (number | null)[]

export interface LearntDay extends Readonly<Record<NormalSensor, Hourly>> {
  /** The local day, `YYYY-MM-DD`. */
  date: string
  /** The monitors that hung there. */
  monitors: number
}

export interface DayToLearn {
  date: string
  monitors: number
  timeZone: string
  /** In any order; hours of other days are passed over, and of rows of one hour the last one counts. */
  hours: Iterable<MeasuredHour>
}

/**
 * Folds the hours of a day. An hour counts for a sensor where at least half of the monitors that hung there were heard
 * (`DOMAIN.normal.monitorShare`). On the day on which clocks are set back, the local hour that comes twice gets the mean of
 * both, so that a day never has more than one say in an hour's normal.
 */
export function learnDay({ date, monitors, timeZone, hours }: DayToLearn): LearntDay {
  const byHour = new Map<number, MeasuredHour>()
  for (const measured of hours) byHour.set(measured.hour, measured)
  const local = hoursOfDay(date, timeZone)
  const of = (sensor: NormalSensor) =>
    hourly(local, hour => wellMeasured(byHour.get(hour)?.[sensor], monitors))
  return { date, monitors, coughs: of('coughs'), temperature: of('temperature'), humidity: of('humidity') }
}

function wellMeasured(heard: Heard | undefined, monitors: number): number | null {
  if (heard === undefined || heard.monitors === 0) return null
  return heard.monitors >= DOMAIN.normal.monitorShare * monitors ? heard.mean : null
}

function hourly(local: readonly LocalHour[], measuredIn: (hour: number) => number | null): Hourly {
  const values: (number | null)[] = Array.from({ length: 24 }, () => null)
  for (let localHour = 0; localHour < 24; localHour++) {
    const found = local
      .filter(one => one.localHour === localHour)
      .map(({ hour }) => measuredIn(hour))
      .filter(value => value !== null)
    if (found.length > 0) values[localHour] = found.reduce((sum, value) => sum + value, 0) / found.length
  }
  return values
}
