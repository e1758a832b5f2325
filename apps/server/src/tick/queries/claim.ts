/** Takes airspaces with slots to judge. Each is one transaction's until it commits; nobody waits for another. */
import { isRecord } from '@earshot/contract/rules/unknown.ts'
import { PRODUCT_TYPES } from '@earshot/contract/values.ts'
import type { AirspaceMemory } from '@earshot/engine/evaluation.ts'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { type IdFilter, inIds } from '#db/id-filter.ts'
import type { Db } from '#db/open.ts'
import { int, intsWithGaps, json, oneOf, orNull, type RowOf, rowOf, rowsOf, text } from '#db/rows.ts'

/** Ours, as the engine left it: it reads what it finds, and does without the rest. */
export const Machines = z.custom<Partial<AirspaceMemory>>(isRecord)

const CLAIM = {
  airspace_id: int,
  site_id: int,
  next_slot: int,
  stale_from_hour: orNull(int),
  machines: json(Machines),
  voiceprint: intsWithGaps,
  product_type: oneOf(PRODUCT_TYPES),
  timezone: text,
}
export type Claim = RowOf<typeof CLAIM>

const COLUMNS = sql`
  s.airspace_id, s.site_id, s.next_slot, s.stale_from_hour, s.machines, s.voiceprint,
  a.product_type, sites.timezone`

interface Claiming {
  /** A condition on `airspace_states s` and `airspaces a`. */
  where: RawBuilder<unknown>
  orderBy: RawBuilder<unknown>
  limit: number
  siteIds: IdFilter
}

function claim(trx: Db, { where, orderBy, limit, siteIds }: Claiming): Promise<Claim[]> {
  return rowsOf(
    trx,
    CLAIM,
    sql`select ${COLUMNS}
    from airspace_states s
    join airspaces a on a.id = s.airspace_id
    join sites on sites.id = s.site_id
    where ${where} and ${inIds('s.site_id', siteIds)}
    order by ${orderBy}
    limit ${limit}
    for no key update of s skip locked`,
  )
}

/**
 * Claims airspaces: the longest waiting first, and of those that wait as long the ones on their way to an Alarm. A removed
 * airspace is judged for one more hour, which ends its alerts.
 */
export function claimDue(
  trx: Db,
  { dueSlot, ...some }: { dueSlot: number; limit: number; siteIds: IdFilter },
): Promise<Claim[]> {
  return claim(trx, {
    ...some,
    where: sql`s.next_slot <= ${dueSlot}::int
      and (a.removed_at is null or to_timestamp(s.next_slot * 600.0) < a.removed_at + interval '1 hour')`,
    orderBy: sql`s.next_slot, s.is_rising desc, s.airspace_id`,
  })
}

/** Airspaces whose history late samples have changed. */
export function claimStale(trx: Db, some: { limit: number; siteIds: IdFilter }): Promise<Claim[]> {
  return claim(trx, { ...some, where: sql`s.stale_from_hour is not null`, orderBy: sql`s.airspace_id` })
}

/** The slot the longest waiting airspace stands at; null without airspaces. */
export async function oldestCursor(db: Db, siteIds: IdFilter): Promise<number | null> {
  const row = await db
    .selectFrom('airspace_states as s')
    .innerJoin('airspaces as a', 'a.id', 's.airspace_id')
    .select('s.next_slot')
    // A removed airspace stands still for ever.
    .where('a.removed_at', 'is', null)
    .where(inIds('s.site_id', siteIds))
    .orderBy('s.next_slot')
    .limit(1)
    .executeTakeFirst()
  return row?.next_slot ?? null
}

/** The slot the airspace that is furthest stands at; null without airspaces. */
export async function newestCursor(db: Db): Promise<number | null> {
  const row = await db
    .selectFrom('airspace_states')
    .select(eb => eb.fn.max('next_slot').as('slot'))
    .executeTakeFirst()
  return row?.slot ?? null
}

/** The average number of devices in an airspace, at least one. */
export async function devicesPerAirspace(db: Db): Promise<number> {
  const row = await rowOf(
    db,
    { devices: int, airspaces: int },
    sql`select (select count(*) from device_states where airspace_id is not null) as devices,
      (select count(*) from airspace_states) as airspaces`,
  )
  const { devices = 0, airspaces = 0 } = row ?? {}
  return Math.max(1, devices / Math.max(1, airspaces))
}
