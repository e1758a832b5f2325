/** Answers availability, data usage and readings for administrators. */
import { adminDevices } from '@earshot/contract/endpoints/admin/admin-devices.ts'
import { statistics } from '@earshot/contract/endpoints/hardware/statistics.ts'
import { invalid } from '#errors.ts'
import { handle, type Route } from '#http/handle.ts'
import { readFigures } from '#modules/fleet-figures/figures.service.ts'
import { readDeviceAvailability, readSiteAvailability } from './availability.service.ts'
import { readColorHistory, readCoughs } from './history.service.ts'
import { readAirspaceSeries, readDeviceSeries, readSiteSeries } from './series.service.ts'
import { readDeviceUsage, readGatewayUsage, usageFigures } from './usage.service.ts'

export const routes: Route[] = [
  handle(
    statistics.siteAvailability,
    async ({ params: { siteId: id }, query }, { db, clock }) => {
      const { sensor, site_pk, ...range } = query
      if (site_pk !== undefined && site_pk !== id) throw invalid({ site_pk: ['invalid'] })
      return readSiteAvailability(db, { id, sensor, range, now: clock.now() })
    },
    { reads: 'standby' },
  ),

  handle(
    statistics.siteSensorData,
    ({ params: { siteId: id }, query }, { db, clock }) => {
      const { sensors, devices, ...range } = query
      return readSiteSeries(db, { id, sensors, devices, range, now: clock.now() })
    },
    { reads: 'standby' },
  ),

  handle(
    statistics.airspaceDevices,
    ({ params: { airspaceId: id }, query }, { db, clock }) => {
      const { sensor, ...range } = query
      return readAirspaceSeries(db, { id, sensor, range, now: clock.now() })
    },
    { reads: 'standby' },
  ),

  handle(
    statistics.gatewayUsage,
    ({ query }, { db, clock }) => {
      const { site_pk: siteId, ...range } = query
      return readGatewayUsage(db, { siteId, range, now: clock.now() })
    },
    { reads: 'standby' },
  ),

  handle(
    statistics.gatewayUsageTotal,
    ({ query }, { db, clock }) => readFigures(db, usageFigures[query.timeframe === 7 ? 7 : 30], clock.now()),
    { reads: 'standby' },
  ),

  handle(
    adminDevices.availability,
    ({ params: { deviceId: id }, query }, { db, clock }) => {
      const { sensor, ...range } = query
      return readDeviceAvailability(db, { id, sensor, range, now: clock.now() })
    },
    { reads: 'standby' },
  ),

  handle(
    adminDevices.usage,
    ({ params: { deviceId: id }, query: range }, { db, clock }) =>
      readDeviceUsage(db, { id, range, now: clock.now() }),
    { reads: 'standby' },
  ),

  handle(
    adminDevices.sensorData,
    ({ params: { deviceId: id }, query }, { db, clock }) => {
      const { sensors, ...range } = query
      return readDeviceSeries(db, { id, sensors, range, now: clock.now() })
    },
    { reads: 'standby' },
  ),

  handle(
    adminDevices.coughs,
    ({ params: { deviceId: id }, query }, { db }) => readCoughs(db, { id, query }),
    { reads: 'standby' },
  ),

  handle(
    adminDevices.colorHistory,
    ({ params: { deviceId: id }, query }, { db }) => readColorHistory(db, { id, query }),
    { reads: 'standby' },
  ),
]
