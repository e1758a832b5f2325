/** Reads what the lamps of an airspace's devices show. */
import { SENSOR_STATUSES, type Sensor, type SensorStatus } from '@earshot/contract/values.ts'
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { int, oneOf, rowsOf } from '#db/rows.ts'
import { deviceOnline } from '#sql/connectivity.ts'

const COLUMNS: Record<Sensor, string> = {
  COUGHS: 'st.cough_status',
  TEMPERATURE: 'st.temperature_status',
  HUMIDITY: 'st.humidity_status',
}

/**
 * Finds the status of a sensor in each monitor of an airspace, by device id; a silent one is OFFLINE whatever it
 * showed last.
 */
export async function findSensorStatuses(
  db: Db,
  { airspaceId, sensor }: { airspaceId: number; sensor: Sensor },
): Promise<Map<number, SensorStatus>> {
  const rows = await rowsOf(
    db,
    { id: int, status: oneOf(SENSOR_STATUSES) },
    sql`select d.id, case when ${deviceOnline('st')} then ${sql.ref(COLUMNS[sensor])} else 'OFFLINE' end as status
    from devices d left join device_states st on st.device_id = d.id
    where d.airspace_id = ${airspaceId}`,
  )
  return new Map(rows.map(row => [row.id, row.status]))
}
