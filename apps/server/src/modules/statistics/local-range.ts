/** Turns ranges of local days into moments. Pure. */
import { addDays } from '@earshot/contract/rules/batches/age.ts'
import { type DayRange, type DaySpan, daySpans, untilToday } from '@earshot/contract/rules/day-range.ts'
import { dayStart, localDay, zoneOrUtc } from '@earshot/contract/rules/local-day.ts'

/** A unit without a site has no local days of its own. */
export function zoneOf(timezone: string | null): string {
  return timezone === null ? 'UTC' : zoneOrUtc(timezone)
}

export function today(timezone: string, now: Date): string {
  return localDay(now.getTime() / 1000, timezone)
}

/** The range's days that have begun. */
export function begunSpans(range: DayRange, { timezone, now }: { timezone: string; now: Date }): DaySpan[] {
  return daySpans(untilToday(range, today(timezone, now)), timezone)
}

/** The moments between which the range lies in every zone: it is a day wider on both sides. */
export function inEveryZone({ start_date, end_date }: DayRange): { from: Date; to: Date } {
  const at = (day: string) => new Date(dayStart(day, 'UTC') * 1000)
  return { from: at(addDays(start_date, -1)), to: at(addDays(end_date, 2)) }
}
