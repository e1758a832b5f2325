import { LIMITS } from '@earshot/contract/limits.ts'
import { wholeNumber } from '#lib/whole-number.ts'

/** What the address of a batch's page holds; all of it may be left out. */
export interface BatchSearch {
  /** One that is over; the airspace's active one otherwise. */
  batch?: number
  /** Beside what it is drawn, where that is not the batches before it. */
  beside?: 'none' | 'sites'
  /** Which of them make the band, as a comma list; all otherwise. */
  only?: string
  view?: 'table'
}

/** Reads the address; what cannot be meant falls away. */
export function parseBatchSearch(search: Record<string, unknown>): BatchSearch {
  const batch = wholeNumber(search.batch, LIMITS.maxId)
  const beside = (['none', 'sites'] as const).find(known => known === search.beside)
  const only = String(search.only ?? '')
  return {
    ...(batch !== undefined && batch > 0 && { batch }),
    ...(beside !== undefined && { beside }),
    ...(/^\d{1,10}(,\d{1,10}){0,19}$/.test(only) && { only }),
    ...(search.view === 'table' && { view: 'table' as const }),
  }
}
