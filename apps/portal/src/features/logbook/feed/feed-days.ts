/** Groups the items of a logbook by days. It is pure. */
import type { LogbookItem } from '@earshot/contract/schemas/batches/logbook.ts'
import type { LogbookFilter } from '@earshot/contract/values.ts'
import { dayOfWrite, type QueuedWrite } from '#api/queue/queued-write.ts'

export interface FeedDay {
  date: string
  items: LogbookItem[]
  /** The logbook items that were written on this device and are not sent yet. */
  waiting: QueuedWrite[]
}

/**
 * Groups items as they come, the newest first, under the local day that each belongs to, with what waits to be sent for
 * that day.
 */
export function byDay(items: readonly LogbookItem[], waiting: readonly QueuedWrite[] = []): FeedDay[] {
  const days: FeedDay[] = []
  const dayOf = (date: string): FeedDay => {
    const known = days.find(day => day.date === date)
    if (known !== undefined) return known
    const made: FeedDay = { date, items: [], waiting: [] }
    days.push(made)
    return made
  }
  for (const item of items) dayOf(item.date).items.push(item)
  // The newest logbook item comes first, as in the feed.
  for (const write of waiting.toReversed()) dayOf(dayOfWrite(write)).waiting.push(write)
  return days.sort((one, other) => other.date.localeCompare(one.date))
}

const SHOWS = { ALL: null, COMMENTS: 'comment', TREATMENTS: 'treatment', RECOMMENDATIONS: 'none' } as const

/** Returns what waits, as far as the filter shows such logbook items. */
export function waitingOf(writes: readonly QueuedWrite[], filter: LogbookFilter): readonly QueuedWrite[] {
  const kind = SHOWS[filter]
  return kind === null ? writes : writes.filter(write => write.kind === kind)
}

/** Returns the day to scroll to: the wanted one, or the next older one that has something. */
export function nearestDay(days: readonly FeedDay[], wanted: string): string | undefined {
  return days.find(({ date }) => date <= wanted)?.date
}
