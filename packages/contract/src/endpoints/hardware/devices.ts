/** Monitors of a site and their graphs (spec/2 §7). The admin's calls: admin-devices.ts. */
import { endpoint } from '#endpoint.ts'
import { GraphQuery, HumidityGraph, RhsGraph, TemperatureGraph } from '#schemas/batches/graph.ts'
import { Device, SiteDevicesQuery } from '#schemas/hardware/device.ts'
import { Page } from '#schemas/page.ts'

export const devices = {
  list: endpoint({
    method: 'GET',
    path: '/sites/{siteId}/devices/',
    access: 'user',
    right: 'see',
    summary: 'Monitors of a site.',
    query: SiteDevicesQuery,
    success: { status: 200, body: Page(Device) },
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
