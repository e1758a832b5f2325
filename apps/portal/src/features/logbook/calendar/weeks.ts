/** Works out the weeks of the calendar, and where its keys lead. It is pure. */
import { addDays, daysBetween } from '@earshot/contract/rules/batches/age.ts'

/** Returns the weekday, where Monday is 0. */
function weekday(date: string): number {
  return (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7
}

export function weekOf(date: string): string[] {
  const monday = addDays(date, -weekday(date))
  return Array.from({ length: 7 }, (_, day) => addDays(monday, day))
}

/** Returns the whole weeks, Monday first, that contain the month of a date. */
export function monthWeeks(date: string): string[][] {
  const first = `${date.slice(0, 7)}-01`
  const last = addDays(addMonths(first, 1), -1)
  const [start = first] = weekOf(first)
  const weeks = Math.floor(daysBetween(start, last) / 7) + 1
  return Array.from({ length: weeks }, (_, week) => weekOf(addDays(start, week * 7)))
}

/** Returns the same day of another month, or its last one. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10)
}

/** Returns where a key of the calendar leads to from a day, or undefined for any other key. */
export function dayByKey(key: string, date: string): string | undefined {
  const days: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }
  const step = days[key]
  if (step !== undefined) return addDays(date, step)
  if (key === 'PageUp') return addMonths(date, -1)
  if (key === 'PageDown') return addMonths(date, 1)
  return undefined
}
