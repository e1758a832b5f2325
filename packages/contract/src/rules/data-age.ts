import { DOMAIN } from '#domain.ts'

export type AgeLevel = 'regular' | 'warning' | 'alarm'

/** An age as people say it: `{ value: 3, unit: 'hour' }`. */
export interface Age {
  level: AgeLevel
  minutes: number
  value: number
  unit: 'minute' | 'hour' | 'day'
}

const MINUTES_PER_HOUR = 60
const MINUTES_PER_DAY = 24 * MINUTES_PER_HOUR

/** Answers regular under 60 minutes, warning under 1440, and otherwise alarm (spec/1 §4). */
export function ageLevel(minutes: number): AgeLevel {
  if (minutes < DOMAIN.offlineMin) return 'regular'
  return minutes < DOMAIN.lostMin ? 'warning' : 'alarm'
}

/** Counts the whole minutes from then until now; a moment in the future counts as just now. */
export function ageMinutes(then: Date | string, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - new Date(then).getTime()) / 60_000))
}

/** Returns how old the newest data is, in whole units; it is null where there never was any data. */
export function dataAge(lastUpdate: Date | string | null, now: Date): Age | null {
  if (lastUpdate === null) return null
  const minutes = ageMinutes(lastUpdate, now)
  return { level: ageLevel(minutes), minutes, ...durationOf(minutes) }
}

/** A length of time is said in minutes under an hour, in hours under a day, otherwise in days (spec/1 §9). */
export function durationOf(minutes: number): Pick<Age, 'value' | 'unit'> {
  if (minutes < MINUTES_PER_HOUR) return { value: Math.floor(minutes), unit: 'minute' }
  if (minutes < MINUTES_PER_DAY) return { value: Math.floor(minutes / MINUTES_PER_HOUR), unit: 'hour' }
  return { value: Math.floor(minutes / MINUTES_PER_DAY), unit: 'day' }
}
