import { LIMITS } from '@earshot/contract/limits.ts'
import { ALERT_FILTERS, ALERT_ORDER, SENSOR_FILTERS } from '@earshot/contract/values.ts'
import { wholeNumber } from '#lib/whole-number.ts'

/** The list's whole state; defaults are left out, so that the plain address is the plain list. */
export interface AlertSearch {
  page?: number
  filter?: (typeof ALERT_FILTERS)[number]
  sensor_filter?: (typeof SENSOR_FILTERS)[number]
  airspace?: number
  ordering_field?: (typeof ALERT_ORDER)[number]
  order?: 'asc' | 'desc'
}

/** Reads the address; what the server would refuse falls away. */
export function parseAlertSearch(search: Record<string, unknown>): AlertSearch {
  const page = wholeNumber(search.page, LIMITS.page.maxNumber)
  const airspace = wholeNumber(search.airspace, LIMITS.maxId)
  const filter = ALERT_FILTERS.find(known => known === search.filter)
  const sensor = SENSOR_FILTERS.find(known => known === search.sensor_filter)
  const field = ALERT_ORDER.find(known => known === search.ordering_field)
  return {
    ...(page !== undefined && page > 1 && { page }),
    ...(filter !== undefined && filter !== 'ALL' && { filter }),
    ...(sensor !== undefined && sensor !== 'ALL' && { sensor_filter: sensor }),
    ...(airspace !== undefined && { airspace }),
    ...(field !== undefined && {
      ordering_field: field,
      order: search.order === 'asc' ? ('asc' as const) : ('desc' as const),
    }),
  }
}

/** A click on a column: newest or worst first, then the other way round, then the list's own order again. */
export function nextOrder(search: AlertSearch, field: (typeof ALERT_ORDER)[number]): AlertSearch {
  const { ordering_field: current, order, page: _page, ...rest } = search
  if (current !== field) return { ...rest, ordering_field: field, order: 'desc' }
  return order === 'desc' ? { ...rest, ordering_field: field, order: 'asc' } : rest
}
