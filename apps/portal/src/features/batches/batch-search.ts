import { FIRST_LIMITS } from '@earshot/contract/first-limits.ts'
import { wholeNumber } from '#lib/address/search-params.ts'

/** What the address of a batch's page holds; every value may be left out. */
export interface BatchSearch {
  /** The id of a batch that is over; without it the airspace's active one is shown. */
  batch?: number
  /** What it is compared with, where that is not the batches before it. */
  beside?: 'none' | 'sites'
  /** Which of them make the band, as a comma list; without it all of them do. */
  only?: string
  view?: 'table'
}

/** Reads the address and drops invalid values. */
export function parseBatchSearch(search: Record<string, unknown>): BatchSearch {
  const batch = wholeNumber(search.batch, FIRST_LIMITS.maxId)
  const beside = (['none', 'sites'] as const).find(known => known === search.beside)
  const only = String(search.only ?? '')
  return {
    ...(batch !== undefined && batch > 0 && { batch }),
    ...(beside !== undefined && { beside }),
    ...(/^\d{1,10}(,\d{1,10}){0,19}$/.test(only) && { only }),
    ...(search.view === 'table' && { view: 'table' as const }),
  }
}
