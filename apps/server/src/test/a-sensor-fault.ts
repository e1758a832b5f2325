/** A fault of a climate sensor, as the engine remembers it. */
import type { Insertable } from 'kysely'
import type { Db } from '#db/open.ts'
import type { SensorFaults } from '#db/tables.ts'

interface FaultyMonitor
  extends Partial<Omit<Insertable<SensorFaults>, 'site_id' | 'airspace_id' | 'device_id' | 'from_at'>> {
  site: { id: number }
  airspace: { id: number }
  device: { id: number }
  from_at: string
}

/** A frozen temperature that is not over, unless it says otherwise. @returns its id */
export async function aSensorFault(
  db: Db,
  { site, airspace, device, from_at, to_at, sensor, fault, found_at, value, neighbours }: FaultyMonitor,
): Promise<number> {
  const { id } = await db
    .insertInto('sensor_faults')
    .values({
      site_id: site.id,
      airspace_id: airspace.id,
      device_id: device.id,
      sensor: sensor ?? 'TEMPERATURE',
      fault: fault ?? 'FROZEN',
      found_at: found_at ?? from_at,
      value: value ?? 20,
      neighbours: neighbours ?? null,
      from_at,
      to_at: to_at ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
