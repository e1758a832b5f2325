/** Licences, their templates and orders (spec/3 §3.9). Paths and ids keep the specification's `license` spelling. */
import { z } from 'zod'
import { LIMITS } from '#limits.ts'
import { choice, Id, PageQuery, queryInt, Ref, Timestamp } from '#schemas/page.ts'
import { DELIVERY_STATUSES, LICENCE_SHOWN_STATUSES, ORDER_STATUSES, PRODUCT_TYPES, SENSORS } from '#values.ts'

export const LicenceTemplate = z.object({
  id: Id,
  name: z.string(),
  duration_months: z.union([z.literal(12), z.literal(24), z.literal(36), z.literal(60)]),
  sensors: z.array(z.enum(SENSORS)),
  product_types: z.array(z.enum(PRODUCT_TYPES)),
  auto_renew: z.boolean(),
  price_code: z.string(),
  active: z.boolean(),
})
export type LicenceTemplate = z.output<typeof LicenceTemplate>

export const LicenceTemplateQuery = z.object({
  page: PageQuery.shape.page,
  perPage: queryInt({ min: 1, max: LIMITS.page.max }).default(LIMITS.page.licenceTemplates),
})

export const Licence = z.object({
  id: Id,
  template: Ref,
  supplier: Ref.nullable(),
  device: z.object({ id: Id, code: z.string() }).nullable(),
  site: Ref.nullable(),
  status: z.enum(LICENCE_SHOWN_STATUSES),
  activated_at: Timestamp.nullable(),
  expires_at: Timestamp.nullable(),
  days_left: z.int().nullable(),
  created_at: Timestamp,
})
export type Licence = z.output<typeof Licence>

/** Makes licences without an order. */
export const LicenceForm = z.object({
  license_template_id: Id,
  supplier: Id.nullish(),
  quantity: z.int('required').min(1, 'only_numbers_positive').max(LIMITS.page.max, 'too_large').default(1),
})
export type LicenceForm = z.output<typeof LicenceForm>

const ItemForm = z.object({
  license_template_id: z
    .int('required')
    .min(1, { error: 'required', abort: true })
    .max(LIMITS.maxId, 'invalid'),
  quantity: z.int('required').min(1, 'only_numbers_positive').max(10_000, 'too_large').default(1),
})

export const OrderForm = z.object({
  supplier: z.int('required').min(1, { error: 'required', abort: true }).max(LIMITS.maxId, 'invalid'),
  order_items: z.array(ItemForm, 'required').min(1, { error: 'required', abort: true }).max(100, 'too_large'),
})
export type OrderForm = z.output<typeof OrderForm>

export const OrderPatch = z
  .object({ ...OrderForm.shape, status: z.enum(ORDER_STATUSES, 'invalid') })
  .partial()
export type OrderPatch = z.output<typeof OrderPatch>

export const Order = z.object({
  id: Id,
  supplier: Ref,
  status: z.enum(ORDER_STATUSES),
  order_items: z.array(
    z.object({
      id: Id,
      license_template_id: Id,
      license_template: z.string(),
      quantity: z.int(),
      device_codes: z.array(z.string()),
    }),
  ),
  created_by: Ref.nullable(),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type Order = z.output<typeof Order>

/** The form of a delivery update; the call spells the list `device_codes` (spec/3 §7.9). */
export const DeliveryForm = z.object({
  delivery_status: choice(DELIVERY_STATUSES),
  deviceCodes: z
    .array(z.string().trim().min(1, { error: 'required', abort: true }), 'required')
    .min(1, { error: 'required', abort: true }),
})
export type DeliveryForm = z.output<typeof DeliveryForm>
