/** Gateways of the whole fleet (spec/2 §7). */
import { endpoint } from '#endpoint.ts'
import { LIMITS } from '#limits.ts'
import {
  AdminGateway,
  AdminGatewayDetail,
  AdminGatewaysQuery,
  BulkAnswer,
  GatewayBulkStatus,
  GatewayDevice,
  GatewayPatch,
  GatewayRegistered,
  GatewayRegistrationForm,
  GatewayStats,
  GatewayStep,
} from '#schemas/admin/admin-hardware.ts'
import { DateRangeQuery } from '#schemas/date-range.ts'
import { GatewayHeartbeats, GatewayUsageItem } from '#schemas/hardware/statistics.ts'
import { Items, Page } from '#schemas/page.ts'

export const adminGateways = {
  list: endpoint({
    method: 'GET',
    path: '/api/v2/admin-dashboard/gateways/',
    access: 'admin',
    summary: 'Gateways of the fleet.',
    query: AdminGatewaysQuery,
    pageSize: LIMITS.page.adminHardware,
    success: { status: 200, body: Page(AdminGateway) },
  }),
  stats: endpoint({
    method: 'GET',
    path: '/api/v2/admin-dashboard/gateways/stats/',
    access: 'admin',
    summary: 'Counts over the gateways of the fleet. Ours.',
    success: { status: 200, body: GatewayStats },
  }),
  devices: endpoint({
    method: 'GET',
    path: '/api/v2/admin-dashboard/gateways/{gatewayId}/devices/',
    access: 'admin',
    summary: 'Devices that were last heard through a gateway. Ours.',
    success: { status: 200, body: Items(GatewayDevice) },
  }),
  heartbeats: endpoint({
    method: 'GET',
    path: '/api/v2/admin-dashboard/gateways/{gatewayId}/heartbeats/',
    access: 'admin',
    summary: 'When a gateway was heard, by local day. Ours.',
    query: DateRangeQuery,
    success: { status: 200, body: GatewayHeartbeats },
  }),
  usage: endpoint({
    method: 'GET',
    path: '/api/v2/admin-dashboard/gateways/{gatewayId}/data-usage/',
    access: 'admin',
    summary: 'Data usage of a gateway by local day. Ours.',
    query: DateRangeQuery,
    success: { status: 200, body: GatewayUsageItem },
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/v2/admin-dashboard/gateways/{gatewayId}/',
    access: 'admin',
    summary: 'One gateway.',
    success: { status: 200, body: AdminGatewayDetail },
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/v2/admin-dashboard/gateways/{gatewayId}/',
    access: 'admin',
    summary: 'Change the name and the mode of a gateway. Ours.',
    body: GatewayPatch,
    success: { status: 200, body: AdminGatewayDetail },
  }),
  renewSecret: endpoint({
    method: 'POST',
    path: '/api/v2/admin-dashboard/gateways/{gatewayId}/secret/',
    access: 'admin',
    summary: 'Give a registered gateway a new secret, shown this once; the old one ends at once. Ours.',
    body: GatewayStep,
    success: { status: 200, body: GatewayRegistered },
  }),
  retire: endpoint({
    method: 'POST',
    path: '/api/v2/admin-dashboard/gateways/{gatewayId}/retire/',
    access: 'admin',
    summary: 'Retire a registered gateway: it leaves its site, and nothing is taken from it any more. Ours.',
    body: GatewayStep,
    success: { status: 200, body: AdminGatewayDetail },
  }),
  refuse: endpoint({
    method: 'POST',
    path: '/api/v2/admin-dashboard/gateways/{gatewayId}/refuse/',
    access: 'admin',
    summary: 'Refuse a gateway that is not registered. Ours.',
    body: GatewayStep,
    success: { status: 200, body: AdminGatewayDetail },
  }),
  bulkStatus: endpoint({
    method: 'PATCH',
    path: '/api/v2/admin-dashboard/gateways/bulk/status/',
    access: 'admin',
    summary: 'Set the mode of many gateways; all of them or none.',
    body: GatewayBulkStatus,
    success: { status: 200, body: BulkAnswer },
  }),
  register: endpoint({
    method: 'PATCH',
    path: '/api/v1/ata/odoo/gateway-registration/',
    access: 'admin',
    summary: 'Register a gateway; its secret is shown this once.',
    body: GatewayRegistrationForm,
    encoding: 'multipart',
    success: { status: 200, body: GatewayRegistered },
  }),
}
