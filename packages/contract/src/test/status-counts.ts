import { siteStatus } from '#rules/site-status.ts'
import type { StatusName } from '#values.ts'

/** How many objects have each status name. */
export function countStatuses(statusIds: Iterable<number>): Record<StatusName, number> {
  const counts: Record<StatusName, number> = {
    Ok: 0,
    Warning: 0,
    Alarm: 0,
    Offline: 0,
    Default: 0,
    Success: 0,
  }
  for (const id of statusIds) counts[siteStatus(id).name] += 1
  return counts
}

export interface IndicatorPart {
  active: boolean
  count: number
  total: number
}

/**
 * The status indicator (spec/1 §4): alarms and warnings are active, showing count/total, when there is one;
 * `allClear` is the check mark.
 */
export function statusIndicator(counts: { alarms: number; warnings: number; total: number }): {
  alarms: IndicatorPart
  warnings: IndicatorPart
  allClear: boolean
} {
  const part = (count: number): IndicatorPart => ({ active: count > 0, count, total: counts.total })
  return {
    alarms: part(counts.alarms),
    warnings: part(counts.warnings),
    allClear: counts.alarms === 0 && counts.warnings === 0,
  }
}
