/** The licences and their templates (spec/3 §3.9). Paths and ids keep the specification's `license` spelling. */
import { z } from 'zod'
import { LICENCE_SHOWN_STATUSES } from '#fleet-values.ts'
import { LIMITS } from '#limits.ts'
import { AsOf, commaList, Id, PageQuery, QueryId, queryInt, Ref, Search, Timestamp } from '#schemas/page.ts'
import { PRODUCT_TYPES, SENSORS } from '#values.ts'

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
  /** Its template renews it when its term ends. */
  auto_renew: z.boolean(),
  /** The licence of the same monitor whose term it continues. */
  renews: Id.nullable(),
})
export type Licence = z.output<typeof Licence>

/** `search`: a licence's number, the monitor, its site or its airspace. Statuses are as shown. */
export const LicencesQuery = PageQuery.extend({
  search: Search.optional(),
  status: z.enum(LICENCE_SHOWN_STATUSES, 'invalid').optional(),
  supplier: QueryId.optional(),
  site: QueryId.optional(),
})
export type LicencesQuery = z.output<typeof LicencesQuery>

/** A unit's code, in whatever case. */
export const DeviceCode = z
  .string('required')
  .trim()
  .min(1, { error: 'required', abort: true })
  .max(LIMITS.hardwareCode, 'too_long')

/** A licence that nobody has is given to a monitor. */
export const AssignmentForm = z.object({ device_code: DeviceCode })
export type AssignmentForm = z.output<typeof AssignmentForm>

/**
 * The licences of these monitors are to be renewed: those of a site that end soon or have ended, or the ones that
 * are named.
 */
export const RenewalsQuery = z.object({ site: QueryId.optional(), codes: commaList(DeviceCode).optional() })
export type RenewalsQuery = z.output<typeof RenewalsQuery>

/**
 * An order of renewals begins with these: for whom, and which monitors by template. Null: their template is no
 * longer sold.
 */
export const Renewals = z.object({
  supplier: Ref.nullable(),
  items: z.array(z.object({ license_template_id: Id.nullable(), codes: z.array(z.string()) })),
})
export type Renewals = z.output<typeof Renewals>

/** The id of a template that is sold. */
export const TemplateId = z
  .int('required')
  .min(1, { error: 'required', abort: true })
  .max(LIMITS.maxId, 'invalid')

/** Makes licences without an order. */
export const LicenceForm = z.object({
  license_template_id: TemplateId,
  supplier: Id.nullish(),
  quantity: z.int('required').min(1, 'only_numbers_positive').max(LIMITS.page.max, 'too_large').default(1),
})
export type LicenceForm = z.output<typeof LicenceForm>

/**
 * Licences are counted in all, and those that need somebody. Statuses are as shown: an active one in its last days
 * is expiring.
 */
export const LicenceFigures = z.object({
  ...AsOf,
  total: z.int(),
  by_status: z.array(z.object({ status: z.enum(LICENCE_SHOWN_STATUSES), count: z.int() })),
  /** Licences that end within the next 7 days; `ending_30_days` counts them as well. */
  ending_7_days: z.int(),
  ending_30_days: z.int(),
  /** Terms that end in each of the next twelve months, this one first; `YYYY-MM`, UTC. */
  ending_by_month: z.array(z.object({ month: z.string(), count: z.int() })),
  templates: z.int(),
  orders: z.int(),
  /** The orders that are submitted or confirmed and not yet delivered in full. */
  orders_waiting: z.int(),
  licences_waiting: z.int(),
  oldest_waiting_since: Timestamp.nullable(),
})
export type LicenceFigures = z.output<typeof LicenceFigures>
