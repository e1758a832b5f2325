/** Reads the airspaces of a site with their state, their batch and their monitors. */

import { STATUS_ID } from '@earshot/contract/rules/health/site-status.ts'
import { Ref } from '@earshot/contract/schemas/page.ts'
import { PRODUCT_TYPES, SENSOR_LEVELS } from '@earshot/contract/values.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#db/open.ts'
import {
  bool,
  int,
  intsWithGaps,
  json,
  moment,
  oneOf,
  orNull,
  type RowOf,
  real,
  rowsOf,
  text,
} from '#db/rows.ts'
import { CLIMATE, climateColumns } from '#sql/airspaces.ts'
import { BATCH_ANIMALS, BATCH_PHASE, batchAge } from '#sql/batches.ts'
import { deviceOnline } from '#sql/connectivity.ts'

const AirspaceBatch = z.object({
  id: z.int(),
  name: z.string(),
  product_type: z.enum(PRODUCT_TYPES),
  start_date: z.string(),
  /** The age in days today, in the site's time zone. */
  day: z.int(),
  phase: z.string().nullable(),
  animals_present: z.int().nullable(),
  expected_end_date: z.string().nullable(),
})

const AIRSPACE = {
  id: int,
  name: text,
  site_id: int,
  house: json(Ref),
  floor: json(Ref),
  product_type: oneOf(PRODUCT_TYPES),
  site_activated: bool,
  status_id: int,
  status_since: orNull(moment),
  cough_status: oneOf(SENSOR_LEVELS),
  temperature_status: oneOf(SENSOR_LEVELS),
  humidity_status: oneOf(SENSOR_LEVELS),
  online: bool,
  last_slot: orNull(int),
  first_slot: orNull(int),
  rdi: orNull(real),
  ...CLIMATE,
  voiceprint: intsWithGaps,
  devices_total: int,
  devices_online: int,
  devices_affected: int,
  batch: orNull(json(AirspaceBatch)),
}
export type AirspaceRow = RowOf<typeof AIRSPACE>

/** Finds the airspaces in the order of the structure: house, floor, airspace. */
export async function findAirspaces(db: Db, args: { siteId: number; now: Date }): Promise<AirspaceRow[]> {
  return rowsOf(
    db,
    AIRSPACE,
    sql`select a.id, a.name, a.site_id, a.product_type, s.activated_at is not null as site_activated,
      jsonb_build_object('id', h.id, 'name', h.name) as house,
      jsonb_build_object('id', f.id, 'name', f.name) as floor,
      coalesce(st.status_id, ${STATUS_ID.idle}) as status_id, st.status_since,
      coalesce(st.cough_status, 'DEFAULT') as cough_status,
      coalesce(st.temperature_status, 'DEFAULT') as temperature_status,
      coalesce(st.humidity_status, 'DEFAULT') as humidity_status,
      coalesce(st.online, false) as online, monitors.last_slot, st.first_slot, st.rdi, ${climateColumns('st')},
      coalesce(st.voiceprint, '{}') as voiceprint,
      monitors.total as devices_total, monitors.online as devices_online, monitors.affected as devices_affected,
      batch.batch
    from airspaces a
    join sites s on s.id = a.site_id
    join floors f on f.id = a.floor_id
    join houses h on h.id = f.house_id
    left join airspace_states st on st.airspace_id = a.id
    cross join lateral (
      select count(*) as total, max(t.last_slot) as last_slot,
        count(*) filter (where ${deviceOnline('t')}) as online,
        count(*) filter (where t.cough_status in ('WARNING', 'ALARM')) as affected
      from devices d left join device_states t on t.device_id = d.id
      where d.airspace_id = a.id
    ) monitors
    left join lateral (
      select jsonb_build_object('id', b.id, 'name', b.name, 'product_type', b.product_type, 'start_date', b.start_date,
        'day', age.day, 'expected_end_date', b.expected_end_date,
        'phase', ${BATCH_PHASE}, 'animals_present', ${BATCH_ANIMALS}) as batch
      from batches b cross join lateral ${batchAge(args.now)}
      where b.airspace_id = a.id and b.state = 'ACTIVE'
    ) batch on true
    where a.site_id = ${args.siteId} and a.removed_at is null
    order by h.position, h.id, f.position, f.id, a.position, a.id`,
  )
}
