/** Reads valid slots by local day, from the daily roll-ups. */
import type { DayRange } from '@earshot/contract/rules/day-range.ts'
import type { Sensor } from '@earshot/contract/values.ts'
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { day, int, type RowOf, rowsOf } from '#db/rows.ts'
import { type Place, placeTable } from './subjects.queries.ts'

const RECEIVED = {
  device_id: int,
  airspace_id: int,
  date: day,
  received: int,
}
export type ReceivedRow = RowOf<typeof RECEIVED>

const VALID_SLOTS: Record<Sensor, string> = {
  COUGHS: 'r.cough_samples',
  TEMPERATURE: 'r.temperature_samples',
  HUMIDITY: 'r.humidity_samples',
}

export async function findReceived(
  db: Db,
  { places, range, sensor }: { places: readonly Place[]; range: DayRange; sensor: Sensor },
): Promise<ReceivedRow[]> {
  if (places.length === 0) return []
  return rowsOf(
    db,
    RECEIVED,
    sql`select r.device_id, r.airspace_id, r.day as date, ${sql.ref(VALID_SLOTS[sensor])} as received
    from ${placeTable(places)}
    join sample_days r using (site_id, airspace_id, device_id)
    where r.day between ${range.start_date} and ${range.end_date}`,
  )
}
