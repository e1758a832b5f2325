/** Gateways of the whole fleet (spec/2 §7). */
import { endpoint } from '#endpoint.ts'
import { LIMITS } from '#limits.ts'
import {
  AdminGateway,
  AdminGatewaysQuery,
  BulkAnswer,
  GatewayBulkStatus,
  GatewayRegistered,
  GatewayRegistrationForm,
} from '#schemas/admin/admin-hardware.ts'
import { Page } from '#schemas/page.ts'

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
  read: endpoint({
    method: 'GET',
    path: '/api/v2/admin-dashboard/gateways/{gatewayId}/',
    access: 'admin',
    summary: 'One gateway.',
    success: { status: 200, body: AdminGateway },
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
