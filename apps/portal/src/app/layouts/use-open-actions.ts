import { actionList } from '@earshot/contract/endpoints/admin/action-list.ts'
import { EVERY_MINUTE, useEndpoint } from '#api/queries.ts'

/** Returns how many incidents nobody has claimed yet, and 0 until that is known. A claim renews it at once. */
export function useOpenActions(): number {
  const { data } = useEndpoint(actionList.figures, {}, { page: false, ...EVERY_MINUTE })
  return data === undefined ? 0 : data.total - data.taken
}
