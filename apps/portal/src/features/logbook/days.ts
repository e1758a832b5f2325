/** Groups a logbook by days, and its calendar by weeks. It is pure. */
import { addDays, daysBetween } from '@earshot/contract/rules/batches/age.ts'
import type { LogbookItem } from '@earshot/contract/schemas/batches/logbook.ts'
import type { LogbookFilter } from '@earshot/contract/values.ts'
import { entryDay, type QueuedEntry } from '#api/queue/entry.ts'

export interface FeedDay {
  date: string
  items: LogbookItem[]
  /** The entries that were written on this device and are not sent yet. */
  waiting: QueuedEntry[]
}

/**
 * Groups items as they come, the newest first, under the local day that each belongs to, with what waits to be sent for
 * that day.
 */
export function byDay(items: readonly LogbookItem[], waiting: readonly QueuedEntry[] = []): FeedDay[] {
  const days: FeedDay[] = []
  const dayOf = (date: string): FeedDay => {
    const known = days.find(day => day.date === date)
    if (known !== undefined) return known
    const made: FeedDay = { date, items: [], waiting: [] }
    days.push(made)
    return made
  }
  for (const item of items) dayOf(item.date).items.push(item)
  // The newest entry comes first, as in the feed.
  for (const entry of waiting.toReversed()) dayOf(entryDay(entry)).waiting.push(entry)
  return days.sort((one, other) => other.date.localeCompare(one.date))
}

const SHOWS = { ALL: null, COMMENTS: 'comment', TREATMENTS: 'treatment', RECOMMENDATIONS: 'none' } as const

/** Returns what waits, as far as the filter shows such entries. */
export function waitingOf(entries: readonly QueuedEntry[], filter: LogbookFilter): readonly QueuedEntry[] {
  const kind = SHOWS[filter]
  return kind === null ? entries : entries.filter(entry => entry.kind === kind)
}

/** Returns the day to scroll to: the wanted one, or the next older one that has something. */
export function nearestDay(days: readonly FeedDay[], wanted: string): string | undefined {
  return days.find(({ date }) => date <= wanted)?.date
}

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
