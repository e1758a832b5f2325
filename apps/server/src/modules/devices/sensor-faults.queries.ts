/** Finds when sensors of a monitor were not believed, and what the airspace measured around that time. */
import { SENSOR_FAULTS } from '@earshot/contract/values.ts'
import { CLIMATE_SENSORS } from '@earshot/engine/plausible.ts'
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { int, moment, oneOf, orNull, type RowOf, real, rowsOf, text } from '#db/rows.ts'
import { withSampleHours } from '#packed/hours-table.ts'
import { DEVICE_NAME } from '#sql/devices.ts'

const FAULT = {
  id: int,
  airspace_id: int,
  sensor: oneOf(CLIMATE_SENSORS),
  fault: oneOf(SENSOR_FAULTS),
  from_at: moment,
  to_at: orNull(moment),
  found_at: moment,
  value: real,
  neighbours: orNull(real),
}
export type FaultRow = RowOf<typeof FAULT>

/** The newest faults of a monitor on one site, the newest first. */
export function findSensorFaults(
  db: Db,
  { siteId, deviceId, most }: { siteId: number; deviceId: number; most: number },
): Promise<FaultRow[]> {
  return rowsOf(
    db,
    FAULT,
    sql`select id, airspace_id, sensor, fault, from_at, to_at, found_at, value, neighbours
    from sensor_faults where device_id = ${deviceId} and site_id = ${siteId}
    order by from_at desc, id desc limit ${most}::int`,
  )
}

const HOUR = { device_id: int, name: text, hour: int, value: real }

/** The hourly means of the monitors of an airspace, by name. */
export function findHourlyMeans(
  db: Db,
  place: { siteId: number; airspaceId: number; sensor: FaultRow['sensor']; from: number; to: number },
): Promise<RowOf<typeof HOUR>[]> {
  const column = place.sensor === 'TEMPERATURE' ? 'temperature' : 'humidity'
  const [sum, samples] = [sql.ref(`h.${column}_sum`), sql.ref(`h.${column}_samples`)]
  const hours = { siteIds: [place.siteId], airspaceIds: [place.airspaceId], from: place.from, to: place.to }
  const columns = [`${column}_sum`, `${column}_samples`] as const
  return withSampleHours(db, { ...hours, columns }, (on, hourly) =>
    rowsOf(
      on,
      HOUR,
      sql`select h.device_id, ${DEVICE_NAME} as name, h.hour, ${sum} / ${samples}::float8 / 100 as value
    from ${hourly} h join devices d on d.id = h.device_id
    where h.site_id = ${place.siteId} and h.airspace_id = ${place.airspaceId}
      and h.hour between ${place.from}::int and ${place.to}::int and ${samples} > 0
    order by name, h.device_id, h.hour`,
    ),
  )
}
