/** Remembers when a climate sensor was not believed, each kind of change in one statement. */
import { round2 } from '@earshot/contract/rules/health/rdi.ts'
import { SENSOR_FAULTS } from '@earshot/contract/values.ts'
import { CLIMATE_SENSORS, type FaultChange } from '@earshot/engine/plausible.ts'
import { SLOT_MS } from '@earshot/engine/time.ts'
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { int, moment, oneOf, rowsOf, text } from '#db/rows.ts'
import type { SensorFaultFacts } from '#follow-up/notifications.ts'
import { DEVICE_NAME } from '#sql/devices.ts'

export type FaultOf = FaultChange & { siteId: number; airspaceId: number }

const NEW_FAULT = {
  id: int,
  site_id: int,
  airspace_id: int,
  device_id: int,
  name: text,
  sensor: oneOf(CLIMATE_SENSORS),
  fault: oneOf(SENSOR_FAULTS),
  found_at: moment,
}

/** A fault that is back so soon after its end is the one that people have been told of. */
const SAME_AGAIN = '1 day'

/**
 * @returns the faults that are news: found now and not over already, and not back after less than a day
 */
export async function saveFaults(trx: Db, changes: readonly FaultOf[]): Promise<SensorFaultFacts[]> {
  if (changes.length === 0) return []
  const rows = changes.map(({ siteId, airspaceId, deviceId, fault, at, isOver }) => ({
    site_id: siteId,
    airspace_id: airspaceId,
    device_id: deviceId,
    sensor: fault.sensor,
    fault: fault.kind,
    from_at: new Date(fault.since * SLOT_MS),
    at: new Date(at),
    value: round2(fault.value),
    neighbours: fault.neighbours === null ? null : round2(fault.neighbours),
    is_over: isOver,
  }))
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (site_id int, airspace_id int, device_id int,
    sensor text, fault text, from_at timestamptz, at timestamptz, value real, neighbours real, is_over boolean)`
  const found = await rowsOf(
    trx,
    NEW_FAULT,
    sql`with found as (
      insert into sensor_faults (site_id, airspace_id, device_id, sensor, fault, from_at, found_at, value, neighbours)
      select r.site_id, r.airspace_id, r.device_id, r.sensor, r.fault, r.from_at, r.at, r.value, r.neighbours
      from ${given} where not r.is_over
      -- A monitor that is gone since has no history any more.
        and exists (select from devices d where d.id = r.device_id)
      on conflict (device_id, sensor, from_at) do nothing
      returning *
    )
    select f.id, f.site_id, f.airspace_id, f.device_id, ${DEVICE_NAME} as name, f.sensor, f.fault, f.found_at
    from found f join devices d on d.id = f.device_id
    where not exists (select from ${given} where r.is_over and r.device_id = f.device_id and r.sensor = f.sensor
        and r.from_at = f.from_at)
      and not exists (select from sensor_faults o where o.device_id = f.device_id and o.sensor = f.sensor and o.fault = f.fault
        and o.id <> f.id and o.to_at > f.from_at - ${SAME_AGAIN}::interval)
    order by f.found_at, f.id`,
  )
  if (changes.some(({ isOver }) => isOver))
    await sql`update sensor_faults f set to_at = r.at from ${given}
      where r.is_over and f.device_id = r.device_id and f.sensor = r.sensor and f.from_at = r.from_at
        and f.to_at is null`.execute(trx)
  return found.map(({ id, name, sensor, fault, ...row }) => ({
    id,
    name,
    sensor,
    fault,
    at: row.found_at.getTime(),
    siteId: row.site_id,
    airspaceId: row.airspace_id,
    deviceId: row.device_id,
  }))
}
