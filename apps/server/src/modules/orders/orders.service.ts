/** Orders go from their draft to the last device. Each change is one transaction. */

import type { OrderStatus } from '@earshot/contract/fleet-values.ts'
import { isOrderEditable, isOrderOpen, orderSteps } from '@earshot/contract/rules/hardware/orders.ts'
import { codeKey } from '@earshot/contract/rules/structure/hardware-codes.ts'
import type { OrderDetail, OrderForm, OrderPatch } from '@earshot/contract/schemas/admin/order.ts'
import type { Db } from '#db/open.ts'
import { conflict, type FieldMessage, invalid, notFound } from '#errors.ts'
import { expectUnchanged } from '#modules/audit/revisions.service.ts'
import { findSoldTemplates } from '#sql/licences.ts'
import { beginNextTerms, lockUnits } from '#sql/next-terms.ts'
import { findDelivered, lockDelivered } from './delivery.queries.ts'
import {
  findEvents,
  findFigures,
  findOrder,
  lockOrder,
  type OrderFigures,
  type OrderRow,
} from './orders.queries.ts'
import { orderDetailView } from './orders.view.ts'
import {
  fillItem,
  insertEvent,
  insertOrder,
  lockSupplier,
  releaseDevices,
  replaceItems,
  setDeliveryStatus,
  updateOrder,
} from './store.queries.ts'

export interface OrderActor {
  userId: number
  now: Date
}

export async function readOrder(db: Db, orderId: number): Promise<OrderDetail> {
  const [order, events] = await Promise.all([findOrder(db, orderId), findEvents(db, orderId)])
  if (order === undefined) throw notFound('order')
  return orderDetailView(order, events)
}

export function readOrderFigures(db: Db): Promise<OrderFigures> {
  return findFigures(db)
}

export async function createOrder(trx: Db, form: OrderForm, by: OrderActor): Promise<OrderDetail> {
  await checkItems(trx, form, new Set())
  const { supplier: supplierId, status, order_items: items } = form
  const orderId = await insertOrder(trx, { supplierId, status, ...by })
  await replaceItems(trx, { orderId, items })
  await insertEvent(trx, { orderId, userId: by.userId, at: by.now, kind: 'STATUS', status })
  return readOrder(trx, orderId)
}

/** Changes what an order asks for while that is open, and its next step. */
export async function changeOrder(
  trx: Db,
  { orderId, patch, ...by }: OrderActor & { orderId: number; patch: OrderPatch },
): Promise<OrderDetail> {
  const order = orderDetailView(await lockWithDevices(trx, { orderId, patch }), [])
  const { supplier, order_items: items, status, revision: seen } = patch
  await expectUnchanged(trx, { kind: 'order', id: orderId, revision: order.revision, seen })
  if (supplier !== undefined || items !== undefined) {
    if (!isOrderEditable(order.status)) throw conflict('order_fixed')
    await checkItems(trx, patch, new Set(order.order_items.map(item => item.license_template_id)))
    await updateOrder(trx, orderId, { supplierId: supplier, now: by.now })
    if (items !== undefined) await replaceItems(trx, { orderId, items })
    await insertEvent(trx, { orderId, userId: by.userId, at: by.now, kind: 'EDITED' })
  }
  if (status !== undefined && status !== order.status) await applyStep(trx, { order, status, ...by })
  return readOrder(trx, orderId)
}

/**
 * Locks an order with its devices: one that is hung up at this moment has arrived, and its order cannot be cancelled.
 */
async function lockWithDevices(
  trx: Db,
  { orderId, patch }: { orderId: number; patch: OrderPatch },
): Promise<OrderRow> {
  const locked = await lockOrder(trx, orderId)
  if (locked === undefined) throw notFound('order')
  if (patch.status !== 'CANCELLED') return locked
  await lockDelivered(
    trx,
    locked.order_items.flatMap(item => item.device_codes),
  )
  return (await findOrder(trx, orderId)) ?? locked
}

interface OrderStep extends OrderActor {
  order: OrderDetail
  status: OrderStatus
}

async function applyStep(trx: Db, { order, status, userId, now }: OrderStep): Promise<void> {
  if (!orderSteps(order.status).includes(status)) throw conflict('order_step')
  if (status === 'CANCELLED') await releaseAll(trx, order, now)
  if (status === 'CONFIRMED') await renewAll(trx, order, now)
  await updateOrder(trx, order.id, { status, now, ...(status === 'SUBMITTED' && { submittedAt: now }) })
  await insertEvent(trx, { orderId: order.id, userId, at: now, kind: 'STATUS', status })
}

/**
 * Renews at the confirmation: nothing of a renewal is delivered, and its monitors have their next licences at once.
 */
async function renewAll(trx: Db, order: OrderDetail, now: Date): Promise<void> {
  const lines = order.order_items.filter(({ renews }) => renews.length > 0)
  if (lines.length === 0) return
  const units = await lockUnits(
    trx,
    lines.flatMap(({ renews }) => renews),
  )
  if (units.some(({ waits }) => waits)) throw conflict('licence_waiting')
  const supplierId = order.supplier.id
  for (const { id: itemId, license_template_id: templateId, renews } of lines) {
    const keys = new Set(renews.map(codeKey))
    const devices = units.filter(({ code }) => keys.has(codeKey(code)))
    await fillItem(trx, { itemId, templateId, supplierId, devices, now, isRenewal: true })
  }
  const siteIds = [...new Set(units.flatMap(({ site_id: id }) => id ?? []))]
  await beginNextTerms(trx, { now, siteIds })
}

/** Devices that were reserved or under way for a cancelled order are stock again. */
async function releaseAll(trx: Db, order: OrderDetail, now: Date): Promise<void> {
  const codes = order.order_items.flatMap(item => item.device_codes)
  if (codes.length === 0) return
  const devices = await findDelivered(trx, { codes, now })
  await releaseDevices(trx, { orderId: order.id, devices })
  await setDeliveryStatus(trx, { deviceIds: devices.map(({ id }) => id), status: 'IN_STOCK' })
}

/** @param held templates it has already: one that is no longer sold may stay on an order */
async function checkItems(trx: Db, form: OrderPatch, held: ReadonlySet<number>): Promise<void> {
  const { supplier, order_items: items = [] } = form
  const sold = await findSoldTemplates(
    trx,
    items.map(item => item.license_template_id),
  )
  const fields: Record<string, FieldMessage[]> = {}
  if (supplier !== undefined && !(await lockSupplier(trx, supplier))) fields.supplier = ['invalid']
  for (const [index, { license_template_id: id }] of items.entries()) {
    if (!sold.has(id) && !held.has(id)) fields[`order_items.${index}.license_template_id`] = ['invalid']
  }
  Object.assign(fields, await checkRenewals(trx, items))
  if (Object.keys(fields).length > 0) throw invalid(fields)
}

/** Renewed is what hangs, once, and where no licence is still to begin. */
async function checkRenewals(
  trx: Db,
  items: OrderForm['order_items'],
): Promise<Record<string, FieldMessage[]>> {
  const codes = items.flatMap(({ renews }) => renews)
  if (codes.length === 0) return {}
  const units = new Map((await lockUnits(trx, codes)).map(unit => [codeKey(unit.code), unit]))
  const seen = new Set<string>()
  const fields: Record<string, FieldMessage[]> = {}
  for (const [index, { renews }] of items.entries()) {
    const messages = renews.flatMap((code): FieldMessage[] => {
      const unit = units.get(codeKey(code))
      const params = { code: unit?.code ?? code }
      if (seen.has(codeKey(code))) return [{ key: 'monitor_twice', params }]
      seen.add(codeKey(code))
      if (unit === undefined) return [{ key: 'delivery_unknown', params }]
      if (!unit.hangs) return [{ key: 'renewal_hangs_nowhere', params }]
      return unit.waits ? [{ key: 'licence_waits', params }] : []
    })
    if (messages.length > 0) fields[`order_items.${index}.renews`] = messages
  }
  return fields
}

export function expectOpen(order: Pick<OrderDetail, 'status'>): void {
  if (!isOrderOpen(order.status)) throw conflict('order_not_open')
}
