/** Groups the items of a logbook by days. It is pure. */
import type { LogbookItem } from '@earshot/contract/schemas/batches/logbook.ts'
import type { LogbookFilter } from '@earshot/contract/values.ts'
import { type BatchWrite, dayOfWrite } from '#api/queue/queued-write.ts'

export interface FeedDay {
  date: string
  items: LogbookItem[]
  /** What was written on this device and is not sent yet. */
  queued: BatchWrite[]
}

/** Groups items and queued writes by their local day. The days and what they hold begin with the newest. */
export function groupByDay(items: readonly LogbookItem[], queued: readonly BatchWrite[] = []): FeedDay[] {
  const days: FeedDay[] = []
  const dayOf = (date: string): FeedDay => {
    const known = days.find(day => day.date === date)
    if (known !== undefined) return known
    const added: FeedDay = { date, items: [], queued: [] }
    days.push(added)
    return added
  }
  for (const item of items) dayOf(item.date).items.push(item)
  // The queue begins with the oldest write, and the feed with the newest.
  for (const write of queued.toReversed()) dayOf(dayOfWrite(write)).queued.push(write)
  return days.sort((one, other) => other.date.localeCompare(one.date))
}

/** The kind of queued writes that each filter shows; null stands for every kind. */
const SHOWN_KIND = {
  ALL: null,
  COMMENTS: 'comment',
  TREATMENTS: 'treatment',
  RECOMMENDATIONS: 'none',
} as const

/** Returns the queued writes that a filter shows. */
export function filterQueued(writes: readonly BatchWrite[], filter: LogbookFilter): readonly BatchWrite[] {
  const kind = SHOWN_KIND[filter]
  return kind === null ? writes : writes.filter(write => write.kind === kind)
}

/** Returns the day to scroll to: the wanted one, or the next older one that has something. */
export function nearestDay(days: readonly FeedDay[], wanted: string): string | undefined {
  return days.find(({ date }) => date <= wanted)?.date
}
