import { LIMITS } from '@earshot/contract/limits.ts'
import { wholeNumber } from '#lib/search-params.ts'

/** Says which form is open: that of one group, or of a new one. */
export interface GroupSearch {
  group?: number | 'new' | undefined
}

export function groupSearch({ group }: Record<string, unknown>): GroupSearch {
  const open = group === 'new' ? group : wholeNumber(group, LIMITS.maxId)
  return open === undefined ? {} : { group: open }
}
