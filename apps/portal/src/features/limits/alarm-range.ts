import { defaultComfort, ownBands } from '@earshot/contract/rules/health/comfort.ts'
import type { PlaceLimits } from './limit-facts.ts'
import type { useLimitWords } from './use-limit-words.ts'

/** The edges in % beyond which a humidity is an Alarm at the age of the animals, for the sentence about it. */
export function alarmRangeOf(
  rowId: string,
  { values, productType, ageInDays }: PlaceLimits,
  { percent }: Pick<ReturnType<typeof useLimitWords>, 'percent'>,
): { low?: string; high?: string } {
  if (rowId !== 'humidityAlarm') return {}
  const age = ageInDays ?? 0
  const { lo, hi } =
    ownBands(values, age).humidity ?? defaultComfort(productType ?? 'FATTENING', age).humidity
  const step = values.humidity_step
  return { low: percent(Math.max(0, lo - step)), high: percent(Math.min(100, hi + step)) }
}
