/** The devices and gateways of the whole fleet (spec/2 §7). */
import { z } from 'zod'
import { LIMITS } from '#limits.ts'
import { Action } from '#schemas/admin/action.ts'
import { Device, DevicePlacement } from '#schemas/hardware/device.ts'
import { Gateway } from '#schemas/hardware/gateway.ts'
import {
  AsOf,
  Country,
  choice,
  Day,
  Id,
  ordering,
  PageQuery,
  queryInt,
  Ref,
  Search,
  SeenRevision,
  Timestamp,
  text,
} from '#schemas/page.ts'
import {
  CONNECTIVITY,
  DELIVERY_STATUSES,
  DEVICE_FILTERS,
  DEVICE_MODES,
  FLEET_GATEWAY_FILTERS,
  GATEWAY_REGISTRATIONS,
  SENSOR_STATUSES,
  SENSORS,
  SITE_ROLES,
} from '#values.ts'

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
  /**
   * The text of its label and the QR code on it: a person who hangs it for the first time shows by it that they
   * hold it.
   */
  label_text: z.string(),
})
export type AdminDevice = z.output<typeof AdminDevice>

/**
 * `stays`: every place it had, the newest first. `life`: when somebody made its delivery status what it was then, the
 * oldest first. `timezone`: of the site it hangs on.
 */
export const AdminDeviceDetail = AdminDevice.extend({
  produced_at: Day.nullable(),
  created_at: Timestamp,
  timezone: z.string().nullable(),
  stays: z.array(DevicePlacement.extend({ site: Ref })),
  life: z.array(z.object({ delivery_status: z.enum(DELIVERY_STATUSES), at: Timestamp, by: Ref.nullable() })),
})
export type AdminDeviceDetail = z.output<typeof AdminDeviceDetail>

const count = z.int()
const byCountry = z.array(z.object({ country: z.string(), count, silent: count }))
const bySoftware = z.array(z.object({ version: z.string(), count }))

/** `silent`: hung and not heard for an hour, `lost` of them for a day. Levels are the worst of each device that hangs. */
export const DeviceStats = z.object({
  ...AsOf,
  devices: count,
  installed: count,
  silent: count,
  lost: count,
  unregistered: count,
  by_level: z.array(z.object({ level: z.enum(SENSOR_STATUSES), count })),
  by_delivery_status: z.array(z.object({ delivery_status: z.enum(DELIVERY_STATUSES), count })),
  by_country: byCountry,
  by_software: bySoftware,
})
export type DeviceStats = z.output<typeof DeviceStats>

/** `disk_low` and `disk_full` as the disk's Warning and Alarm. */
export const GatewayStats = z.object({
  ...AsOf,
  gateways: count,
  silent: count,
  lost: count,
  disk_low: count,
  disk_full: count,
  /** So many gateways never reported their disk. */
  disk_unknown: count,
  by_mode: z.array(z.object({ device_mode: z.enum(DEVICE_MODES), count })),
  by_registration: z.array(z.object({ registration: z.enum(GATEWAY_REGISTRATIONS), count })),
  by_country: byCountry,
  by_software: bySoftware,
})
export type GatewayStats = z.output<typeof GatewayStats>

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
/** Every filter but `ALL` is about monitors that hang somewhere: nobody misses the others. */
const deviceList = {
  filter: z.enum(DEVICE_FILTERS, 'invalid').default('ALL'),
  search: Search.optional(),
  ...ordering(ADMIN_DEVICE_ORDER),
}
export const AdminDevicesQuery = z.object({ ...hardwarePage, ...deviceList })
export type AdminDevicesQuery = z.output<typeof AdminDevicesQuery>

export const HARDWARE_FILE_TYPES = ['csv', 'xlsx'] as const
const fileType = { file_type: z.enum(HARDWARE_FILE_TYPES, 'invalid').default('csv') }
export const DevicesDownloadQuery = z.object({ ...fileType, ...deviceList })
export type DevicesDownloadQuery = z.output<typeof DevicesDownloadQuery>

/** Limits hardware by country, for the fleet's map and filters. */
export const CountryFilter = z.object({ country: Country.optional() })
/** The list holds no more than fit a dashboard, those with the most devices first. */
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

/** A ten-minute slot of one device. */
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

/** The sensor is an index into SENSORS: 0 coughs (default), 1 temperature, 2 humidity (spec/3 §2.3). */
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

const modeMinutes = z.int('invalid').min(1, 'invalid').max(LIMITS.deviceModeMinutes, 'too_large').nullish()

/** NORMAL and SLEEP take no minutes (spec/3 §3.2). */
const minutesFit = (form: {
  device_mode?: string | undefined
  device_mode_parameter?: number | null | undefined
}) =>
  form.device_mode_parameter == null ||
  (form.device_mode !== undefined && !['NORMAL', 'SLEEP'].includes(form.device_mode))
const MINUTES_DO_NOT_FIT = { path: ['device_mode_parameter'], error: 'invalid' }

export const GatewayBulkStatus = z
  .object({ device_codes: codes, device_mode: choice(DEVICE_MODES), device_mode_parameter: modeMinutes })
  .refine(minutesFit, MINUTES_DO_NOT_FIT)
export type GatewayBulkStatus = z.output<typeof GatewayBulkStatus>

/** `run`: what undoes it; null where nothing had to change. */
export const BulkAnswer = z.object({ updated: z.int(), run: Id.nullable() })
export type BulkAnswer = z.output<typeof BulkAnswer>

/** A gateway's device, as its page lists it. */
export const GatewayDevice = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  site: Ref.nullable(),
  airspace: Ref.nullable(),
  connectivity: z.enum(CONNECTIVITY),
  last_update: Timestamp.nullable(),
  software_version: z.string(),
})
export type GatewayDevice = z.output<typeof GatewayDevice>

export const AdminGateway = Gateway.extend({
  /** The moment when it returns to NORMAL by itself. */
  device_mode_until: Timestamp.nullable(),
  sim: z.string(),
  pcb_serial: z.string(),
  hw_revision: z.string(),
  /** The address it signed in from last; empty where that is a proxy's, or its broker is not ours. */
  ip_address: z.string(),
  /** The text of its label and the QR code on it. */
  label_text: z.string(),
  created_at: Timestamp,
})
export type AdminGateway = z.output<typeof AdminGateway>

/** `timezone`: of its site. */
export const AdminGatewayDetail = AdminGateway.extend({
  produced_at: Day.nullable(),
  timezone: z.string().nullable(),
  /** Counts the changes people make: whoever changes it says from which one. */
  revision: z.int(),
})
export type AdminGatewayDetail = z.output<typeof AdminGatewayDetail>

export const ADMIN_GATEWAY_ORDER = [
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
] as const
/** `ONLINE` and `OFFLINE` are about gateways on sites: the rest is not missed. */
const gatewayList = {
  filter: z.enum(FLEET_GATEWAY_FILTERS, 'invalid').default('ALL'),
  registration: z.enum(GATEWAY_REGISTRATIONS, 'invalid').optional(),
  search: Search.optional(),
  ...ordering(ADMIN_GATEWAY_ORDER),
}
export const AdminGatewaysQuery = z.object({ ...hardwarePage, ...gatewayList })
export type AdminGatewaysQuery = z.output<typeof AdminGatewaysQuery>

export const GatewaysDownloadQuery = z.object({ ...fileType, ...gatewayList })
export type GatewaysDownloadQuery = z.output<typeof GatewaysDownloadQuery>

/**
 * The form's fields are sent as texts. What groups the digits of a MAC address is dropped, so that one address has
 * one spelling.
 */
export const GatewayRegistrationForm = z.object({
  code: z
    .string('required')
    .trim()
    .min(1, { error: 'required', abort: true })
    .regex(/^[A-Za-z0-9][A-Za-z0-9-]{1,39}$/, 'wrong_characters'),
  mac_address: z
    .string('required')
    .trim()
    .min(1, { error: 'required', abort: true })
    .transform(mac => mac.replace(/[:.\s-]/g, '').toLowerCase())
    .pipe(z.string().regex(/^[0-9a-f]{12}$/, 'invalid')),
  sim: text(30).default(''),
  name: text(LIMITS.shortText).default(''),
  // A field that is left empty is still sent, and names no site.
  site: z
    .preprocess(
      value => (value === '' ? undefined : value),
      queryInt({ min: 1, max: LIMITS.maxId }).optional(),
    )
    .optional(),
})
export type GatewayRegistrationForm = z.output<typeof GatewayRegistrationForm>

/** `secret` is shown this once and stored hashed. */
export const GatewayRegistered = z.object({
  id: Id,
  code: z.string(),
  registration: z.enum(GATEWAY_REGISTRATIONS),
  secret: z.string(),
})
export type GatewayRegistered = z.output<typeof GatewayRegistered>

export const GatewayFields = z.object({
  name: text(LIMITS.shortText).optional(),
  device_mode: choice(DEVICE_MODES).optional(),
})
/** A field that is left out stays as it is; minutes come with the mode they belong to. */
export const GatewayPatch = GatewayFields.extend({
  device_mode_parameter: modeMinutes,
  revision: SeenRevision.optional(),
}).refine(minutesFit, MINUTES_DO_NOT_FIT)
export type GatewayPatch = z.output<typeof GatewayPatch>

/** A step of a gateway's registration. */
export const GatewayStep = z.object({ revision: SeenRevision.optional() })
export type GatewayStep = z.output<typeof GatewayStep>

/**
 * The likely cause of a silence. `UNPLACED`: it is to be heard nowhere; `CARE`: somebody works on it, or it
 * travels; `NEVER`: it was never heard; `SITE`: all of the site fell silent together; `APART`: all are silent, but
 * not since the same time; `SOME`: one other at least is silent too; `ONLY`: the site has no other; `LINK`: it
 * alone, on a mobile link of its own; `ALONE`: it alone.
 */
export const SILENCE_CAUSES = [
  'UNPLACED',
  'CARE',
  'NEVER',
  'SITE',
  'APART',
  'SOME',
  'ONLY',
  'LINK',
  'ALONE',
] as const
export type SilenceCause = (typeof SILENCE_CAUSES)[number]

/** An administrator who looks after a silent gateway asks these first. */
export const GatewaySilence = z.object({
  /** The likely cause, or null while the gateway is heard. */
  cause: z.enum(SILENCE_CAUSES).nullable(),
  last_heartbeat_at: Timestamp.nullable(),
  /** The other gateways of its site that are in service, silent ones first. */
  neighbours: z.array(
    z.object({
      id: Id,
      code: z.string(),
      name: z.string(),
      connectivity: z.enum(CONNECTIVITY),
      last_heartbeat_at: Timestamp.nullable(),
    }),
  ),
  /** The person to call: one with a telephone, among those who look after the site. */
  contact: z.object({ id: Id, name: z.string(), telephone: z.string(), role: z.enum(SITE_ROLES) }).nullable(),
  /** The incident that waits for an administrator; null where it does not wait, or was not found yet. */
  action: Action.nullable(),
})
export type GatewaySilence = z.output<typeof GatewaySilence>

export const GATEWAY_EVENTS = [
  'KNOWN',
  'REGISTERED',
  'FIRST_HEARD',
  'SILENT',
  'BACK',
  'MOVED',
  'LEFT',
  'SECRET',
  'MODE',
  'RENAMED',
  'REFUSED',
  'RETIRED',
] as const

/**
 * An event of a gateway: its own acts have a `cause` where one can be told, those of people have their author
 * (`by`; null where they are gone). `minutes` are of the silence that ended. `site`, `device_mode` and `name` are
 * those it came to, or left.
 */
export const GatewayEvent = z.object({
  key: z.string(),
  at: Timestamp,
  kind: z.enum(GATEWAY_EVENTS),
  cause: z.enum(SILENCE_CAUSES).nullable(),
  minutes: z.int().nullable(),
  is_of_people: z.boolean(),
  by: Ref.nullable(),
  site: Ref.nullable(),
  device_mode: z.enum(DEVICE_MODES).nullable(),
  name: z.string().nullable(),
})
export type GatewayEvent = z.output<typeof GatewayEvent>
