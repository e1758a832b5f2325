import { LIMITS } from '@earshot/contract/limits.ts'
import { SITE_TYPES, type SiteType, STATUS_NAMES, type StatusName } from '@earshot/contract/values.ts'
import { wholeNumber } from '#lib/whole-number.ts'

/** What the sites list keeps in the URL. Empty and default values are left out. */
export interface SiteSearch {
  page?: number
  group?: number
  status?: StatusName[]
  type?: SiteType
  q?: string
  /** The map instead of the list, on a phone. */
  view?: 'map'
}

/** Reads the URL's query; what makes no sense is dropped rather than shown as an error. */
export function parseSiteSearch(raw: Record<string, unknown>): SiteSearch {
  const search: SiteSearch = {}
  const page = wholeNumber(raw.page, LIMITS.page.maxNumber)
  if (page !== undefined && page > 1) search.page = page
  const group = wholeNumber(raw.group, LIMITS.maxId)
  if (group !== undefined) search.group = group
  const statuses = STATUS_NAMES.filter(name => listOf(raw.status).includes(name))
  if (statuses.length > 0) search.status = statuses
  const type = SITE_TYPES.find(name => name === raw.type)
  if (type !== undefined) search.type = type
  const q = String(raw.q ?? '').slice(0, 100)
  if (q.trim() !== '') search.q = q
  if (raw.view === 'map') search.view = 'map'
  return search
}

function listOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(String)
  return typeof value === 'string' ? value.split(',') : []
}

/** Whether the list shows a choice of the sites rather than all of them. */
export function isFiltered({ group, status, type, q }: SiteSearch): boolean {
  return group !== undefined || status !== undefined || type !== undefined || q !== undefined
}

/** A change of the filter: `undefined` takes a part out. */
export type SiteSearchChange = { [Key in keyof SiteSearch]?: SiteSearch[Key] | undefined }

/** The URL after a change, without what is empty. */
export function changeSearch(current: SiteSearch, change: SiteSearchChange): SiteSearch {
  const entries = Object.entries({ ...current, ...change }).filter(
    ([, value]) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
  )
  return Object.fromEntries(entries)
}
