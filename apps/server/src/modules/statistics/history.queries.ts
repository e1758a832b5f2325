/** Raw cough counts and lamp changes of a device, paged and ordered in the database. */
import type { CoughDataQuery } from '@earshot/contract/schemas/admin/admin-devices.ts'
import { SENSOR_STATUSES, SENSORS, type Sensor } from '@earshot/contract/values.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import {
  listPage,
  type Orders,
  orderBy,
  type PageOf,
  type PageRequest,
  pageOf,
  slice,
} from '#db/list-page.ts'
import type { Db } from '#db/open.ts'
import { int, moment, oneOf, orNull, type RowOf, real, rowOf, rowsOf } from '#db/rows.ts'
import { inSnapshot } from '#db/snapshot.ts'
import { besideRows, type PackedDay, unpackDays } from '#packed/samples-table.ts'

const COUGH = { slot: int, coughs: orNull(int), audio_seconds: orNull(int), received_at: moment }
export type CoughRow = RowOf<typeof COUGH>

interface CoughFilter extends z.output<typeof CoughDataQuery> {
  deviceId: number
  /** The sites under which its samples may lie; they are keyed by site first. */
  siteIds: readonly number[]
}

/**
 * Orders the rows, the newest first where no order is asked for. A slot is never null, and only its plain order is
 * the index's.
 */
function orderOf({ ordering_field: field, order }: CoughFilter): RawBuilder<unknown> {
  if (isByTime({ ordering_field: field }))
    return isDescending({ ordering_field: field, order }) ? sql`slot desc` : sql`slot`
  return orderBy(ORDERS, { ordering_field: field, order })
}

type Ordering = Pick<CoughFilter, 'ordering_field' | 'order'>

function isByTime({ ordering_field: field }: Pick<Ordering, 'ordering_field'>): boolean {
  return field === undefined || field === 'at'
}

function isDescending({ ordering_field: field, order }: Ordering): boolean {
  return order === undefined ? field === undefined : order === 'desc'
}

const ORDERS: Orders = {
  fields: { coughs: sql`coughs`, audio_seconds: sql`audio_seconds`, received_at: sql`received_at` },
  initial: sql`slot desc`,
  unique: sql`slot`,
}

export async function findCoughs(db: Db, filter: CoughFilter): Promise<PageOf<CoughRow>> {
  return inSnapshot(db, async moment => {
    const days = await findPackedDays(moment, filter)
    const packed = await unpackDays(moment, firstDays(days, filter))
    const samples = packed.length === 0 ? sql`samples` : besideRows(packed)
    const rows = await findPage(moment, filter, samples)
    const { deviceId, siteIds } = filter
    const count = await rowOf(
      moment,
      { total: int },
      sql`select count(*) as total from samples where site_id = any(${siteIds}::int[]) and device_id = ${deviceId}`,
    )
    const inDays = days.reduce((sum, day) => sum + day.samples, 0)
    return pageOf(rows, (count?.total ?? 0) + inDays, filter)
  })
}

/** Each site's samples come in order from their own index, so a page reads no more than it shows. */
function findPage(db: Db, filter: CoughFilter, samples: RawBuilder<unknown>): Promise<CoughRow[]> {
  const { deviceId, siteIds, page, perPage } = filter
  const order = orderOf(filter)
  return rowsOf(
    db,
    COUGH,
    sql`select own.* from unnest(${siteIds}::int[]) as place (id)
      cross join lateral (
        select slot, coughs, audio_seconds, received_at from ${samples} s
        where site_id = place.id and device_id = ${deviceId}
        order by ${order} limit ${page * perPage}) as own
      order by ${order} ${slice(filter)}`,
  )
}

const PACKED_DAY = { site_id: int, device_id: int, day: int, samples: int }

/** The days of a monitor that are packed, in the order of the list by time. */
function findPackedDays(db: Db, filter: CoughFilter): Promise<PackedDay[]> {
  const { deviceId, siteIds } = filter
  const order = isByTime(filter) && !isDescending(filter) ? sql`day` : sql`day desc`
  return rowsOf(
    db,
    PACKED_DAY,
    sql`select site_id, device_id, day, samples from packed_sample_days
    where site_id = any(${siteIds}::int[]) and device_id = ${deviceId} order by ${order}, site_id`,
  )
}

/** By time, only the first days can be on a page: those that hold as many samples as the list has up to there. */
function firstDays(days: readonly PackedDay[], filter: CoughFilter): PackedDay[] {
  if (!isByTime(filter)) return [...days]
  const most = filter.page * filter.perPage
  let before = 0
  return days.filter(({ samples }) => {
    before += samples
    return before - samples < most
  })
}

const COLOR = {
  changed_at: moment,
  sensor: oneOf(SENSORS),
  from_status: oneOf(SENSOR_STATUSES),
  to_status: oneOf(SENSOR_STATUSES),
  value: orNull(real),
  limit_value: orNull(real),
  duration_of_previous_s: orNull(int),
}
export type ColorRow = RowOf<typeof COLOR>

export interface ColorFilter {
  deviceId: number
  /** The sensor; all of them where none is named. */
  sensor?: Sensor | undefined
  /** Limits the list to the time in which the monitor hung at this site. */
  siteId?: number | undefined
  from?: Date | undefined
}

/** Finds the changes, the newest first. */
export function findColorChanges(
  db: Db,
  { deviceId, sensor, siteId, from }: ColorFilter,
  request: PageRequest,
): Promise<PageOf<ColorRow>> {
  // Naming the sensors keeps the index of each in use.
  const sensors = sensor === undefined ? SENSORS : [sensor]
  const list = {
    shape: COLOR,
    columns: sql`changed_at, sensor, from_status, to_status, value, limit_value, duration_of_previous_s`,
    from: sql`color_changes`,
    where: [
      sql`device_id = ${deviceId}`,
      sql`sensor = any(${[...sensors]}::text[])`,
      siteId === undefined ? undefined : sql`site_id = ${siteId}`,
      from === undefined ? undefined : sql`changed_at >= ${from}`,
    ],
    orders: { fields: {}, initial: sql`changed_at desc`, unique: sql`id desc` },
  }
  return listPage(db, list, request)
}
