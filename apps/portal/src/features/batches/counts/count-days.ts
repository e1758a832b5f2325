/** Lists the days of a batch that are counted one by one. It is pure. */
import { addDays } from '@earshot/contract/rules/batches/age.ts'
import type { BatchCount, BatchDetail } from '@earshot/contract/schemas/batches/batch.ts'

/** This many days back are offered; what was not counted by then is not remembered either. */
const SHOWN = 7

export interface CountDay {
  date: string
  /** The count; null if nobody has counted. */
  count: BatchCount | null
}

/** Returns the days, newest first, from the batch's last day back. @param today at the site */
export function countDays(
  { start_date, end_date, counts }: Pick<BatchDetail, 'start_date' | 'end_date' | 'counts'>,
  today: string,
): CountDay[] {
  const last = end_date !== null && end_date < today ? end_date : today
  const byDate = new Map(counts.map(count => [count.date, count]))
  const days: CountDay[] = []
  for (let date = last; date >= start_date && days.length < SHOWN; date = addDays(date, -1))
    days.push({ date, count: byDate.get(date) ?? null })
  return days
}
