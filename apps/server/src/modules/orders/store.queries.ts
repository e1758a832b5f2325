/** Reads what is written of orders. */

import type { OrderStatus } from '@earshot/contract/fleet-values.ts'
import type { OrderForm } from '@earshot/contract/schemas/admin/order.ts'
import type { DeliveryStatus } from '@earshot/contract/values.ts'
import { type Insertable, sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { int, rowsOf } from '#db/rows.ts'
import type { DB } from '#db/tables.ts'
import { lastTerm } from '#sql/next-terms.ts'

export interface NewOrder {
  supplierId: number
  status: OrderStatus
  userId: number
  now: Date
}

export async function insertOrder(trx: Db, { supplierId, status, userId, now }: NewOrder): Promise<number> {
  const { id } = await trx
    .insertInto('orders')
    .values({
      supplier_id: supplierId,
      status,
      created_by: userId,
      created_at: now,
      updated_at: now,
      submitted_at: status === 'DRAFT' ? null : now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export interface OrderChange {
  supplierId?: number | undefined
  status?: OrderStatus | undefined
  submittedAt?: Date | undefined
  now: Date
}

export async function updateOrder(
  trx: Db,
  orderId: number,
  { supplierId, status, submittedAt, now }: OrderChange,
): Promise<void> {
  await trx
    .updateTable('orders')
    .set(({ eb }) => ({
      updated_at: now,
      revision: eb('revision', '+', 1),
      ...(supplierId !== undefined && { supplier_id: supplierId }),
      ...(status !== undefined && { status }),
      ...(submittedAt !== undefined && { submitted_at: submittedAt }),
    }))
    .where('id', '=', orderId)
    .execute()
}

/** Writes all items anew: no device is named for a line before the order is confirmed. */
export async function replaceItems(
  trx: Db,
  { orderId, items }: { orderId: number; items: OrderForm['order_items'] },
): Promise<void> {
  await trx.deleteFrom('order_items').where('order_id', '=', orderId).execute()
  await trx
    .insertInto('order_items')
    .values(
      items.map(item => ({ ...item, quantity: item.renews.length || item.quantity, order_id: orderId })),
    )
    .execute()
}

export async function insertEvent(
  trx: Db,
  { orderId, userId, ...event }: { orderId: number; userId: number } & NewEvent,
): Promise<void> {
  await trx
    .insertInto('order_events')
    .values({ order_id: orderId, user_id: userId, ...event })
    .execute()
}
type NewEvent = Omit<Insertable<DB['order_events']>, 'order_id' | 'user_id' | 'id'>

/** The supplier cannot be deleted until the transaction is over. */
export async function lockSupplier(trx: Db, supplierId: number): Promise<boolean> {
  const rows = await rowsOf(
    trx,
    { id: int },
    sql`select id from suppliers where id = ${supplierId} for key share`,
  )
  return rows.length > 0
}

export async function setDeliveryStatus(
  trx: Db,
  { deviceIds, status }: { deviceIds: readonly number[]; status: DeliveryStatus },
): Promise<void> {
  await sql`update devices set delivery_status = ${status} where id = any(${[...deviceIds]}::int[])`.execute(
    trx,
  )
}

export interface Filling {
  itemId: number
  templateId: number
  supplierId: number
  devices: readonly { id: number; code: string }[]
  now: Date
  /** Each device's licence continues the term it has or had. */
  isRenewal?: boolean
}

/** The line takes in the codes, and each device gets a licence whose term begins when a site activates it. */
export async function fillItem(trx: Db, filling: Filling): Promise<void> {
  const { itemId, templateId, supplierId, devices, now, isRenewal = false } = filling
  const codes = devices.map(({ code }) => code)
  await sql`update order_items set device_codes = device_codes || ${codes}::text[] where id = ${itemId}`.execute(
    trx,
  )
  await sql`
    insert into licences (license_template_id, order_item_id, supplier_id, device_id, status, renews_id, created_at)
    select ${templateId}, ${itemId}, ${supplierId}, d, 'ASSIGNED', ${isRenewal ? lastTerm(sql`d`) : sql`null`}, ${now}
    from unnest(${devices.map(({ id }) => id)}::int[]) d`.execute(trx)
}

/** Lines give the codes back, and the licences that wait for these devices are withdrawn. */
export async function releaseDevices(
  trx: Db,
  { orderId, devices }: { orderId: number; devices: readonly { id: number; code: string }[] },
): Promise<void> {
  const codes = devices.map(({ code }) => code)
  const ids = devices.map(({ id }) => id)
  await sql`update licences set status = 'REVOKED' where device_id = any(${ids}::int[])
    and order_item_id in (select id from order_items where order_id = ${orderId})
    and status in ('CREATED', 'ASSIGNED')`.execute(trx)
  await sql`update order_items set device_codes = array(
      select c from unnest(device_codes) with ordinality as codes (c, n) where c <> all(${codes}::text[]) order by n)
    where order_id = ${orderId} and device_codes && ${codes}::text[]`.execute(trx)
}
