/** Counts sign-ins and the users who signed in, by day. */
import type { DayRange } from '@earshot/contract/rules/day-range.ts'
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { day, int, type RowOf, rowsOf } from '#db/rows.ts'

const DAY = { date: day, logins: int, users: int }
export type ActivityRow = RowOf<typeof DAY>

export interface Activity {
  /** Limits the counts to the members of this site. */
  siteId: number | undefined
  timezone: string
  range: DayRange
}

/** Every day of the range has its row. */
export function findActivity(db: Db, { siteId, timezone, range }: Activity): Promise<ActivityRow[]> {
  const ofSite =
    siteId === undefined
      ? sql``
      : sql`and user_id in (select user_id from memberships where site_id = ${siteId})`
  const local = (date: string) => sql`(${date}::date)::timestamp at time zone ${timezone}`
  return rowsOf(
    db,
    DAY,
    sql`with signed as (
        select (created_at at time zone ${timezone})::date as date, user_id from sessions
        where created_at >= ${local(range.start_date)}
          and created_at < (${range.end_date}::date + 1)::timestamp at time zone ${timezone} ${ofSite}
      )
      select d.date::date as date, count(s.user_id) as logins, count(distinct s.user_id) as users
      from generate_series(${range.start_date}::date::timestamp, ${range.end_date}::date::timestamp, interval '1 day') d(date)
      left join signed s on s.date = d.date::date
      group by 1 order by 1`,
  )
}

export async function findTimezone(db: Db, siteId: number): Promise<string | undefined> {
  const site = await db.selectFrom('sites').select('timezone').where('id', '=', siteId).executeTakeFirst()
  return site?.timezone
}
