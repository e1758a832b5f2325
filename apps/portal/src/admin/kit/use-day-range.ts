import { addDays } from '@earshot/contract/rules/batches/age.ts'
import { localDay } from '@earshot/contract/rules/local-day.ts'
import { asIs, useAddress } from '#lib/use-address.ts'
import { useNow } from '#lib/use-now.ts'

export const RANGES = ['7', '30', '90'] as const
export type RangeDays = (typeof RANGES)[number]

function readRange({ range }: Record<string, unknown>): { range?: RangeDays | undefined } {
  return { range: RANGES.find(each => each === String(range)) }
}

/** Keeps how many local days are looked at, today included; the number is in the address and stays from tab to tab. */
export function useDayRange(timeZone: string | null | undefined) {
  const { search, set } = useAddress(readRange, asIs)
  const days = search.range ?? '30'
  const today = localDay(useNow() / 1000, timeZone ?? 'UTC')
  return {
    days,
    choose: (next: RangeDays) => set({ range: next === '30' ? undefined : next }),
    query: { start_date: addDays(today, 1 - Number(days)), end_date: today },
  }
}
