/** Data usage of gateways, of the fleet and of a device. */
import { megabytes } from '@earshot/contract/rules/data-usage.ts'
import { type DayRange, daysIn, untilToday, windowEnding } from '@earshot/contract/rules/day-range.ts'
import type { DeviceUsage, GatewayUsage, UsageTotal } from '@earshot/contract/schemas/hardware/statistics.ts'
import type { Db } from '#db/open.ts'
import { notFound } from '#http/errors.ts'
import { today, zoneOf } from './local-range.ts'
import { allPlaces, findDevice, findStays } from './subjects.queries.ts'
import { findGateways, findShares, findUsage, findZones, sumUsage } from './usage.queries.ts'
import { gatewayUsage, neededDays, shareOf, usageOf } from './usage.view.ts'

export async function readGatewayUsage(
  db: Db,
  { siteId, range, now }: { siteId: number | undefined; range: DayRange; now: Date },
): Promise<GatewayUsage> {
  const [gateways, usage] = await Promise.all([
    findGateways(db, { siteId, range }),
    findUsage(db, { siteId, range: neededDays(range, now) }),
  ])
  return gatewayUsage({ gateways, usage, range, now })
}

export async function readUsageTotal(
  db: Db,
  { timeframe, now }: { timeframe: number; now: Date },
): Promise<UsageTotal> {
  const zones = await findZones(db)
  const windows = zones.map(timezone => ({
    timezone,
    ...windowEnding(today(zoneOf(timezone), now), timeframe),
  }))
  const { bytes, gateways } = await sumUsage(db, windows)
  return { timeframe, ...windowEnding(today('UTC', now), timeframe), total_mb: megabytes(bytes), gateways }
}

export async function readDeviceUsage(
  db: Db,
  { id, range, now }: { id: number; range: DayRange; now: Date },
): Promise<DeviceUsage> {
  const device = await findDevice(db, id)
  if (device === null) throw notFound('device')
  const places = allPlaces(device, await findStays(db, { deviceId: id }))
  const shares = await findShares(db, { deviceId: id, places, range })
  const dates = daysIn(untilToday(range, today(zoneOf(device.timezone), now)))
  return { device: { id, code: device.code, name: device.name }, ...usageOf(dates, shares.map(shareOf)) }
}
