/** Takes airspaces with slots to judge. Each is one transaction's until it commits; nobody waits for another. */
import type { ComfortOverride } from '@earshot/contract/rules/comfort.ts'
import { sql } from 'kysely'
import { type Only, onlyIn } from '#db/any-of.ts'
import type { Db } from '#db/open.ts'
import type { AirspaceMemory } from '#engine/evaluation.ts'
import type { Strokes } from '#engine/voiceprint.ts'

export interface Claim {
  airspace_id: number
  site_id: number
  next_slot: number
  stale_from_hour: number | null
  machines: Partial<AirspaceMemory>
  voiceprint: Strokes
  rdi_reference: number | null
  comfort: ComfortOverride | null
  site_comfort: ComfortOverride | null
  timezone: string
}

const COLUMNS = sql`
  s.airspace_id, s.site_id, s.next_slot, s.stale_from_hour, s.machines, s.voiceprint,
  a.rdi_reference, a.comfort, sites.comfort as site_comfort, sites.timezone`

/** Longest waiting first. A removed airspace is judged for one more hour, which ends its alerts. */
export async function claimDue(
  trx: Db,
  { dueSlot, limit, siteIds }: { dueSlot: number; limit: number; siteIds: Only },
): Promise<Claim[]> {
  const { rows } = await sql<Claim>`
    select ${COLUMNS}
    from airspace_states s
    join airspaces a on a.id = s.airspace_id
    join sites on sites.id = s.site_id
    where s.next_slot <= ${dueSlot}::int and ${onlyIn('s.site_id', siteIds)}
      and (a.removed_at is null or to_timestamp(s.next_slot * 600.0) < a.removed_at + interval '1 hour')
    order by s.next_slot, s.airspace_id
    limit ${limit}
    for no key update of s skip locked`.execute(trx)
  return rows
}

/** Airspaces whose history late samples have changed. */
export async function claimStale(
  trx: Db,
  { limit, siteIds }: { limit: number; siteIds: Only },
): Promise<Claim[]> {
  const { rows } = await sql<Claim>`
    select ${COLUMNS}
    from airspace_states s
    join airspaces a on a.id = s.airspace_id
    join sites on sites.id = s.site_id
    where s.stale_from_hour is not null and ${onlyIn('s.site_id', siteIds)}
    order by s.airspace_id
    limit ${limit}
    for no key update of s skip locked`.execute(trx)
  return rows
}

/** The slot the longest waiting airspace stands at; null without airspaces. */
export async function oldestCursor(db: Db, siteIds: Only): Promise<number | null> {
  const row = await db
    .selectFrom('airspace_states as s')
    .innerJoin('airspaces as a', 'a.id', 's.airspace_id')
    .select('s.next_slot')
    // A removed airspace stands still for ever.
    .where('a.removed_at', 'is', null)
    .where(onlyIn('s.site_id', siteIds))
    .orderBy('s.next_slot')
    .limit(1)
    .executeTakeFirst()
  return row?.next_slot ?? null
}

/** On average, at least one. */
export async function devicesPerAirspace(db: Db): Promise<number> {
  const { rows } = await sql<{ devices: number; airspaces: number }>`
    select (select count(*) from device_states where airspace_id is not null) as devices,
      (select count(*) from airspace_states) as airspaces`.execute(db)
  const { devices = 0, airspaces = 0 } = rows[0] ?? {}
  return Math.max(1, devices / Math.max(1, airspaces))
}
