import { actionList } from '@earshot/contract/endpoints/admin/action-list.ts'
import { EVERY_MINUTE, useEndpoint } from '#api/queries.ts'

/** How much of the action list nobody is on yet; 0 until it is known. Taking one renews it at once. */
export function useOpenActions(): number {
  const { data } = useEndpoint(actionList.figures, {}, { page: false, ...EVERY_MINUTE })
  return data === undefined ? 0 : data.total - data.taken
}
