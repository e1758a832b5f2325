/** Suppliers' orders of licences and what is delivered to them (spec/3 §3.9, record 042). */
import { z } from 'zod'
import { DELIVERY_PROBLEMS, ORDER_EVENTS, ORDER_STATUSES } from '#fleet-values.ts'
import { LIMITS } from '#limits.ts'
import { DeviceCode, TemplateId } from '#schemas/admin/licence.ts'
import { choice, Id, Ref, SeenRevision, Timestamp } from '#schemas/page.ts'
import { DELIVERY_STATUSES, SENSORS } from '#values.ts'

const ItemForm = z.object({
  license_template_id: TemplateId,
  quantity: z.int('required').min(1, 'only_numbers_positive').max(10_000, 'too_large').default(1),
  /** The monitors whose licences this line renews: there are as many of them as it asks for. */
  renews: z.array(DeviceCode).max(LIMITS.bulkCodes, 'too_large').default([]),
})

const orderFields = {
  supplier: z.int('required').min(1, { error: 'required', abort: true }).max(LIMITS.maxId, 'invalid'),
  order_items: z.array(ItemForm, 'required').min(1, { error: 'required', abort: true }).max(100, 'too_large'),
}

/** A draft waits for nobody; one that is submitted waits to be confirmed. */
export const OrderForm = z.object({
  ...orderFields,
  status: z.enum(['DRAFT', 'SUBMITTED'], 'invalid').default('DRAFT'),
})
export type OrderForm = z.output<typeof OrderForm>

/** `PARTLY_DELIVERED` and `DELIVERED` follow from deliveries and are not set. */
export const OrderPatch = z.object({
  supplier: orderFields.supplier.optional(),
  order_items: orderFields.order_items.optional(),
  status: z.enum(ORDER_STATUSES, 'invalid').optional(),
  revision: SeenRevision.optional(),
})
export type OrderPatch = z.output<typeof OrderPatch>

/** `assigned`: how many devices have been named for it. `delivered`: how many of those have arrived. */
const OrderItem = z.object({
  id: Id,
  license_template_id: Id,
  license_template: z.string(),
  quantity: z.int(),
  assigned: z.int(),
  delivered: z.int(),
})

const orderShape = {
  id: Id,
  supplier: Ref,
  status: z.enum(ORDER_STATUSES),
  quantity: z.int(),
  assigned: z.int(),
  delivered: z.int(),
  created_by: Ref.nullable(),
  created_at: Timestamp,
  updated_at: Timestamp,
  /** Counts the changes: whoever changes it says from which one. */
  revision: z.int(),
  /** The moment since which somebody waits for it; null for a draft and for what is over. */
  waiting_since: Timestamp.nullable(),
}

export const Order = z.object({ ...orderShape, order_items: z.array(OrderItem) })
export type Order = z.output<typeof Order>

/** An order's event is a status it came to, or devices that became something. */
const OrderEvent = z.object({
  at: Timestamp,
  kind: z.enum(ORDER_EVENTS),
  status: z.enum(ORDER_STATUSES).nullable(),
  delivery_status: z.enum(DELIVERY_STATUSES).nullable(),
  devices: z.int().nullable(),
  user: Ref.nullable(),
})

export const OrderDetail = z.object({
  ...orderShape,
  order_items: z.array(
    OrderItem.extend({
      sensors: z.array(z.enum(SENSORS)),
      device_codes: z.array(z.string()),
      renews: z.array(z.string()),
    }),
  ),
  history: z.array(OrderEvent),
})
export type OrderDetail = z.output<typeof OrderDetail>

/** The form of a delivery update; the bulk call of devices spells the list `device_codes` (spec/3 §7.9). */
export const DeliveryForm = z.object({
  delivery_status: choice(DELIVERY_STATUSES),
  deviceCodes: z
    .array(DeviceCode, 'required')
    .min(1, { error: 'required', abort: true })
    .max(LIMITS.bulkCodes, 'too_large'),
  revision: SeenRevision.optional(),
})
export type DeliveryForm = z.output<typeof DeliveryForm>

/** A delivery is tried code by code before it is done. */
export const DeliveryCheck = z.object({
  fitting: z.int(),
  /** Each line of the order takes in so many of them; those it has already stay where they are. */
  items: z.array(z.object({ id: Id, license_template: z.string(), count: z.int() })),
  problems: z.array(
    z.object({
      code: z.string(),
      problem: z.enum(DELIVERY_PROBLEMS),
      site: Ref.nullable(),
      order: Id.nullable(),
    }),
  ),
  /** Licences that would still be without a device. */
  remaining: z.int(),
})
export type DeliveryCheck = z.output<typeof DeliveryCheck>
