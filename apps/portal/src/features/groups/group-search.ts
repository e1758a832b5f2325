import { FIRST_LIMITS } from '@earshot/contract/first-limits.ts'
import { wholeNumber } from '#lib/address/search-params.ts'

/** The form that is open: that of one group, or of a new one. */
export interface GroupSearch {
  group?: number | 'new' | undefined
}

export function groupSearch({ group }: Record<string, unknown>): GroupSearch {
  const open = group === 'new' ? group : wholeNumber(group, FIRST_LIMITS.maxId)
  return open === undefined ? {} : { group: open }
}
