/** Reads when a gateway was heard, a row for each UTC day. */
import type { DayRange } from '@earshot/contract/rules/day-range.ts'
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { day, type RowOf, rowsOf, text } from '#db/rows.ts'

const HEARD = { day, slots: text }
export type HeardRow = RowOf<typeof HEARD>

/** The days of the range, oldest first; before them the very first, whenever that was. */
export function findHeard(
  db: Db,
  { gatewayId, range }: { gatewayId: number; range: DayRange },
): Promise<HeardRow[]> {
  return rowsOf(
    db,
    HEARD,
    sql`select h.day, h.slots::text as slots from gateway_heartbeat_days h
    where h.gateway_id = ${gatewayId} and (h.day between ${range.start_date} and ${range.end_date}
      or h.day = (select min(day) from gateway_heartbeat_days where gateway_id = ${gatewayId}))
    order by h.day`,
  )
}
