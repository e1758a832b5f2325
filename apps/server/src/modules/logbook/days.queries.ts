/** Finds the local days on which a batch has comments, treatments or recommendations (spec/3 §3.10). */

import type { LogbookEvent } from '@earshot/contract/batch-values.ts'
import type { PageQuery } from '@earshot/contract/schemas/page.ts'
import { type RawBuilder, sql } from 'kysely'
import { listPage, type Orders, type PageOf } from '#db/list-page.ts'
import type { Db } from '#db/open.ts'
import { day, type RowOf, rowsOf } from '#db/rows.ts'
import { judgedDay } from '#sql/slots.ts'

const DAY = { date: day }
type DayRow = RowOf<typeof DAY>

export interface DaysOf {
  batchId: number
  event: LogbookEvent
  /** Today's date at the site. */
  today: string
}

/** A course stands on each of its days that has come, like the figures of an episode's days count it. */
function daysOf({ batchId, event, today }: DaysOf): RawBuilder<unknown> {
  const statements = {
    comments: sql`select distinct c.date from batch_comments c where c.batch_id = ${batchId}`,
    treatments: sql`select distinct g::date as date from treatments t
      cross join lateral generate_series(t.start_date, least(t.end_date, ${today}::date), interval '1 day') g
      where t.batch_id = ${batchId} and t.deleted_at is null`,
    recommendations: sql`select distinct ${judgedDay(sql`r.created_at`, sql`s.timezone`)} as date
      from recommendations r join sites s on s.id = r.site_id where r.batch_id = ${batchId}`,
  }
  return statements[event]
}

const NEWEST_FIRST: Orders = { fields: {}, initial: sql`d.date desc`, unique: sql`d.date` }

export function findDayPage(db: Db, wanted: DaysOf, request: PageQuery): Promise<PageOf<DayRow>> {
  const from = sql`(${daysOf(wanted)}) d`
  return listPage(db, { shape: DAY, columns: sql`d.date`, from, where: [], orders: NEWEST_FIRST }, request)
}

/** Finds the days of the month a date is in, in their order. */
export async function findDaysOfMonth(
  db: Db,
  { date, ...wanted }: DaysOf & { date: string },
): Promise<string[]> {
  const rows = await rowsOf(
    db,
    DAY,
    sql`select d.date from (${daysOf(wanted)}) d
      where date_trunc('month', d.date::timestamp) = date_trunc('month', ${date}::date::timestamp) order by 1`,
  )
  return rows.map(row => row.date)
}
