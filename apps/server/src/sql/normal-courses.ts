/** What is normal for the coughs of airspaces on whole local days, for lists that order and draw by it. */
import { sql } from 'kysely'
import { anyOf } from '#db/id-filter.ts'
import type { Db } from '#db/open.ts'
import { day, int, type RowOf, real, rowsOf } from '#db/rows.ts'

/** As many days as a desk draws, and one for zones that are ahead. */
const KEPT_DAYS = 16

export interface NormalOfDay {
  airspaceId: number
  batchId: number
  date: string
  /** Coughs per animal (per 100 birds) and 24 h. */
  low: number
  median: number
  high: number
}

/** Stores some days, those again that are known, and forgets the old ones of the same airspaces. */
export async function saveCourses(trx: Db, days: readonly NormalOfDay[]): Promise<void> {
  if (days.length === 0) return
  const column = <Name extends keyof NormalOfDay>(name: Name) => days.map(one => one[name])
  const ids = column('airspaceId')
  await sql`insert into normal_courses (airspace_id, day, batch_id, low, median, high)
    select airspace_id, day, batch_id, low, median, high
    from unnest(${ids}::int[], ${column('date')}::date[], ${column('batchId')}::int[], ${column('low')}::float8[],
      ${column('median')}::float8[], ${column('high')}::float8[]) as d (airspace_id, day, batch_id, low, median, high)
    order by airspace_id, day
    on conflict (airspace_id, day) do update set batch_id = excluded.batch_id, low = excluded.low,
      median = excluded.median, high = excluded.high`.execute(trx)
  await sql`delete from normal_courses c
    using (select airspace_id, max(day) as last
      from unnest(${ids}::int[], ${column('date')}::date[]) as d (airspace_id, day) group by 1) kept
    where c.airspace_id = kept.airspace_id and c.day <= kept.last - ${KEPT_DAYS + 1}::int`.execute(trx)
}

const COURSE = { airspace_id: int, batch_id: int, day, low: real, median: real, high: real }
export type CourseRow = RowOf<typeof COURSE>

export async function loadCourses(db: Db, airspaceIds: readonly number[]): Promise<CourseRow[]> {
  return rowsOf(
    db,
    COURSE,
    sql`select airspace_id, batch_id, day, low, median, high from normal_courses
    where airspace_id = ${anyOf(airspaceIds)} order by airspace_id, day`,
  )
}
