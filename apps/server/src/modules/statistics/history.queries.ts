/** Raw cough counts and lamp changes of a device, paged and ordered in the database. */
import type { CoughDataQuery } from '@earshot/contract/schemas/admin/admin-hardware.ts'
import type { Sensor, SensorStatus } from '@earshot/contract/values.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '#db/open.ts'
import { pageSlice } from '#db/paginate.ts'

export interface CoughRow {
  slot: number
  coughs: number | null
  audio_seconds: number | null
  received_at: Date
}

interface CoughFilter extends z.output<typeof CoughDataQuery> {
  deviceId: number
  /** Where its samples may lie; they are keyed by site first. */
  siteIds: readonly number[]
}

const ORDER = {
  at: sql`slot`,
  coughs: sql`coughs`,
  audio_seconds: sql`audio_seconds`,
  received_at: sql`received_at`,
} as const

/** Newest first where no order is asked for. */
export async function findCoughs(db: Db, filter: CoughFilter): Promise<CoughRow[]> {
  const { limit, offset } = pageSlice(filter)
  const order = orderOf(filter)
  // Each site's samples come in order from their own index, so a page reads no more than it shows.
  const { rows } = await sql<CoughRow>`
    select own.* from unnest(${filter.siteIds}::int[]) as place (id)
    cross join lateral (
      select slot, coughs, audio_seconds, received_at from samples
      where site_id = place.id and device_id = ${filter.deviceId}
      ${order} limit ${limit + offset}) as own
    ${order} limit ${limit} offset ${offset}`.execute(db)
  return rows
}

function orderOf({ ordering_field: field, order }: CoughFilter): RawBuilder<unknown> {
  const descending = order === undefined ? field === undefined : order === 'desc'
  const direction = descending ? sql`desc` : sql`asc`
  // A slot is never null, and only its plain order is the index's.
  if (field === undefined || field === 'at') return sql`order by slot ${direction}`
  return sql`order by ${ORDER[field]} ${direction} nulls last, slot desc`
}

export async function countCoughs(
  db: Db,
  { deviceId, siteIds }: Pick<CoughFilter, 'deviceId' | 'siteIds'>,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from samples
    where site_id = any(${siteIds}::int[]) and device_id = ${deviceId}`.execute(db)
  return rows[0]?.count ?? 0
}

export interface ColorRow {
  changed_at: Date
  sensor: Sensor
  from_status: SensorStatus
  to_status: SensorStatus
  value: number | null
  limit_value: number | null
  duration_of_previous_s: number | null
}

type ColorFilter = { deviceId: number; sensor: Sensor }

/** Newest first. */
export async function findColorChanges(
  db: Db,
  { deviceId, sensor, limit, offset }: ColorFilter & { limit: number; offset: number },
): Promise<ColorRow[]> {
  const { rows } = await sql<ColorRow>`
    select changed_at, sensor, from_status, to_status, value, limit_value, duration_of_previous_s
    from color_changes
    where device_id = ${deviceId} and sensor = ${sensor}
    order by changed_at desc, id desc
    limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export async function countColorChanges(db: Db, { deviceId, sensor }: ColorFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from color_changes where device_id = ${deviceId} and sensor = ${sensor}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
