/** Before a recording begins, some monitors and gateways are known to be silent. */
import { CONNECTIVITY } from '@earshot/contract/values.ts'
import { slotEnd } from '@earshot/engine/time.ts'
import { sql } from 'kysely'
import { type IdFilter, inIds } from '#db/id-filter.ts'
import type { Db } from '#db/open.ts'
import { bool, int, moment, oneOf, orNull, rowsOf, text } from '#db/rows.ts'
import type { KnownSilence } from './silence-watch.ts'

export interface KnownUnit extends KnownSilence {
  /** The name by which the silence watch knows it. */
  unit: string
}

export async function knownUnits(db: Db, siteIds: IdFilter): Promise<KnownUnit[]> {
  const rows = await rowsOf(
    db,
    { unit: text, last_slot: orNull(int), since: moment, is_heard: bool, connectivity: oneOf(CONNECTIVITY) },
    sql`select 'device ' || d.code as unit, st.last_slot, coalesce(d.installation_date, d.created_at) as since,
      st.last_slot is not null as is_heard, coalesce(st.connectivity, 'ONLINE') as connectivity
    from devices d left join device_states st on st.device_id = d.id
    where d.airspace_id is not null and ${inIds('d.site_id', siteIds)}
    union all
    select 'gateway ' || g.code, null, coalesce(g.last_heartbeat_at, g.created_at),
      g.last_heartbeat_at is not null, g.connectivity
    from gateways g where g.site_id is not null and ${inIds('g.site_id', siteIds)}`,
  )
  return rows.map(({ unit, last_slot, since, is_heard, connectivity }) => ({
    unit,
    lastUpdate: last_slot === null ? since.getTime() : slotEnd(last_slot),
    isHeard: is_heard,
    connectivity,
  }))
}
