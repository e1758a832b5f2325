import type { StatusCounts } from '@earshot/contract/schemas/farm/status.ts'
import type { StatusName } from '@earshot/contract/values.ts'

/** The statuses, the worst first, as the list is sorted. */
export const STATUS_ORDER: readonly StatusName[] = ['Alarm', 'Warning', 'Offline', 'Default', 'Success', 'Ok']

export function totalOf(counts: StatusCounts): number {
  return STATUS_ORDER.reduce((sum, name) => sum + counts[name], 0)
}
