/** `start_date` and `end_date` of the admin's graphs: local days, both included. */
import { Day } from './page.ts'

export const dateRange = { start_date: Day, end_date: Day }

/** For `refine`: the range does not end before it starts. */
export function inDateOrder(query: { start_date: string; end_date: string }): boolean {
  return query.end_date >= query.start_date
}

export const wrongRange = { path: ['end_date'], error: 'invalid' }
