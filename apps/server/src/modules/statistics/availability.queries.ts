/** Valid slots by local day, from the daily roll-ups. */
import type { DayRange } from '@earshot/contract/rules/day-range.ts'
import type { Sensor } from '@earshot/contract/values.ts'
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { type Place, placeTable } from './subjects.queries.ts'

export interface ReceivedRow {
  device_id: number
  airspace_id: number
  date: string
  received: number
}

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
  const { rows } = await sql<ReceivedRow>`
    select r.device_id, r.airspace_id, r.day as date, ${sql.ref(VALID_SLOTS[sensor])} as received
    from ${placeTable(places)}
    join sample_days r using (site_id, airspace_id, device_id)
    where r.day between ${range.start_date} and ${range.end_date}`.execute(db)
  return rows
}
