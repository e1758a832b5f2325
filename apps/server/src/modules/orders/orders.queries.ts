/** Orders with their lines, and how far each has come. */

import { ORDER_EVENTS, ORDER_STATUSES } from '@earshot/contract/fleet-values.ts'
import { UNDELIVERED } from '@earshot/contract/rules/hardware/orders.ts'
import { OrderDetail } from '@earshot/contract/schemas/admin/order.ts'
import { Ref } from '@earshot/contract/schemas/page.ts'
import { DELIVERY_STATUSES } from '@earshot/contract/values.ts'
import { type RawBuilder, sql } from 'kysely'
import { listPageByKey, newestFirst, type PageOf, type PageRequest } from '#db/list-page.ts'
import type { Db } from '#db/open.ts'
import { int, json, moment, oneOf, orNull, type RowOf, rowOf, rowsOf } from '#db/rows.ts'
import { personIn } from '#sql/people.ts'

const ORDER = {
  id: int,
  supplier: json(Ref),
  status: oneOf(ORDER_STATUSES),
  order_items: json(OrderDetail.shape.order_items),
  created_by: orNull(json(Ref)),
  created_at: moment,
  updated_at: moment,
  revision: int,
  submitted_at: orNull(moment),
}
export type OrderRow = RowOf<typeof ORDER>

/** Devices of a line that have arrived, whatever they became since: one that is gone was delivered too. */
const delivered = (item: string): RawBuilder<number> => sql`(
  select count(*) from unnest(${sql.ref(`${item}.device_codes`)}) c
  left join devices d on upper(d.code) = upper(c)
  where d.id is null or d.delivery_status <> all(${[...UNDELIVERED]}))`

const NO_CODES = sql`'[]'::jsonb`
const ALL_CODES = sql`to_jsonb(i.device_codes)`

/** @param codes those of a line: all of them, or none where a list of orders is asked for */
const columns = (codes: RawBuilder<unknown>) => sql`
  o.id, o.status, o.created_at, o.updated_at, o.revision, o.submitted_at,
  (select jsonb_build_object('id', u.id, 'name', u.name) from suppliers u where u.id = o.supplier_id) as supplier,
  ${personIn('o.created_by')} as created_by,
  coalesce((select jsonb_agg(jsonb_build_object('id', i.id, 'license_template_id', t.id, 'license_template', t.name,
      'sensors', t.sensors, 'quantity', i.quantity, 'assigned', cardinality(i.device_codes),
      'delivered', ${delivered('i')}, 'device_codes', ${codes}, 'renews', to_jsonb(i.renews)) order by i.id)
    from order_items i join licence_templates t on t.id = i.license_template_id
    where i.order_id = o.id), '[]') as order_items`

export function findOrders(db: Db, request: PageRequest): Promise<PageOf<OrderRow>> {
  const list = {
    shape: ORDER,
    columns: columns(NO_CODES),
    from: sql`orders o`,
    where: [],
    orders: newestFirst('o'),
  }
  return listPageByKey(db, list, request)
}

export function findOrder(db: Db, orderId: number): Promise<OrderRow | undefined> {
  return rowOf(db, ORDER, sql`select ${columns(ALL_CODES)} from orders o where o.id = ${orderId}`)
}

/** Changes of one order happen one after the other. */
export async function lockOrder(trx: Db, orderId: number): Promise<OrderRow | undefined> {
  await sql`select id from orders where id = ${orderId} for update`.execute(trx)
  return findOrder(trx, orderId)
}

const EVENT = {
  at: moment,
  kind: oneOf(ORDER_EVENTS),
  status: orNull(oneOf(ORDER_STATUSES)),
  delivery_status: orNull(oneOf(DELIVERY_STATUSES)),
  devices: orNull(int),
  user: orNull(json(Ref)),
}
export type EventRow = RowOf<typeof EVENT>

/** Finds the events, the newest first. */
export function findEvents(db: Db, orderId: number): Promise<EventRow[]> {
  return rowsOf(
    db,
    EVENT,
    sql`select e.at, e.kind, e.status, e.delivery_status, e.devices,
      ${personIn('e.user_id')} as user
      from order_events e where e.order_id = ${orderId} order by e.at desc, e.id desc`,
  )
}

const FIGURES = {
  orders: int,
  orders_waiting: int,
  licences_waiting: int,
  oldest_waiting_since: orNull(moment),
}
export type OrderFigures = RowOf<typeof FIGURES>

export async function findFigures(db: Db): Promise<OrderFigures> {
  const row = await rowOf(
    db,
    FIGURES,
    sql`with open as (
        select coalesce(o.submitted_at, o.created_at) as since,
          (select sum(i.quantity - ${delivered('i')}) from order_items i where i.order_id = o.id)::int as missing
        from orders o where o.status in ('SUBMITTED', 'CONFIRMED', 'PARTLY_DELIVERED')
      )
      select (select count(*) from orders) as orders, count(*) as orders_waiting,
        coalesce(sum(missing), 0)::int as licences_waiting, min(since) as oldest_waiting_since
      from open where missing > 0`,
  )
  return row ?? { orders: 0, orders_waiting: 0, licences_waiting: 0, oldest_waiting_since: null }
}
