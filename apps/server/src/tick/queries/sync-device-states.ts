/** The states of devices go where the devices hang. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/open.ts'

/**
 * Every hung device has a state; one that was moved starts anew where it hangs now, and one that was taken down shows
 * nothing. What the airspace still remembers of a device holds: it was away for less than a slot.
 * @param which a condition on the devices `d`
 */
export async function syncDeviceStates(db: Db, which: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into device_states (device_id, site_id, airspace_id)
    select d.id, d.site_id, d.airspace_id from devices d
    where ${which} and d.airspace_id is not null and not exists (select from device_states s where s.device_id = d.id)
    order by d.id
    on conflict do nothing`.execute(db)
  await sql`
    with moved as (
      select s.device_id, d.site_id, d.airspace_id
      from device_states s join devices d on d.id = s.device_id
      where ${which} and s.airspace_id is distinct from d.airspace_id
      order by s.device_id
      for no key update of s
    ), known as (
      select moved.*, a.machines #> array['devices', moved.device_id::text] as memory, a.next_slot / 6 as hour
      from moved left join airspace_states a on a.airspace_id = moved.airspace_id
    )
    update device_states s set site_id = known.site_id, airspace_id = known.airspace_id,
      cough_status = coalesce(known.memory #>> '{COUGHS,level}', 'DEFAULT'),
      temperature_status = coalesce(known.memory #>> '{TEMPERATURE,level}', 'DEFAULT'),
      humidity_status = coalesce(known.memory #>> '{HUMIDITY,level}', 'DEFAULT'),
      rdi = judged.rdi, rhs = judged.rhs, temperature_c = null, humidity_pct = null, sensor_faults = '[]'
    from known left join device_rhs_hours judged on known.memory is not null and judged.hour = known.hour
      and judged.site_id = known.site_id and judged.airspace_id = known.airspace_id and judged.device_id = known.device_id
    where known.device_id = s.device_id`.execute(db)
}
