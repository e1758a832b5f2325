import { LIMITS } from '@earshot/contract/limits.ts'
import { wholeNumber } from '#lib/address/search-params.ts'

/** What the address of the limits says: the airspace that is shown, or the whole site. */
export interface LimitScope {
  airspace?: number
}

export function readScope(raw: Record<string, unknown>): LimitScope {
  const airspace = wholeNumber(raw.airspace, LIMITS.maxId)
  return airspace === undefined ? {} : { airspace }
}
