/** What the address of a logbook holds; all of it may be left out. Pure. */
import { LIMITS } from '@earshot/contract/limits.ts'
import { LOGBOOK_FILTERS, type LogbookFilter } from '@earshot/contract/values.ts'
import { wholeNumber } from '#lib/whole-number.ts'

export interface LogbookSearch {
  /** Another batch than the one that is in now. */
  batch?: number
  /** The day that is looked for. */
  day?: string
  /** An entry that waits on this device, to be changed. */
  entry?: string
  /** Advice to treat was accepted: the form of a treatment stands open. */
  treat?: true
  filter?: Exclude<LogbookFilter, 'ALL'>
}

/** What cannot be meant falls away, so that a broken link still opens the page. */
export function parseLogbookSearch(search: Record<string, unknown>): LogbookSearch {
  const batch = wholeNumber(search.batch, LIMITS.maxId)
  const filter = LOGBOOK_FILTERS.find(known => known === search.filter)
  return {
    ...(batch !== undefined && { batch }),
    ...(isDay(search.day) && { day: search.day }),
    ...(isKey(search.entry) && { entry: search.entry }),
    ...(search.treat === true && { treat: true }),
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
