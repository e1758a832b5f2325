/** Days of a logbook: its feed by day, its calendar by week. Pure. */
import { addDays, daysBetween } from '@earshot/contract/rules/batches/age.ts'
import type { LogbookItem } from '@earshot/contract/schemas/batches/logbook.ts'
import type { LogbookFilter } from '@earshot/contract/values.ts'
import { entryDay, type QueuedEntry } from '#api/queue/entry.ts'

export interface FeedDay {
  date: string
  items: LogbookItem[]
  /** Written on this device, and not sent yet. */
  waiting: QueuedEntry[]
}

/** Items as they come, the newest first, under the local day each belongs to, with what waits to be sent of that day. */
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
  // What was written last comes first, as in the feed.
  for (const entry of waiting.toReversed()) dayOf(entryDay(entry)).waiting.push(entry)
  return days.sort((one, other) => other.date.localeCompare(one.date))
}

const SHOWS = { ALL: null, COMMENTS: 'comment', TREATMENTS: 'treatment', RECOMMENDATIONS: 'none' } as const

/** What waits, as far as the filter shows such entries. */
export function waitingOf(entries: readonly QueuedEntry[], filter: LogbookFilter): readonly QueuedEntry[] {
  const kind = SHOWS[filter]
  return kind === null ? entries : entries.filter(entry => entry.kind === kind)
}

/** Where to scroll for a day: that day, or the next older one that has something. */
export function nearestDay(days: readonly FeedDay[], wanted: string): string | undefined {
  return days.find(({ date }) => date <= wanted)?.date
}

/** Monday is 0. */
function weekday(date: string): number {
  return (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7
}

export function weekOf(date: string): string[] {
  const monday = addDays(date, -weekday(date))
  return Array.from({ length: 7 }, (_, day) => addDays(monday, day))
}

/** Whole weeks, Monday first, that hold the month of a date. */
export function monthWeeks(date: string): string[][] {
  const first = `${date.slice(0, 7)}-01`
  const last = addDays(addMonths(first, 1), -1)
  const [start = first] = weekOf(first)
  const weeks = Math.floor(daysBetween(start, last) / 7) + 1
  return Array.from({ length: weeks }, (_, week) => weekOf(addDays(start, week * 7)))
}

/** The same day of another month, or its last one. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10)
}

/** Where a key of the calendar leads to from a day; undefined: it is none of the calendar's. */
export function dayByKey(key: string, date: string): string | undefined {
  const days: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }
  const step = days[key]
  if (step !== undefined) return addDays(date, step)
  if (key === 'PageUp') return addMonths(date, -1)
  if (key === 'PageDown') return addMonths(date, 1)
  return undefined
}
