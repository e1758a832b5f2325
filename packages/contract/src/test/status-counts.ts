import { siteStatus } from '#rules/health/site-status.ts'
import type { StatusName } from '#values.ts'

/** Counts how many objects have each status name. */
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
