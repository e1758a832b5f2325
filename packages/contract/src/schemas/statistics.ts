/** Availability, data usage, readings and fleet figures (spec/3 §2.4, §4.9, §4.10). */
import { z } from 'zod'
import { SENSOR_STATUSES, SENSORS } from '#values.ts'
import { DeviceRef } from './alert.ts'
import { dateRange, inDateOrder, wrongRange } from './date-range.ts'
import { commaList, Day, Id, QueryId, Ref } from './page.ts'
import { StatusCounts } from './status.ts'

export const SensorParam = z.enum(SENSORS, 'invalid')
const QueryIdText = z
  .string()
  .regex(/^[1-9]\d{0,9}$/, 'invalid')
  .transform(Number)
  .pipe(Id)

export const DateRangeQuery = z.object(dateRange).refine(inDateOrder, wrongRange)

export const AvailabilityQuery = z
  .object({ ...dateRange, sensor: SensorParam.optional() })
  .refine(inDateOrder, wrongRange)

/** `site_pk` repeats the path; the specification sends it. */
export const SiteAvailabilityQuery = z
  .object({ ...dateRange, sensor: SensorParam.optional(), site_pk: QueryId.optional() })
  .refine(inDateOrder, wrongRange)

export const GatewayUsageQuery = z
  .object({ ...dateRange, site_pk: QueryId.optional() })
  .refine(inDateOrder, wrongRange)

/** `value` in percent with one decimal; null where nothing was expected. Reads `data[0]` for one device. */
export const Availability = z.object({
  data: z.array(
    z.object({
      device: DeviceRef,
      points: z.array(
        z.object({ date: Day, value: z.number().nullable(), received: z.int(), expected: z.int() }),
      ),
    }),
  ),
})
export type Availability = z.output<typeof Availability>

/** MB = 10⁶ bytes, one decimal. */
export const UsagePoint = z.object({
  date: Day,
  up_mb: z.number(),
  down_mb: z.number(),
  total_mb: z.number(),
})

/** Days back from today, today included. */
export const UsageTotalQuery = z.object({
  timeframe: z.enum(['7', '30'], 'invalid').default('7').transform(Number),
})
export const RegisterHistoryQuery = z.object({
  timeframe: z.enum(['7', '30', '90', '365'], 'invalid').default('30').transform(Number),
})

export const GatewayUsage = z.object({
  items: z.array(
    z.object({
      gateway: z.object({ id: Id, code: z.string(), name: z.string() }),
      points: z.array(UsagePoint),
      total_mb: z.number(),
      plan_mb_month: z.number(),
      status: z.enum(['OK', 'WARNING', 'ALARM']),
    }),
  ),
})
export type GatewayUsage = z.output<typeof GatewayUsage>

export const DeviceUsage = z.object({ device: DeviceRef, points: z.array(UsagePoint), total_mb: z.number() })
export type DeviceUsage = z.output<typeof DeviceUsage>

export const UsageTotal = z.object({
  timeframe: z.int(),
  start_date: Day,
  end_date: Day,
  total_mb: z.number(),
  gateways: z.int(),
})
export type UsageTotal = z.output<typeof UsageTotal>

export const SensorDataQuery = z
  .object({
    ...dateRange,
    sensors: commaList(SensorParam).optional(),
    devices: commaList(QueryIdText).optional(),
  })
  .refine(inDateOrder, wrongRange)

export const DeviceSensorDataQuery = z
  .object({ ...dateRange, sensors: commaList(SensorParam).optional() })
  .refine(inDateOrder, wrongRange)

/** One series per device and sensor; gaps are nulls at their place. `t` = epoch seconds. */
export const SensorData = z.object({
  data: z.array(
    z.object({
      device: DeviceRef,
      sensor: z.enum(SENSORS),
      points: z.object({ t: z.array(z.int()), values: z.array(z.number().nullable()) }),
    }),
  ),
})
export type SensorData = z.output<typeof SensorData>

export const LoginActivityQuery = z.object({
  site_pk: QueryId.optional(),
  start_date: Day.optional(),
  end_date: Day.optional(),
})

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
  mean_sites_per_user: z.number(),
})
export type UserKpi = z.output<typeof UserKpi>

export const RegisterHistory = z.object({
  timeframe: z.int(),
  items: z.array(z.object({ date: Day, count: z.int() })),
})
export type RegisterHistory = z.output<typeof RegisterHistory>

export const SiteStats = z.object({
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

/** Newest reading of each device of an airspace and its series. */
export const AirspaceDeviceData = z.object({
  airspace: Ref,
  sensor: z.enum(SENSORS),
  devices: z.array(
    z.object({
      device: DeviceRef,
      status: z.enum(SENSOR_STATUSES),
      points: z.object({ t: z.array(z.int()), values: z.array(z.number().nullable()) }),
    }),
  ),
})
export type AirspaceDeviceData = z.output<typeof AirspaceDeviceData>
