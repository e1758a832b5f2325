/** Reads what an export says of its batch as a whole. */

import { BATCH_CLOSE_REASONS, BATCH_STATES } from '@earshot/contract/batch-values.ts'
import { PRODUCT_TYPES } from '@earshot/contract/values.ts'
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { day, int, moment, oneOf, orNull, type RowOf, real, rowOf, rowsOf, text } from '#db/rows.ts'
import { withSampleHours } from '#packed/hours-table.ts'
import { BATCH_DEATHS } from '#sql/batches.ts'

const FACTS = {
  batch_id: int,
  site_id: int,
  airspace_id: int,
  site: text,
  airspace: text,
  batch: text,
  timezone: text,
  state: oneOf(BATCH_STATES),
  product_type: oneOf(PRODUCT_TYPES),
  start_date: day,
  start_age_in_days: int,
  animals_start: orNull(int),
  end_date: orNull(day),
  animals_end: orNull(int),
  close_reason: orNull(oneOf(BATCH_CLOSE_REASONS)),
  average_start_weight_kg: orNull(real),
  average_end_weight_kg: orNull(real),
  deaths: int,
  removed: int,
  closed_at: orNull(moment),
  lowest_rhs: orNull(int),
  alerts: int,
  episodes: int,
  treatments: int,
  comments: int,
  withdrawal_until: orNull(day),
}
export type ExportFacts = RowOf<typeof FACTS>

export function findExportFacts(db: Db, batchId: number): Promise<ExportFacts | undefined> {
  return rowOf(
    db,
    FACTS,
    sql`select b.id as batch_id, b.site_id, b.airspace_id, s.name as site, a.name as airspace, b.name as batch, s.timezone,
      b.state, b.product_type, b.start_date, b.start_age_in_days, b.animals_start, b.end_date, b.animals_end,
      b.close_reason, b.average_start_weight_kg, b.average_end_weight_kg, b.closed_at,
      coalesce(${BATCH_DEATHS}, 0) as deaths,
      (select coalesce(sum(removed), 0) from batch_counts where batch_id = b.id) as removed,
      (select min(r.rhs_min) from airspace_rhs_days r where r.site_id = b.site_id and r.airspace_id = b.airspace_id
        and r.day >= b.start_date and (b.end_date is null or r.day <= b.end_date)) as lowest_rhs,
      (select count(*) from alerts where batch_id = b.id) as alerts,
      (select count(*) from episodes where batch_id = b.id) as episodes,
      (select count(*) from treatments where batch_id = b.id and deleted_at is null) as treatments,
      (select count(*) from batch_comments where batch_id = b.id) as comments,
      (select max(end_date + withdrawal_days) from treatments where batch_id = b.id and deleted_at is null)
        as withdrawal_until
    from batches b join airspaces a on a.id = b.airspace_id join sites s on s.id = b.site_id
    where b.id = ${batchId}`,
  )
}

const MONITOR = { id: int, code: text, name: text }
export type ExportMonitor = RowOf<typeof MONITOR>

/** Finds the monitors whose samples the hours between the two hold. */
export function findExportMonitors(
  db: Db,
  { siteId, airspaceId, from, to }: { siteId: number; airspaceId: number; from: number; to: number },
): Promise<ExportMonitor[]> {
  const wanted = { siteIds: [siteId], airspaceIds: [airspaceId], from, to: to - 1, columns: [] }
  return withSampleHours(db, wanted, (on, hours) =>
    rowsOf(
      on,
      MONITOR,
      sql`select d.id, d.code, d.name from devices d
    where d.id in (select device_id from ${hours} h
      where site_id = ${siteId} and airspace_id = ${airspaceId} and hour >= ${from} and hour < ${to})
    order by d.code`,
    ),
  )
}
