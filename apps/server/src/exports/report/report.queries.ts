/** Reads what a report says beside the sheets of the export: phases, losses, and what happened when. */
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { day, int, oneOf, type RowOf, rowsOf, text } from '#db/rows.ts'
import type { ExportFacts } from '#exports/facts.queries.ts'
import { judgedDay } from '#sql/slots.ts'

const PHASE = { name: text, start_age_in_days: int }
export type PhaseRow = RowOf<typeof PHASE>

export function findReportPhases(db: Db, batchId: number): Promise<PhaseRow[]> {
  return rowsOf(
    db,
    PHASE,
    sql`select name, start_age_in_days from batch_age_phases where batch_id = ${batchId} order by start_age_in_days`,
  )
}

const LOSS = { date: day, deaths: int, removed: int }
export type LossRow = RowOf<typeof LOSS>

export function findLosses(db: Db, batchId: number): Promise<LossRow[]> {
  return rowsOf(
    db,
    LOSS,
    sql`select date, deaths, removed from batch_counts
      where batch_id = ${batchId} and deaths + removed > 0 order by date`,
  )
}

export const LANES = ['episodes', 'treatments', 'alerts', 'recommendations', 'comments'] as const
const MARK = { lane: oneOf(LANES), first_day: day, last_day: day, heavy: int }
export type MarkRow = RowOf<typeof MARK>

/**
 * Finds the days on which something was there. Marks that are alike count as one, so they are never more than a page
 * can show.
 */
export function findMarks(db: Db, facts: ExportFacts, lastDay: string): Promise<MarkRow[]> {
  const { batch_id, timezone } = facts
  const dayOf = (column: string) => judgedDay(sql.ref(column), sql`${timezone}`)
  return rowsOf(
    db,
    MARK,
    sql`select lane, first_day, last_day, max(heavy) as heavy from (
        select 'episodes' as lane, start_date as first_day, coalesce(end_date, ${lastDay}::date) as last_day,
          (severity = 'SEVERE')::int as heavy from episodes where batch_id = ${batch_id}
        union all select 'treatments', start_date, end_date, 1 from treatments
          where batch_id = ${batch_id} and deleted_at is null
        union all select 'alerts', ${dayOf('opened_at')}, coalesce(${dayOf('closed_at')}, ${lastDay}::date),
          (max_priority = 'ALARM')::int from alerts where batch_id = ${batch_id}
        union all select 'recommendations', ${dayOf('created_at')}, ${dayOf('created_at')},
          (status = 'ACCEPT')::int from recommendations where batch_id = ${batch_id}
        union all select 'comments', date, date, 1 from batch_comments where batch_id = ${batch_id}
      ) marks group by 1, 2, 3 order by 1, 2, 3`,
  )
}
