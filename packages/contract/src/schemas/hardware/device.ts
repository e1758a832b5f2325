/** The monitors (spec/2 §3). */
import { z } from 'zod'
import { LICENCE_SHOWN_STATUSES } from '#fleet-values.ts'
import {
  Id,
  ordering,
  Page,
  PageQuery,
  QueryId,
  Ref,
  requiredText,
  Search,
  Timestamp,
} from '#schemas/page.ts'
import {
  ALGO_TYPES,
  CONNECTIVITY,
  DELIVERY_STATUSES,
  DEVICE_FILTERS,
  SENSOR_FAULTS,
  SENSOR_STATUSES,
  SENSORS,
} from '#values.ts'

/** The place where it hangs; null while it has no deck. */
const DevicePlace = z.object({
  id: Id,
  name: z.string(),
  online: z.boolean(),
  decks: z.array(Ref),
})

/** The right to deliver data; `days_left` as spec/3 §3.9, null while no term runs. */
const DeviceLicence = z.object({
  id: Id,
  status: z.enum(LICENCE_SHOWN_STATUSES),
  expires_at: Timestamp.nullable(),
  days_left: z.int().nullable(),
})

/**
 * A climate sensor that is not believed. It is not judged and does not count in its airspace, until it moves plausibly
 * again. `value` and `neighbours`, the median of the other monitors there, are in °C or %, as they were when it was found.
 */
export const SensorFault = z.object({
  sensor: z.enum(['TEMPERATURE', 'HUMIDITY']),
  fault: z.enum(SENSOR_FAULTS),
  since: Timestamp,
  value: z.number(),
  neighbours: z.number().nullable(),
})
export type SensorFault = z.output<typeof SensorFault>

/** °C or %, an hour each; null where too little was measured. */
const HourlyMeans = z.array(z.number().nullable())

/** A time in which a climate sensor was not believed, with what it measured beside its neighbours. */
export const SensorFaultCourse = z.object({
  id: Id,
  sensor: SensorFault.shape.sensor,
  fault: z.enum(SENSOR_FAULTS),
  from: Timestamp,
  /** Null while it is not believed. */
  to: Timestamp.nullable(),
  found_at: Timestamp,
  /** What it measured when it was found, and the median of its neighbours; null without any. */
  value: z.number(),
  neighbours: z.number().nullable(),
  /** The hours around it: a day before it began, half a day after its end, and seven days at most. */
  course: z.object({
    from: Timestamp,
    own: HourlyMeans,
    /** The five of its neighbours that come first by name. */
    beside: z.array(z.object({ id: Id, name: z.string(), values: HourlyMeans })),
  }),
})
export type SensorFaultCourse = z.output<typeof SensorFaultCourse>

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
  /** The address in its gateway's own network. No message tells it yet, so it is empty. */
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
  /** Empty while all its sensors count. */
  sensor_faults: z.array(SensorFault),
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
  /** The gateway it was last heard through. */
  gateway: QueryId.optional(),
  ...ordering(SITE_DEVICE_ORDER),
})
export type SiteDevicesQuery = z.output<typeof SiteDevicesQuery>

/** Each value of `filter` leaves so many of the monitors that the other filters leave. */
export const DeviceCounts = z.object({
  ALL: z.int(),
  ONLINE: z.int(),
  OFFLINE: z.int(),
  DEFAULT: z.int(),
  OK: z.int(),
  WARNING: z.int(),
  ALARM: z.int(),
} satisfies Record<(typeof DEVICE_FILTERS)[number], z.ZodType>)
export type DeviceCounts = z.output<typeof DeviceCounts>

export const SiteDevices = Page(Device).extend({ counts: DeviceCounts })
export type SiteDevices = z.output<typeof SiteDevices>

/** A place that a monitor had on the site; `removed_at` null means that it hangs there. */
export const DevicePlacement = z.object({
  house: Ref,
  airspace: Ref,
  deck: Ref,
  installed_at: Timestamp,
  removed_at: Timestamp.nullable(),
})
export type DevicePlacement = z.output<typeof DevicePlacement>

/** `stays`: its places on this site, the newest first. Those on other sites are nobody's business here. */
export const SiteDevice = Device.extend({ stays: z.array(DevicePlacement) })
export type SiteDevice = z.output<typeof SiteDevice>

/** The newest come first. Without `sensor` those of all three. */
export const LampQuery = PageQuery.extend({
  sensor: z.enum(SENSORS, 'invalid').optional(),
  /** Changes since then. */
  from: Timestamp.optional(),
})
export type LampQuery = z.output<typeof LampQuery>

/** The deck to hang it in; its samples from now on belong there. */
export const DeviceMove = z.object({ deck: Id })
export type DeviceMove = z.output<typeof DeviceMove>

/** A monitor that is taken down becomes one of these. */
export const TAKEN_DOWN_AS = ['DELIVERED', 'DEFECT', 'IN_REPAIR', 'RETURNED', 'LOST'] as const

/** The code of the monitor that takes its place. */
export const DeviceReplacement = z.object({
  code: requiredText(40),
  delivery_status: z.enum(TAKEN_DOWN_AS, 'invalid').default('DELIVERED'),
})
export type DeviceReplacement = z.output<typeof DeviceReplacement>

/** A monitor that a gateway of the site hears and that hangs nowhere. */
export const SpareDevice = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  last_update: Timestamp.nullable(),
})
export type SpareDevice = z.output<typeof SpareDevice>
