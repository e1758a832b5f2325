/** The availability, data usage, readings and fleet figures (spec/3 §2.4, §4.9, §4.10). */
import { z } from 'zod'
import { USAGE_LEVELS } from '#rules/hardware/data-usage.ts'
import { DateRangeQuery, fitsFleet, OptionalRangeQuery, tooLong } from '#schemas/date-range.ts'
import { StatusCounts } from '#schemas/farm/status.ts'
import { DeviceRef } from '#schemas/health/alert.ts'
import { AsOf, commaList, Day, Id, QueryId, QueryIdText, Ref } from '#schemas/page.ts'
import { RESOLUTIONS, SENSOR_STATUSES, SENSORS } from '#values.ts'

const SensorParam = z.enum(SENSORS, 'invalid')

/** Each sensor has its own availability (spec/3 §4.9); the first one where none is named. */
export const AvailabilityQuery = DateRangeQuery.safeExtend({ sensor: SensorParam.default('COUGHS') })

/** `site_pk` repeats the path; the specification sends it. */
export const SiteAvailabilityQuery = DateRangeQuery.safeExtend({
  sensor: SensorParam.default('COUGHS'),
  site_pk: QueryId.optional(),
})

export const GatewayUsageQuery = DateRangeQuery.safeExtend({ site_pk: QueryId.optional() }).refine(
  fitsFleet,
  tooLong,
)

/**
 * A local day. `received` and `expected` are in ten-minute slots; `value` is in percent with one decimal, null where
 * nothing was expected. Days that have not begun are left out.
 */
export const AvailabilityPoint = z.object({
  date: Day,
  value: z.number().nullable(),
  received: z.int(),
  expected: z.int(),
})
export type AvailabilityPoint = z.output<typeof AvailabilityPoint>

/** `data[0]` is the device of a call for one. */
export const Availability = z.object({
  data: z.array(z.object({ device: DeviceRef, points: z.array(AvailabilityPoint) })),
})
export type Availability = z.output<typeof Availability>

/**
 * Airspaces and the site as a whole: what was received of all devices over what was expected of them. `devices` hung
 * in the airspace within the range, those that hang there now and those that did.
 */
export const SiteAvailability = Availability.extend({
  airspaces: z.array(z.object({ airspace: Ref, devices: z.array(Id), points: z.array(AvailabilityPoint) })),
  site: z.array(AvailabilityPoint),
})
export type SiteAvailability = z.output<typeof SiteAvailability>

/** The amounts are in MB = 10⁶ bytes, with one decimal. */
const UsagePoint = z.object({
  date: Day,
  up_mb: z.number(),
  down_mb: z.number(),
  total_mb: z.number(),
})

/** The days count back from today, today included. */
export const UsageTotalQuery = z.object({
  timeframe: z.enum(['7', '30'], 'invalid').default('7').transform(Number),
})
export const RegisterHistoryQuery = z.object({
  timeframe: z.enum(['7', '30', '90', '365'], 'invalid').default('30').transform(Number),
})

export const GatewayUsageItem = z.object({
  gateway: z.object({ id: Id, code: z.string(), name: z.string() }),
  points: z.array(UsagePoint),
  total_mb: z.number(),
  /**
   * The data of the calendar month that `end_date` lies in (this month at the latest); `status` is its share of the
   * plan.
   */
  month_mb: z.number(),
  plan_mb_month: z.number(),
  status: z.enum(USAGE_LEVELS),
})

export const GatewayUsage = z.object({ items: z.array(GatewayUsageItem) })
export type GatewayUsage = z.output<typeof GatewayUsage>

/** The ten-minute slots a gateway was heard in by local day, of those since it was first heard. */
export const GatewayHeartbeats = z.object({
  gateway: z.object({ id: Id, code: z.string(), name: z.string() }),
  points: z.array(AvailabilityPoint),
})
export type GatewayHeartbeats = z.output<typeof GatewayHeartbeats>

/** A device's part of what its gateways used: by its samples among all of the gateway's that day. */
export const DeviceUsage = z.object({ device: DeviceRef, points: z.array(UsagePoint), total_mb: z.number() })
export type DeviceUsage = z.output<typeof DeviceUsage>

/** The window ends today in each gateway's own zone; the dates are UTC's. `gateways`: how many used anything. */
export const UsageTotal = z.object({
  ...AsOf,
  timeframe: z.int(),
  start_date: Day,
  end_date: Day,
  total_mb: z.number(),
  gateways: z.int(),
})
export type UsageTotal = z.output<typeof UsageTotal>

/** A series shows a sensor's readings, or the index made from the coughs. */
export const SERIES = ['COUGHS', 'TEMPERATURE', 'HUMIDITY', 'RDI'] as const
export type SeriesName = (typeof SERIES)[number]
const SeriesList = commaList(z.enum(SERIES, 'invalid')).optional()

/** The answer has all sensors and devices where `sensors` or `devices` is left out. */
export const SensorDataQuery = DateRangeQuery.safeExtend({
  sensors: SeriesList,
  devices: commaList(QueryIdText).optional(),
})
export const DeviceSensorDataQuery = DateRangeQuery.safeExtend({ sensors: SeriesList })

const SERIES_UNITS = ['coughs_per_hour', 'celsius', 'percent', 'rdi'] as const

/** Every step of the range until now has its place; a gap is null there. `t` = start of each step, epoch seconds. */
const SeriesPoints = z.object({ t: z.array(z.int()), values: z.array(z.number().nullable()) })
export type SeriesPoints = z.output<typeof SeriesPoints>

/**
 * A series per device and sensor, in the finest steps that fit a screen. Coughs are per hour of listening; RDI is the
 * hourly evaluation's, for a day its closing one.
 */
export const SensorData = z.object({
  resolution: z.enum(RESOLUTIONS),
  data: z.array(
    z.object({
      device: DeviceRef,
      sensor: z.enum(SERIES),
      unit: z.enum(SERIES_UNITS),
      points: SeriesPoints,
    }),
  ),
})
export type SensorData = z.output<typeof SensorData>

/**
 * The range is the last thirty days, today among them, where no days are given. Days are the site's own, and UTC's
 * without one.
 */
export const LoginActivityQuery = OptionalRangeQuery.safeExtend({ site_pk: QueryId.optional() })

export const LoginActivity = z.object({
  items: z.array(z.object({ date: Day, logins: z.int(), users: z.int() })),
})
export type LoginActivity = z.output<typeof LoginActivity>

export const UserKpi = z.object({
  users: z.int(),
  activated: z.int(),
  active_7_days: z.int(),
  active_30_days: z.int(),
  new_30_days: z.int(),
  never_logged_in: z.int(),
  /** People who have opened the mail and activated their account, and never signed in. */
  never_logged_in_activated: z.int(),
  locked: z.int(),
  mean_sites_per_user: z.number(),
})
export type UserKpi = z.output<typeof UserKpi>

export const RegisterHistory = z.object({
  ...AsOf,
  timeframe: z.int(),
  items: z.array(z.object({ date: Day, count: z.int() })),
})
export type RegisterHistory = z.output<typeof RegisterHistory>

/** Statuses and countries of the sites in use; devices and gateways of those that are on a site. */
export const SiteStats = z.object({
  ...AsOf,
  sites: z.int(),
  by_status: StatusCounts,
  by_display_status: z.array(z.object({ display_status: z.string(), count: z.int() })),
  by_country: z.array(z.object({ country: z.string(), count: z.int() })),
  devices: z.int(),
  devices_online: z.int(),
  gateways: z.int(),
  gateways_online: z.int(),
})
export type SiteStats = z.output<typeof SiteStats>

/** A sensor of each device that hung in the airspace then; DEFAULT where it hangs elsewhere now. */
export const AirspaceDeviceData = z.object({
  airspace: Ref,
  sensor: z.enum(SENSORS),
  unit: z.enum(SERIES_UNITS),
  resolution: z.enum(RESOLUTIONS),
  devices: z.array(z.object({ device: DeviceRef, status: z.enum(SENSOR_STATUSES), points: SeriesPoints })),
})
export type AirspaceDeviceData = z.output<typeof AirspaceDeviceData>
