/** Monitors (spec/2 §3). */
import { z } from 'zod'
import { Id, ordering, PageQuery, QueryId, Ref, Search, Timestamp } from '#schemas/page.ts'
import {
  ALGO_TYPES,
  CONNECTIVITY,
  DELIVERY_STATUSES,
  DEVICE_FILTERS,
  LICENCE_SHOWN_STATUSES,
  SENSOR_STATUSES,
} from '#values.ts'

/** Where it hangs; null while it has no deck. */
export const DevicePlace = z.object({
  id: Id,
  name: z.string(),
  online: z.boolean(),
  decks: z.array(Ref),
})

/** The right to deliver data; `days_left` as spec/3 §3.9, null while no term runs. */
export const DeviceLicence = z.object({
  id: Id,
  status: z.enum(LICENCE_SHOWN_STATUSES),
  expires_at: Timestamp.nullable(),
  days_left: z.int().nullable(),
})

export const Device = z.object({
  id: Id,
  name: z.string(),
  code: z.string(),
  last_update: Timestamp.nullable(),
  algo_type: z.enum(ALGO_TYPES),
  software_version: z.string(),
  installation_date: Timestamp.nullable(),
  airspace: DevicePlace.nullable(),
  house: Ref.nullable(),
  gateway: z.object({ id: Id, code: z.string(), name: z.string() }).nullable(),
  ip_address: z.string(),
  delivery_status: z.enum(DELIVERY_STATUSES),
  connectivity: z.enum(CONNECTIVITY),
  connectivity_since: Timestamp.nullable(),
  cough_status: z.enum(SENSOR_STATUSES),
  temperature_status: z.enum(SENSOR_STATUSES),
  humidity_status: z.enum(SENSOR_STATUSES),
  rhs: z.int().nullable(),
  rdi: z.number().nullable(),
  temperature_c: z.number().nullable(),
  humidity_pct: z.number().nullable(),
  licence: DeviceLicence.nullable(),
})
export type Device = z.output<typeof Device>

export const SITE_DEVICE_ORDER = [
  'name',
  'code',
  'airspace',
  'last_update',
  'cough_status',
  'temperature_status',
  'humidity_status',
  'software_version',
  'installation_date',
] as const

export const SiteDevicesQuery = PageQuery.extend({
  q: Search.optional(),
  filter: z.enum(DEVICE_FILTERS, 'invalid').default('ALL'),
  airspace: QueryId.optional(),
  ...ordering(SITE_DEVICE_ORDER),
})
export type SiteDevicesQuery = z.output<typeof SiteDevicesQuery>
