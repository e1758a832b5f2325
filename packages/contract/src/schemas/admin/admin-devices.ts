/** The devices of the whole fleet (spec/2 §7). */
import { z } from 'zod'
import { byCountry, bySoftware, codes, count, fileType, hardwarePage } from '#schemas/admin/admin-hardware.ts'
import { Device, DevicePlacement } from '#schemas/hardware/device.ts'
import {
  AsOf,
  choice,
  Day,
  Id,
  ordering,
  PageQuery,
  queryInt,
  Ref,
  Search,
  Timestamp,
} from '#schemas/page.ts'
import { DELIVERY_STATUSES, DEVICE_FILTERS, SENSOR_STATUSES, SENSORS } from '#values.ts'

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

export const DevicesDownloadQuery = z.object({ ...fileType, ...deviceList })
export type DevicesDownloadQuery = z.output<typeof DevicesDownloadQuery>

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

export const DeviceBulkStatus = z.object({
  device_codes: codes,
  delivery_status: choice(DELIVERY_STATUSES),
})
export type DeviceBulkStatus = z.output<typeof DeviceBulkStatus>
