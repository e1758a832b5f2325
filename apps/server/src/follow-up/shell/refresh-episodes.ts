/** Counts episodes again after something in their past has changed: late samples, a treatment, a comment. */

import { localDates } from '@earshot/engine/time.ts'
import { sql } from 'kysely'
import { anyOf } from '#db/id-filter.ts'
import type { Db } from '#db/open.ts'
import { day, int, moment, orNull, rowsOf, text } from '#db/rows.ts'
import { saveFigures } from './follow-episodes.ts'

const EPISODE = {
  id: int,
  start_date: day,
  end_date: orNull(day),
  closed_at: orNull(moment),
  timezone: text,
  next_slot: int,
}

/**
 * Works out all days of all episodes of the airspaces that were active on a day or later; statuses stay as they were.
 */
export async function refreshEpisodes(
  trx: Db,
  { airspaceIds, fromDay }: { airspaceIds: readonly number[]; fromDay: string },
): Promise<void> {
  const rows = await rowsOf(
    trx,
    EPISODE,
    sql`select e.id, e.start_date, e.end_date, e.closed_at, s.timezone, st.next_slot
    from episodes e join sites s on s.id = e.site_id join airspace_states st on st.airspace_id = e.airspace_id
    where e.airspace_id = ${anyOf(airspaceIds)} and (e.end_date is null or e.end_date >= ${fromDay}::date)
    order by e.id`,
  )
  await saveFigures(
    trx,
    rows.map(row => ({
      episode: {
        id: row.id,
        startDate: row.start_date,
        endDate: row.end_date,
        closedAt: row.closed_at?.getTime() ?? null,
      },
      timeZone: row.timezone,
      from: row.start_date,
      lastJudged: localDates(row.timezone)(row.next_slot - 1),
    })),
  )
}
