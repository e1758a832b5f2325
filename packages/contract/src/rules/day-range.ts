/** Works with ranges of local days (spec/3 §4.9, §4.10). Pure. */
import { addDays, daysBetween } from '#rules/batches/age.ts'
import { dayBounds } from './local-day.ts'

/** Both ends are local days, `YYYY-MM-DD`, and included. */
export interface DayRange {
  start_date: string
  end_date: string
}

/** A local day with its first moment and the next day's, in epoch seconds. */
export interface DaySpan {
  date: string
  start: number
  end: number
}

/** The days of a range in order; none where it ends before it starts. */
export function daysIn({ start_date, end_date }: DayRange): string[] {
  const count = Math.max(0, daysBetween(start_date, end_date) + 1)
  return Array.from({ length: count }, (_, index) => addDays(start_date, index))
}

/** The last `days` days with today as the last of them: 7 gives [today − 6, today]. */
export function windowEnding(today: string, days: number): DayRange {
  return { start_date: addDays(today, 1 - days), end_date: today }
}

/** A range without the days that have not begun yet. */
export function untilToday({ start_date, end_date }: DayRange, today: string): DayRange {
  return { start_date, end_date: end_date < today ? end_date : today }
}

/** The calendar month a day lies in. */
export function monthOf(day: string): DayRange {
  const start_date = `${day.slice(0, 7)}-01`
  const nextMonth = `${addDays(start_date, 31).slice(0, 7)}-01`
  return { start_date, end_date: addDays(nextMonth, -1) }
}

/** The days of a range as moments of a zone, right where clocks change. */
export function daySpans(range: DayRange, timeZone: string): DaySpan[] {
  return daysIn(range).map(date => ({ date, ...dayBounds(date, timeZone) }))
}
