/** Works out the availability of a site and of a device. */
import { type DayRange, daysIn, untilToday } from '@earshot/contract/rules/day-range.ts'
import type { Availability, SiteAvailability } from '@earshot/contract/schemas/hardware/statistics.ts'
import type { Sensor } from '@earshot/contract/values.ts'
import type { Db } from '#db/open.ts'
import { notFound } from '#errors.ts'
import { findReceived } from './availability.queries.ts'
import { countDays, pointsOf, siteAvailability } from './availability.view.ts'
import { inEveryZone, today, zoneOf } from './local-range.ts'
import { findDevice, findPlacements, findSite, placesOf } from './subjects.queries.ts'

export interface AvailabilityRequest {
  id: number
  sensor: Sensor
  range: DayRange
  now: Date
}

export async function readSiteAvailability(
  db: Db,
  { id, sensor, range, now }: AvailabilityRequest,
): Promise<SiteAvailability> {
  const site = await findSite(db, id)
  if (site === undefined) throw notFound('site')
  const placements = await findPlacements(db, { siteId: id }, inEveryZone(range))
  const received = await findReceived(db, { places: placesOf(placements), range, sensor })
  return siteAvailability({ placements, received, range, now, timezone: zoneOf(site.timezone) })
}

export async function readDeviceAvailability(
  db: Db,
  { id, sensor, range, now }: AvailabilityRequest,
): Promise<Availability> {
  const device = await findDevice(db, id)
  if (device === null) throw notFound('device')
  const placements = await findPlacements(db, { deviceId: id }, inEveryZone(range))
  const received = await findReceived(db, { places: placesOf(placements), range, sensor })
  // A device that moved between zones has a point for each day that has begun in one of them.
  const latest = [device, ...placements].map(({ timezone }) => today(zoneOf(timezone), now)).sort()
  const dates = daysIn(untilToday(range, latest.at(-1) ?? range.end_date))
  const points = pointsOf(dates, countDays({ placements, received, range, now }))
  return { data: [{ device: { id, code: device.code, name: device.name }, points }] }
}
