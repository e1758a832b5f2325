/** A comparison of now and then has better and worse (spec/3 §3.1). */
import type { StatusName } from '#values.ts'

/** "Since yesterday" looks so many hours back. */
export const CHANGE_HOURS = 24

/**
 * The rank is not the order of lists: a place that fell silent got worse even if it was in Warning before, for nobody
 * hears it any more. Default, Success and Ok rank alike, because nobody is needed.
 */
const RANK: Readonly<Record<StatusName, number>> = {
  Alarm: 3,
  Offline: 2,
  Warning: 1,
  Default: 0,
  Success: 0,
  Ok: 0,
}

/** Ranks a status from 0, where nobody is needed, to 3. */
export function changeRank(name: StatusName): number {
  return RANK[name]
}
