import { DOMAIN } from '@earshot/contract/domain.ts'
import { dayBounds, localDay } from '@earshot/contract/rules/local-day.ts'
import type { CoughSlot } from '@earshot/contract/schemas/admin/admin-devices.ts'

export const SLOTS = 144

export interface CoughDay {
  date: string
  /** A count for each slot of the day; undefined where none came. */
  counts: (number | null | undefined)[]
  sum: number
}

/** Returns slots, the newest first, as local days; the oldest day is left out where a page cut it. */
export function coughDays(
  slots: readonly Pick<CoughSlot, 'slot' | 'coughs'>[],
  timeZone: string,
): { days: CoughDay[]; most: number } {
  const days = new Map<string, CoughDay>()
  for (const { slot, coughs } of slots) {
    const second = slot * DOMAIN.slotSeconds
    const date = localDay(second, timeZone)
    const day = days.get(date) ?? { date, counts: Array.from({ length: SLOTS }), sum: 0 }
    const place = Math.floor((second - dayBounds(date, timeZone).start) / DOMAIN.slotSeconds)
    // The hour that comes twice in autumn has no place of its own.
    if (place < SLOTS) day.counts[place] = coughs
    day.sum += coughs ?? 0
    days.set(date, day)
  }
  const most = Math.max(1, ...slots.map(({ coughs }) => coughs ?? 0))
  return {
    days: [...days.values()].toSorted((one, other) => one.date.localeCompare(other.date)).slice(-7),
    most,
  }
}
