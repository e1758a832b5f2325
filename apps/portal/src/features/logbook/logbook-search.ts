/** Reads what the address of a logbook holds; every value may be left out. It is pure. */
import { FIRST_LIMITS } from '@earshot/contract/first-limits.ts'
import { LOGBOOK_FILTERS, type LogbookFilter } from '@earshot/contract/values.ts'
import { wholeNumber } from '#lib/address/search-params.ts'

export interface LogbookSearch {
  /** The id of another batch than the present one. */
  batch?: number
  /** The day to show. */
  day?: string
  /** The key of a logbook item that waits on this device and is to be changed. */
  entry?: string
  /** True while the form of a treatment is open, because a recommendation to treat was accepted. */
  treat?: true
  /** True while the form of the day's count is open, because somebody came to fill it in. */
  count?: true
  filter?: Exclude<LogbookFilter, 'ALL'>
}

/** Reads the address and drops invalid values, so that a broken link still opens the page. */
export function parseLogbookSearch(search: Record<string, unknown>): LogbookSearch {
  const batch = wholeNumber(search.batch, FIRST_LIMITS.maxId)
  const filter = LOGBOOK_FILTERS.find(known => known === search.filter)
  return {
    ...(batch !== undefined && { batch }),
    ...(isDay(search.day) && { day: search.day }),
    ...(isKey(search.entry) && { entry: search.entry }),
    ...(search.treat === true && { treat: true }),
    ...(search.count === true && { count: true }),
    ...(filter !== undefined && filter !== 'ALL' && { filter }),
  }
}

function isKey(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value)
}

function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) return false
  const at = Date.parse(`${value}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(value)
}
