/** Tries deliveries, and does them. */
import type { DeliveryCheck, DeliveryForm, OrderDetail } from '@earshot/contract/schemas/admin/order.ts'
import type { Db } from '#db/open.ts'
import { type FieldMessage, invalid, notFound } from '#errors.ts'
import { expectUnchanged } from '#modules/audit/revisions.service.ts'
import { findDelivered, lockDelivered } from './delivery.queries.ts'
import { type Delivery, type Problem, planDelivery } from './delivery.ts'
import { findOrder, lockOrder, type OrderRow } from './orders.queries.ts'
import { expectOpen, type OrderActor, readOrder } from './orders.service.ts'
import { deliveryCheckView, orderDetailView } from './orders.view.ts'
import { fillItem, insertEvent, releaseDevices, setDeliveryStatus, updateOrder } from './store.queries.ts'

interface DeliveryRequest {
  orderId: number
  form: DeliveryForm
}

export async function checkDelivery(
  db: Db,
  { orderId, form, now }: DeliveryRequest & { now: Date },
): Promise<DeliveryCheck> {
  const order = await findOrder(db, orderId)
  const plan = await plannedFor(db, { order, form, now })
  return deliveryCheckView(plan.delivery, plan.order)
}

/** Delivers all of it or nothing: a code that does not fit is named on the form's list. */
export async function deliver(
  trx: Db,
  { orderId, form, ...by }: DeliveryRequest & OrderActor,
): Promise<OrderDetail> {
  const locked = await lockOrder(trx, orderId)
  if (locked === undefined) throw notFound('order')
  const { revision } = locked
  await expectUnchanged(trx, { kind: 'order', id: orderId, revision, seen: form.revision })
  await lockDelivered(trx, form.deviceCodes)
  const { order, delivery } = await plannedFor(trx, { order: locked, form, now: by.now })
  const problems = delivery.problems.filter(({ problem }) => problem !== 'TWICE')
  if (problems.length > 0) throw invalid({ deviceCodes: problems.map(messageOf) })
  await store(trx, { order, delivery, form, ...by })
  return readOrder(trx, orderId)
}

async function plannedFor(
  db: Db,
  { order, form, now }: { order: OrderRow | undefined; form: DeliveryForm; now: Date },
): Promise<{ order: OrderRow; delivery: Delivery }> {
  if (order === undefined) throw notFound('order')
  expectOpen(orderDetailView(order, []))
  // This status follows from hanging a device up.
  if (form.delivery_status === 'INSTALLED') throw invalid({ delivery_status: ['invalid'] })
  const codes = form.deviceCodes
  const devices = await findDelivered(db, { codes, now })
  const asked = { orderId: order.id, items: order.order_items, status: form.delivery_status, codes, devices }
  return { order, delivery: planDelivery(asked) }
}

interface Store extends OrderActor {
  order: OrderRow
  delivery: Delivery
  form: DeliveryForm
}

async function store(trx: Db, { order, delivery, form, userId, now }: Store): Promise<void> {
  const { fitting, filled, released } = delivery
  const supplierId = order.supplier.id
  for (const { item, devices } of filled) {
    const line = { itemId: item.id, templateId: item.license_template_id, supplierId, devices, now }
    await fillItem(trx, line)
  }
  if (released.length > 0) await releaseDevices(trx, { orderId: order.id, devices: released })
  await setDeliveryStatus(trx, { deviceIds: fitting.map(({ id }) => id), status: form.delivery_status })
  const event = { kind: 'DEVICES' as const, delivery_status: form.delivery_status, devices: fitting.length }
  await insertEvent(trx, { orderId: order.id, userId, at: now, ...event })
  await follow(trx, { orderId: order.id, before: orderDetailView(order, []).status, userId, now })
}

/** The order moves on with its devices. */
async function follow(
  trx: Db,
  { orderId, before, userId, now }: OrderActor & { orderId: number; before: OrderDetail['status'] },
): Promise<void> {
  const { status } = await readOrder(trx, orderId)
  await updateOrder(trx, orderId, { status, now })
  if (status === before) return
  await insertEvent(trx, { orderId, userId, at: now, kind: 'STATUS', status })
}

const KEYS = {
  UNKNOWN: 'delivery_unknown',
  INSTALLED: 'delivery_installed',
  OTHER_ORDER: 'delivery_other_order',
  UNUSABLE: 'delivery_unusable',
  LICENSED: 'delivery_licensed',
  NO_ROOM: 'delivery_no_room',
  NOT_OF_ORDER: 'delivery_not_of_order',
  TWICE: 'invalid',
} as const satisfies Record<Problem['problem'], string>

function messageOf({ code, problem, device }: Problem): FieldMessage {
  return {
    key: KEYS[problem],
    params: { code, site: device?.site?.name ?? '', order: device?.order_id ?? '' },
  }
}
