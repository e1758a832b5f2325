/** Devices and gateways of the whole fleet (spec/2 §7). */
import { z } from 'zod'
import { LIMITS } from '#limits.ts'
import { file } from '#schemas/file.ts'
import { Device } from '#schemas/hardware/device.ts'
import { Gateway } from '#schemas/hardware/gateway.ts'
import {
  Country,
  choice,
  Id,
  ordering,
  PageQuery,
  queryInt,
  Ref,
  Search,
  Timestamp,
  text,
} from '#schemas/page.ts'
import { DELIVERY_STATUSES, DEVICE_MODES, GATEWAY_REGISTRATIONS, SENSOR_STATUSES, SENSORS } from '#values.ts'

const hardwarePage = {
  page: PageQuery.shape.page,
  perPage: queryInt({ min: 1, max: LIMITS.page.max }).default(LIMITS.page.adminHardware),
}

export const AdminDevice = Device.extend({
  site: Ref.nullable(),
  country: z.string(),
  mac_address: z.string(),
  pcb_serial: z.string(),
  hw_revision: z.string(),
})
export type AdminDevice = z.output<typeof AdminDevice>

export const ADMIN_DEVICE_ORDER = [
  'code',
  'name',
  'site',
  'airspace',
  'last_update',
  'delivery_status',
  'algo_type',
  'software_version',
  'installation_date',
  'country',
] as const
export const AdminDevicesQuery = z.object({
  ...hardwarePage,
  search: Search.optional(),
  ...ordering(ADMIN_DEVICE_ORDER),
})
export type AdminDevicesQuery = z.output<typeof AdminDevicesQuery>

/** Hardware by country, for the fleet's map and filters. */
export const CountryFilter = z.object({ country: Country.optional() })
export const GatewayOfCountry = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  country: z.string(),
  site: Ref.nullable(),
  devices_amount: z.int(),
  online: z.boolean(),
})
export const SiteOfCountry = z.object({
  id: Id,
  name: z.string(),
  country: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  devices_amount: z.int(),
  offline_count: z.int(),
})

export const UnregisteredDevice = z.object({
  id: Id,
  code: z.string(),
  gateway: z.object({ id: Id, code: z.string() }).nullable(),
  site: Ref.nullable(),
  delivery_status: z.enum(DELIVERY_STATUSES),
  last_update: Timestamp.nullable(),
  created_at: Timestamp,
})
export type UnregisteredDevice = z.output<typeof UnregisteredDevice>
export const UnregisteredQuery = z.object(ordering(['code', 'last_update', 'created_at', 'delivery_status']))

/** One ten-minute slot of one device. */
export const CoughSlot = z.object({
  slot: z.int(),
  at: Timestamp,
  coughs: z.int().nullable(),
  audio_seconds: z.int().nullable(),
  received_at: Timestamp,
})
export type CoughSlot = z.output<typeof CoughSlot>
export const CoughDataQuery = PageQuery.extend(ordering(['at', 'coughs', 'audio_seconds', 'received_at']))

export const ColorChange = z.object({
  changed_at: Timestamp,
  sensor: z.enum(SENSORS),
  from: z.enum(SENSOR_STATUSES),
  to: z.enum(SENSOR_STATUSES),
  value: z.number().nullable(),
  limit: z.number().nullable(),
  duration_of_previous_s: z.int().nullable(),
})
export type ColorChange = z.output<typeof ColorChange>

/** Index into SENSORS: 0 coughs (default), 1 temperature, 2 humidity (spec/3 §2.3). */
export const ColorHistoryQuery = PageQuery.extend({ sensor: queryInt({ min: 0, max: 2 }).default(0) })

const codes = z
  .array(z.string().trim().min(1, { error: 'required', abort: true }).max(40, 'too_long'), 'required')
  .min(1, { error: 'required', abort: true })
  .max(LIMITS.bulkCodes, 'too_large')

export const DeviceBulkStatus = z.object({
  device_codes: codes,
  delivery_status: choice(DELIVERY_STATUSES),
})
export type DeviceBulkStatus = z.output<typeof DeviceBulkStatus>

/** NORMAL and SLEEP take no minutes (spec/3 §3.2). */
export const GatewayBulkStatus = z
  .object({
    device_codes: codes,
    device_mode: choice(DEVICE_MODES),
    device_mode_parameter: z
      .int('invalid')
      .min(1, 'invalid')
      .max(LIMITS.deviceModeMinutes, 'too_large')
      .nullish(),
  })
  .refine(form => form.device_mode_parameter == null || !['NORMAL', 'SLEEP'].includes(form.device_mode), {
    path: ['device_mode_parameter'],
    error: 'invalid',
  })
export type GatewayBulkStatus = z.output<typeof GatewayBulkStatus>

export const BulkAnswer = z.object({ updated: z.int() })

export const AdminGateway = Gateway.extend({
  sim: z.string(),
  pcb_serial: z.string(),
  hw_revision: z.string(),
  ip_address: z.string(),
  created_at: Timestamp,
})
export type AdminGateway = z.output<typeof AdminGateway>

export const AdminGatewaysQuery = z.object({
  ...hardwarePage,
  search: Search.optional(),
  ...ordering([
    'code',
    'name',
    'site',
    'country',
    'registration',
    'device_mode',
    'last_heartbeat_at',
    'devices_amount',
    'disk_space',
    'software_version',
  ]),
})

/** Sent as form fields. Colons and dashes of a MAC address are dropped, so that one address has one spelling. */
export const GatewayRegistrationForm = z.object({
  code: z
    .string('required')
    .trim()
    .min(1, { error: 'required', abort: true })
    .regex(/^[A-Za-z0-9][A-Za-z0-9-]{1,39}$/, 'format'),
  mac_address: z
    .string('required')
    .trim()
    .min(1, { error: 'required', abort: true })
    .transform(mac => mac.replace(/[:-]/g, '').toLowerCase())
    .pipe(z.string().regex(/^[0-9a-f]{12}$/, 'format')),
  sim: text(30).default(''),
  name: text(LIMITS.shortText).default(''),
  site: queryInt({ min: 1, max: LIMITS.maxId }).optional(),
})
export type GatewayRegistrationForm = z.output<typeof GatewayRegistrationForm>

/** `secret` is shown this once and stored hashed. */
export const GatewayRegistered = z.object({
  id: Id,
  code: z.string(),
  registration: z.enum(GATEWAY_REGISTRATIONS),
  secret: z.string(),
})

/** Columns: kind, code, pcb_serial, mac_address, hw_revision, software_version, country, produced_at (spec/3 §2.4). */
export const PcbUpload = z.object({
  file: file({ types: ['text/csv', 'application/vnd.ms-excel', 'text/plain'], bytes: 5_000_000 }),
})

/** What an upload of a production list did; a wrong row is told by its line and changes nothing else. */
export const PcbUploadAnswer = z.object({
  created: z.int(),
  updated: z.int(),
  errors: z.array(z.object({ line: z.int(), message: z.string() })),
})
export type PcbUploadAnswer = z.output<typeof PcbUploadAnswer>
