/** Expected work in the barn, for the engine and for its page. */
import { spansOfWork } from '@earshot/contract/rules/health/expected-work.ts'
import type { Span } from '@earshot/engine/batch.ts'
import { sql } from 'kysely'
import { anyOf } from '#db/id-filter.ts'
import type { Db } from '#db/open.ts'
import { int, moment, orNull, type RowOf, rowsOf } from '#db/rows.ts'

const WORK = {
  site_id: int,
  airspace_id: orNull(int),
  starts_at: orNull(moment),
  ends_at: orNull(moment),
  weekday: orNull(int),
  from_minute: orNull(int),
  to_minute: orNull(int),
  created_at: moment,
  ended_at: orNull(moment),
}
export type WorkRow = RowOf<typeof WORK>

/** The work of some sites that may hold after a moment. */
export function loadWork(
  db: Db,
  { siteIds, since }: { siteIds: readonly number[]; since: Date },
): Promise<WorkRow[]> {
  return rowsOf(
    db,
    WORK,
    sql`select w.site_id, w.airspace_id, w.starts_at, w.ends_at, w.weekday, w.from_minute, w.to_minute, w.created_at, w.ended_at
    from expected_work w
    where w.site_id = ${anyOf(siteIds)} and coalesce(w.ended_at, 'infinity') > ${since}
      and coalesce(w.ends_at, 'infinity') > ${since}`,
  )
}

export interface WorkPlace {
  siteId: number
  airspaceId: number
  timeZone: string
}

/** When work is expected in an airspace within a stretch of time, epoch milliseconds. */
export function workSpans(
  rows: readonly WorkRow[],
  { siteId, airspaceId, timeZone }: WorkPlace,
  { from, to }: { from: number; to: number },
): Span[] {
  return rows
    .filter(row => row.site_id === siteId && (row.airspace_id ?? airspaceId) === airspaceId)
    .flatMap(row => spansOfWork(workOf(row), { from, to, timeZone }))
}

export function workOf(row: Omit<WorkRow, 'site_id' | 'airspace_id'>) {
  return {
    startsAt: row.starts_at?.getTime() ?? null,
    endsAt: row.ends_at?.getTime() ?? null,
    weekday: row.weekday,
    fromMinute: row.from_minute,
    toMinute: row.to_minute,
    createdAt: row.created_at.getTime(),
    endedAt: row.ended_at?.getTime() ?? null,
  }
}
