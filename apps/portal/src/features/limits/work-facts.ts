/** When expected work is, in the time of the site. Pure. */
import { DOMAIN } from '@earshot/contract/domain.ts'
import { addDays } from '@earshot/contract/rules/batches/age.ts'
import { weekdayOf } from '@earshot/contract/rules/calendar.ts'
import { localDay, localMinute, localMoment } from '@earshot/contract/rules/local-day.ts'
import type { ExpectedWork } from '@earshot/contract/schemas/health/limits.ts'
import { clockText } from '#lib/time/clock-text.ts'

const DAY_MINUTES = 1440
const MOST_MS = DOMAIN.expectedWork.maxHours * 3_600_000

/** Reads "16:00" as the minute of the day; null for what is no time. */
export function minuteOf(typed: string): number | null {
  const match = /^(\d\d):(\d\d)$/.exec(typed)
  return match === null ? null : Number(match[1]) * 60 + Number(match[2])
}

/** The end of a day is the next one's 00:00. */
export function timeOf(minute: number): string {
  return clockText(minute % DAY_MINUTES)
}

/** The next moment, in epoch milliseconds, at which the clocks of the site show a time; null where that is too far away. */
export function nextMoment(
  minute: number,
  { now, timeZone }: { now: number; timeZone: string },
): number | null {
  const today = localDay(now / 1000, timeZone)
  const moments = [today, addDays(today, 1)].map(day => localMoment({ day, minute, timeZone }) * 1000)
  const next = moments.find(moment => moment > now)
  return next !== undefined && next - now <= MOST_MS ? next : null
}

/** In how many days weekly work is next: 0 for today, until it has ended. */
export function daysUntil(work: ExpectedWork, { now, timeZone }: { now: number; timeZone: string }): number {
  const today = weekdayOf(localDay(now / 1000, timeZone))
  const days = ((work.weekday ?? 1) - today + 7) % 7
  const isOver = days === 0 && localMinute(now / 1000, timeZone) >= (work.to_minute ?? DAY_MINUTES)
  return isOver ? 7 : days
}

export interface WorkSpan {
  /** Shares of the day on which the work begins. */
  from: number
  to: number
  /** Where the day is now; null on another day. */
  now: number | null
  startMinute: number
  endMinute: number
}

/** The stretch of a day that work takes, for its drawing. What goes on over midnight ends with the day. */
export function spanOf(
  work: ExpectedWork,
  { now, timeZone }: { now: number; timeZone: string },
): WorkSpan | null {
  if (work.starts_at === null || work.ends_at === null) return null
  const [start, end] = [Date.parse(work.starts_at) / 1000, Date.parse(work.ends_at) / 1000]
  const day = localDay(start, timeZone)
  const startMinute = localMinute(start, timeZone)
  const endMinute = localDay(end, timeZone) === day ? localMinute(end, timeZone) : DAY_MINUTES
  const isToday = localDay(now / 1000, timeZone) === day
  return {
    from: startMinute / DAY_MINUTES,
    to: endMinute / DAY_MINUTES,
    now: isToday ? localMinute(now / 1000, timeZone) / DAY_MINUTES : null,
    startMinute,
    endMinute,
  }
}
