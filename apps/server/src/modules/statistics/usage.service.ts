/** Works out the data usage of gateways, of the fleet and of a device. */

import { type DayRange, daysIn, untilToday, windowEnding } from '@earshot/contract/rules/day-range.ts'
import { megabytes } from '@earshot/contract/rules/hardware/data-usage.ts'
import {
  type DeviceUsage,
  type GatewayUsage,
  UsageTotal,
} from '@earshot/contract/schemas/hardware/statistics.ts'
import type { Db } from '#db/open.ts'
import { notFound } from '#errors.ts'
import type { Figures } from '#modules/fleet-figures/figures.service.ts'
import { today, zoneOf } from './local-range.ts'
import { allPlaces, findDevice, findPlacements, placesOf } from './subjects.queries.ts'
import { findGateways, findShares, findUsage, findZones, sumUsage } from './usage.queries.ts'
import { gatewayUsage, neededDays, shareOf, usageOf } from './usage.view.ts'

export interface OfGateways {
  /** Limits the answer to this site; all are meant without it. */
  siteId?: number | undefined
  /** Limits the answer to this gateway, at work or not. */
  gatewayId?: number | undefined
}

export async function readGatewayUsage(
  db: Db,
  { siteId, gatewayId, range, now }: OfGateways & { range: DayRange; now: Date },
): Promise<GatewayUsage> {
  const [gateways, usage] = await Promise.all([
    findGateways(db, { siteId, gatewayId, range }),
    findUsage(db, { siteId, gatewayId, range: neededDays(range, now) }),
  ])
  return gatewayUsage({ gateways, usage, range, now })
}

export const usageFigures = { 7: usageOver(7), 30: usageOver(30) } as const

function usageOver(timeframe: number): Figures<typeof UsageTotal> {
  return {
    name: `usage.${timeframe}`,
    schema: UsageTotal,
    count: async (db, now) => {
      const zones = await findZones(db)
      const windows = zones.map(timezone => ({
        timezone,
        ...windowEnding(today(zoneOf(timezone), now), timeframe),
      }))
      const { bytes, gateways } = await sumUsage(db, windows)
      return {
        timeframe,
        ...windowEnding(today('UTC', now), timeframe),
        total_mb: megabytes(bytes),
        gateways,
      }
    },
  }
}

/** @param siteId only what it used while it hung there */
export async function readDeviceUsage(
  db: Db,
  { id, siteId, range, now }: { id: number; siteId?: number; range: DayRange; now: Date },
): Promise<DeviceUsage> {
  const device = await findDevice(db, id)
  if (device === null) throw notFound('device')
  const placements = await findPlacements(db, { deviceId: id })
  const own = placements.filter(placement => placement.site_id === siteId)
  const places = siteId === undefined ? allPlaces(device, placements) : placesOf(own)
  const shares = await findShares(db, { deviceId: id, places, range })
  const dates = daysIn(untilToday(range, today(zoneOf(own[0]?.timezone ?? device.timezone), now)))
  return { device: { id, code: device.code, name: device.name }, ...usageOf(dates, shares.map(shareOf)) }
}
