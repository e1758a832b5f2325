/** The hours of a local day, as a normal is learnt and drawn by them. */
import { dayBounds, localHour, zoneOrUtc } from '@earshot/contract/rules/local-day.ts'

const HOUR_S = 3600

export interface LocalHour {
  /** The epoch hour, floor(unix seconds / 3600). */
  hour: number
  /** What the wall clock shows when it begins, 0..23. */
  localHour: number
}

/**
 * The epoch hours that begin in a local day, in order: 24, or 23 and 25 where clocks change. In autumn one local hour comes
 * twice, in spring one never comes.
 * @param day `YYYY-MM-DD`
 */
export function hoursOfDay(day: string, timeZone: string): LocalHour[] {
  const zone = zoneOrUtc(timeZone)
  const { start, end } = dayBounds(day, zone)
  const hours: LocalHour[] = []
  for (let hour = Math.ceil(start / HOUR_S); hour * HOUR_S < end; hour++)
    hours.push({ hour, localHour: localHour(hour * HOUR_S, zone) })
  return hours
}
