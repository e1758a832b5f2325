import { humidityBandAt, type PlaceLimits } from './limit-facts.ts'
import type { useLimitWords } from './use-limit-words.ts'

/** The edges in % beyond which a humidity is an Alarm at the age of the animals, for the sentence about it. */
export function alarmRangeOf(
  rowId: string,
  place: PlaceLimits,
  { percent }: Pick<ReturnType<typeof useLimitWords>, 'percent'>,
): { low?: string; high?: string } {
  if (rowId !== 'humidityAlarm') return {}
  const { humidity_band: own, humidity_step: step } = place.values
  const { lo, hi } = humidityBandAt(own, place)
  return { low: percent(Math.max(0, lo - step)), high: percent(Math.min(100, hi + step)) }
}
