/** Reads who has a number that Alarms may come to. */
import { sql } from 'kysely'
import { anyOf } from '#db/id-filter.ts'
import type { Db } from '#db/open.ts'
import { int, rowsOf } from '#db/rows.ts'

/** Finds those of the people who have a confirmed number. */
export async function peopleWithNumber(db: Db, userIds: readonly number[]): Promise<Set<number>> {
  const rows = await rowsOf(
    db,
    { user_id: int },
    sql`select user_id from alarm_numbers where user_id = ${anyOf(userIds)}`,
  )
  return new Set(rows.map(row => row.user_id))
}
