/** The airspaces: the unit of climate, batch, alert and episode (spec/3 §2.1). */
import { z } from 'zod'
import { Device } from '#schemas/hardware/device.ts'
import { Recommendation } from '#schemas/health/recommendation.ts'
import { commaList, Day, Id, Items, QueryFlag, Ref, Timestamp } from '#schemas/page.ts'
import { PRODUCT_TYPES, SENSOR_STATUSES } from '#values.ts'
import { Headline } from './headline.ts'
import { statusFields, Voiceprint } from './status.ts'

const Band = z.object({ lo: z.number(), hi: z.number() })

/** The comfort band at the batch's age today (spec/3 §4.12); null without an active batch. */
const Comfort = z.object({ temperature: Band.nullable(), humidity: Band.nullable() })

/** The batch that is in the airspace now, as its card shows it. */
export const AirspaceBatch = z.object({
  id: Id,
  name: z.string(),
  product_type: z.enum(PRODUCT_TYPES),
  start_date: Day,
  /** The age in days today. */
  day: z.int(),
  /** The name of the age phase; null where the product type has none. */
  phase: z.string().nullable(),
  animals_present: z.int().nullable(),
  expected_end_date: Day.nullable(),
})
export type AirspaceBatch = z.output<typeof AirspaceBatch>

/** The short form for pickers and filters (`simple=true`). */
export const SimpleAirspace = z.object({
  id: Id,
  name: z.string(),
  site_pk: Id,
  house: Ref,
  floor: Ref,
  product_type: z.enum(PRODUCT_TYPES),
  ...statusFields,
})
export type SimpleAirspace = z.output<typeof SimpleAirspace>

export const AIRSPACE_EXTRAS = ['batch', 'devices', 'recommendations'] as const
export type AirspaceExtra = (typeof AIRSPACE_EXTRAS)[number]

/** Lists that only who asks for them is given. */
const extraLists = {
  /** The monitors that hang there. */
  devices: z.array(Device).optional(),
  /** The recommendations that wait for an answer. */
  recommendations: z.array(Recommendation).optional(),
}

export const Airspace = SimpleAirspace.extend({
  cough_status: z.enum(SENSOR_STATUSES),
  temperature_status: z.enum(SENSOR_STATUSES),
  humidity_status: z.enum(SENSOR_STATUSES),
  online: z.boolean(),
  last_update: Timestamp.nullable(),
  rhs: z.int().nullable(),
  rdi: z.number().nullable(),
  /** The reference RDI in force (coughs per animal, or per 100 birds, per 24 h). */
  reference: z.number(),
  /** The limits of RHS in force: below `watch` it asks to be watched, below `act` to be acted on. */
  rhs_limits: z.object({ watch: z.int(), act: z.int() }),
  temperature_c: z.number().nullable(),
  humidity_pct: z.number().nullable(),
  comfort: Comfort,
  devices_total: z.int(),
  devices_online: z.int(),
  /** Monitors whose cough status is WARNING or ALARM. */
  devices_affected: z.int(),
  voiceprint: Voiceprint,
  headline: Headline,
  batch: AirspaceBatch.nullable(),
  ...extraLists,
})
export type Airspace = z.output<typeof Airspace>

export const AirspaceListQuery = z.object({
  simple: QueryFlag.optional(),
  /** `batch` is what the short form lacks; the full one has it anyway. */
  extra: commaList(z.enum(AIRSPACE_EXTRAS, 'invalid')).optional(),
})
export type AirspaceListQuery = z.output<typeof AirspaceListQuery>

export const SimpleQuery = AirspaceListQuery.pick({ simple: true })

/** Strict, so that a broken full item does not pass for a short one. */
export const SimpleAirspaceItem = z.strictObject({
  ...SimpleAirspace.shape,
  batch: AirspaceBatch.nullable().optional(),
  ...extraLists,
})
export type SimpleAirspaceItem = z.output<typeof SimpleAirspaceItem>

/** The items have the short form with `simple=true`. */
export const AirspaceList = Items(z.union([Airspace, SimpleAirspaceItem]))
export type AirspaceList = z.output<typeof AirspaceList>

/** A row of `GET /sites/airspaces/product-types/`. */
export const ProductTypeOption = z.object({
  id: z.int(),
  value: z.enum(PRODUCT_TYPES),
  /** The translation key of the display name; both sow types read "Sow" (spec/3 §3.3). */
  label: z.string(),
  animal: z.enum(['pig', 'piglet']),
  order: z.int(),
})
export type ProductTypeOption = z.output<typeof ProductTypeOption>
