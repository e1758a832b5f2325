/**
 * These calls are about the monitors of a site and their graphs (spec/2 §7). The admin's calls are in
 * admin-devices.ts.
 */
import { type Changed, endpoint } from '#endpoint.ts'
import { ColorChange } from '#schemas/admin/admin-devices.ts'
import { GraphQuery, HumidityGraph, RhsGraph, TemperatureGraph } from '#schemas/batches/graph.ts'
import { DateRangeQuery } from '#schemas/date-range.ts'
import {
  DeviceMove,
  DeviceReplacement,
  LampQuery,
  SensorFaultCourse,
  SiteDevice,
  SiteDevices,
  SiteDevicesQuery,
  SpareDevice,
} from '#schemas/hardware/device.ts'
import { DeviceUsage } from '#schemas/hardware/statistics.ts'
import { Items, Page } from '#schemas/page.ts'

export const devices = {
  list: endpoint({
    method: 'GET',
    path: '/sites/{siteId}/devices/',
    access: 'user',
    right: 'see',
    summary: 'Monitors of a site.',
    query: SiteDevicesQuery,
    success: { status: 200, body: SiteDevices },
    failure: 'part',
  }),
  spare: endpoint({
    method: 'GET',
    path: '/sites/{siteId}/devices/spare/',
    access: 'user',
    right: 'editSite',
    summary: "Monitors that the site's gateways hear and that hang nowhere.",
    success: { status: 200, body: Items(SpareDevice) },
    failure: 'part',
  }),
  read: endpoint({
    method: 'GET',
    path: '/sites/{siteId}/devices/{deviceId}/',
    access: 'user',
    right: 'see',
    summary: 'One monitor that hangs on the site, and where it has hung there.',
    success: { status: 200, body: SiteDevice },
  }),
  colorHistory: endpoint({
    method: 'GET',
    path: '/sites/{siteId}/devices/{deviceId}/color_change_history/',
    access: 'user',
    right: 'see',
    summary: 'What color the lamp of a monitor showed while it hung on the site.',
    query: LampQuery,
    success: { status: 200, body: Page(ColorChange) },
    failure: 'part',
  }),
  sensorFaults: endpoint({
    method: 'GET',
    path: '/sites/{siteId}/devices/{deviceId}/sensor-faults/',
    access: 'user',
    right: 'see',
    summary:
      'When sensors of a monitor were not believed on the site, the newest three, with what they measured.',
    success: { status: 200, body: Items(SensorFaultCourse) },
    failure: 'part',
  }),
  usage: endpoint({
    method: 'GET',
    path: '/sites/{siteId}/devices/{deviceId}/data-usage/',
    access: 'user',
    right: 'see',
    summary: 'Data usage of a monitor by local day while it hung on the site.',
    query: DateRangeQuery,
    success: { status: 200, body: DeviceUsage },
    failure: 'part',
  }),
  move: endpoint({
    method: 'POST',
    path: '/sites/{siteId}/devices/{deviceId}/move/',
    access: 'user',
    right: 'editSite',
    summary: 'Hang a monitor into another deck of the site; moved back at once, it never hung there.',
    body: DeviceMove,
    changes: (): Changed => 'everything',
    success: { status: 200, body: SiteDevice },
    failure: 'part',
  }),
  replace: endpoint({
    method: 'POST',
    path: '/sites/{siteId}/devices/{deviceId}/replace/',
    access: 'user',
    right: 'editSite',
    summary:
      'Take a monitor down and hang another in its place; the rest of the licence goes with the place.',
    body: DeviceReplacement,
    changes: (): Changed => 'everything',
    success: { status: 200, body: SiteDevice },
    failure: 'part',
  }),
  rhs: endpoint({
    method: 'GET',
    path: '/devices/{deviceId}/batches/{batchId}/rhs/',
    access: 'user',
    right: 'see',
    summary: 'RHS, RDI and coughs of one monitor over a batch.',
    query: GraphQuery,
    success: { status: 200, body: RhsGraph },
    failure: 'part',
  }),
  temperature: endpoint({
    method: 'GET',
    path: '/devices/{deviceId}/batches/{batchId}/temperature/',
    access: 'user',
    right: 'see',
    summary: 'Temperature of one monitor over a batch.',
    query: GraphQuery,
    success: { status: 200, body: TemperatureGraph },
    failure: 'part',
  }),
  humidity: endpoint({
    method: 'GET',
    path: '/devices/{deviceId}/batches/{batchId}/humidity/',
    access: 'user',
    right: 'see',
    summary: 'Humidity of one monitor over a batch.',
    query: GraphQuery,
    success: { status: 200, body: HumidityGraph },
    failure: 'part',
  }),
}
