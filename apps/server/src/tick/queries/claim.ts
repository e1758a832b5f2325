/** Takes airspaces with slots to judge. Each is one transaction's until it commits; nobody waits for another. */
import { isRecord } from '@earshot/contract/rules/unknown.ts'
import { PRODUCT_TYPES } from '@earshot/contract/values.ts'
import type { AirspaceMemory } from '@earshot/engine/evaluation.ts'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { anyOf, type IdFilter, inIds } from '#db/id-filter.ts'
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
  limit?: RawBuilder<unknown>
}

function claim(trx: Db, { where, orderBy, limit = sql`` }: Claiming): Promise<Claim[]> {
  return rowsOf(
    trx,
    CLAIM,
    sql`select ${COLUMNS}
    from airspace_states s
    join airspaces a on a.id = s.airspace_id
    join sites on sites.id = s.site_id
    where ${where}
    order by ${orderBy}
    ${limit}
    for no key update of s skip locked`,
  )
}

/** A removed airspace is judged for one more hour, which ends its alerts. */
const isDue = (dueSlot: number) => sql`s.next_slot <= ${dueSlot}::int
  and (a.removed_at is null or to_timestamp(s.next_slot * 600.0) < a.removed_at + interval '1 hour')`

const FIRST_TO_JUDGE = sql`s.next_slot, s.is_rising desc, s.airspace_id`

export interface DueAirspace {
  airspaceId: number
  nextSlot: number
}

/**
 * Lists the airspaces with slots to judge: the longest waiting first, and of those that wait as long the ones on their
 * way to an Alarm. A pass orders them once and claims them by their ids: each of its transactions would otherwise sort
 * everything that is still due.
 */
export async function listDue(
  db: Db,
  { dueSlot, siteIds }: { dueSlot: number; siteIds: IdFilter },
): Promise<DueAirspace[]> {
  const rows = await rowsOf(
    db,
    { airspace_id: int, next_slot: int },
    sql`select s.airspace_id, s.next_slot
    from airspace_states s join airspaces a on a.id = s.airspace_id
    where ${isDue(dueSlot)} and ${inIds('s.site_id', siteIds)}
    order by ${FIRST_TO_JUDGE}`,
  )
  return rows.map(row => ({ airspaceId: row.airspace_id, nextSlot: row.next_slot }))
}

/** Claims those of the airspaces that are due still and that no other process is judging, in the order of `listDue`. */
export function claimDue(
  trx: Db,
  { dueSlot, airspaceIds }: { dueSlot: number; airspaceIds: readonly number[] },
): Promise<Claim[]> {
  return claim(trx, {
    where: sql`s.airspace_id = ${anyOf(airspaceIds)} and ${isDue(dueSlot)}`,
    orderBy: FIRST_TO_JUDGE,
  })
}

/** Airspaces whose history late samples have changed. */
export function claimStale(
  trx: Db,
  { limit, siteIds }: { limit: number; siteIds: IdFilter },
): Promise<Claim[]> {
  return claim(trx, {
    where: sql`s.stale_from_hour is not null and ${inIds('s.site_id', siteIds)}`,
    orderBy: sql`s.airspace_id`,
    limit: sql`limit ${limit}`,
  })
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
