/** What is known of the silence of monitors and gateways before a recording begins. */
import { CONNECTIVITY, type Connectivity } from '@earshot/contract/values.ts'
import { sql } from 'kysely'
import { type Only, onlyIn } from '#db/any-of.ts'
import type { Db } from '#db/open.ts'
import { int, moment, oneOf, orNull, rowsOf, text } from '#db/rows.ts'
import { slotEnd } from '#engine/time.ts'

export interface KnownUnit {
  /** As the silence watch names it. */
  unit: string
  /** Epoch milliseconds; one never heard counts from when it was hung. */
  lastUpdate: number
  /** What the engine noticed last. */
  connectivity: Connectivity
}

export async function knownUnits(db: Db, siteIds: Only): Promise<KnownUnit[]> {
  const rows = await rowsOf(
    db,
    { unit: text, last_slot: orNull(int), since: moment, connectivity: oneOf(CONNECTIVITY) },
    sql`select 'device ' || d.code as unit, st.last_slot, coalesce(d.installation_date, d.created_at) as since,
      coalesce(st.connectivity, 'ONLINE') as connectivity
    from devices d left join device_states st on st.device_id = d.id
    where d.airspace_id is not null and ${onlyIn('d.site_id', siteIds)}
    union all
    select 'gateway ' || g.code, null, coalesce(g.last_heartbeat_at, g.created_at), g.connectivity
    from gateways g where g.site_id is not null and ${onlyIn('g.site_id', siteIds)}`,
  )
  return rows.map(({ unit, last_slot, since, connectivity }) => ({
    unit,
    lastUpdate: last_slot === null ? since.getTime() : slotEnd(last_slot),
    connectivity,
  }))
}
