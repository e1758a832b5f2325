import { FIRST_LIMITS } from '@earshot/contract/first-limits.ts'
import type { AxisMode, TimeWindow } from '#domain/charts/chart-data.ts'
import { RANGES, type Range } from '#domain/charts/time/time-window.ts'
import { wholeNumber } from '#lib/address/search-params.ts'

/** What the address of a page with a chart holds; every value may be left out. */
export interface GraphSearch {
  range?: Range
  axis?: AxisMode
  /** The beginning of the zoomed stretch, in unix seconds; it comes only together with `to`. */
  from?: number
  to?: number
  view?: 'table'
  /** What readings are compared with: the airspace's own normal instead of the reference. */
  against?: 'normal'
  /** The id of one monitor of an airspace, which is shown instead of all. */
  monitor?: number
  /** The id of another batch of the airspace than the present one. */
  batch?: number
}

/** The times are from 2000-01-01 to 2100-01-01: any other is not a time of a barn. */
const EARLIEST = 946_684_800
const LATEST = 4_102_444_800

/** Reads the address and drops invalid values, so that a broken link still opens the page. */
export function parseGraphSearch(search: Record<string, unknown>): GraphSearch {
  const range = RANGES.find(known => known === search.range)
  const from = moment(search.from)
  const to = moment(search.to)
  const monitor = wholeNumber(search.monitor, FIRST_LIMITS.maxId)
  const batch = wholeNumber(search.batch, FIRST_LIMITS.maxId)
  return {
    ...(range !== undefined && { range }),
    ...(search.axis === 'age' && { axis: 'age' as const }),
    ...(from !== null && to !== null && to > from && { from, to }),
    ...(search.against === 'normal' && { against: 'normal' as const }),
    ...(search.view === 'table' && { view: 'table' as const }),
    ...(monitor !== undefined && { monitor }),
    ...(batch !== undefined && { batch }),
  }
}

function moment(value: unknown): number | null {
  const seconds = wholeNumber(value, LATEST)
  return seconds !== undefined && seconds >= EARLIEST ? seconds : null
}

export function zoomOf(search: GraphSearch): TimeWindow | null {
  return search.from === undefined || search.to === undefined ? null : { from: search.from, to: search.to }
}

/** Returns the ranges to choose from: a phone offers 14 days instead of the batch, but shows what the address asks for. */
export function rangeChoices(range: Range, phone: boolean): Range[] {
  const longest = range === 'batch' || range === '14d' ? range : phone ? '14d' : 'batch'
  return ['24h', '7d', longest]
}
