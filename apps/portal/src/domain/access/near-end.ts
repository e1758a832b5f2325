import type { OfferedAccess } from '@earshot/contract/schemas/farm/access.ts'
import { dayKey } from '#lib/text/locale.ts'

/** An end that is this near is shown as something to see to. */
const NEAR_DAYS = 14
const DAY_MS = 86_400_000

/** True from two weeks before the end on. */
export function isNear(access: OfferedAccess, now: number): boolean {
  return access.ends_on !== null && access.ends_on <= dayKey(now + NEAR_DAYS * DAY_MS)
}
