/** These calls are about the gateways of a site (spec/2 §7). The admin's calls are in admin-gateways.ts. */
import { endpoint } from '#endpoint.ts'
import { DateRangeQuery } from '#schemas/date-range.ts'
import { SiteGateway, SiteGatewaysQuery } from '#schemas/hardware/gateway.ts'
import { GatewayHeartbeats, GatewayUsageItem } from '#schemas/hardware/statistics.ts'
import { Items } from '#schemas/page.ts'

export const gateways = {
  list: endpoint({
    method: 'GET',
    path: '/sites/{siteId}/gateways/',
    access: 'user',
    right: 'see',
    summary: 'Gateways of a site.',
    query: SiteGatewaysQuery,
    success: { status: 200, body: Items(SiteGateway) },
    failure: 'part',
  }),
  read: endpoint({
    method: 'GET',
    path: '/sites/{siteId}/gateways/{gatewayId}/',
    access: 'user',
    right: 'see',
    summary: 'One gateway of a site.',
    success: { status: 200, body: SiteGateway },
  }),
  usage: endpoint({
    method: 'GET',
    path: '/sites/{siteId}/gateways/{gatewayId}/data-usage/',
    access: 'user',
    right: 'see',
    summary: 'Data usage of a gateway by local day, and of the month against the plan.',
    query: DateRangeQuery,
    success: { status: 200, body: GatewayUsageItem },
    failure: 'part',
  }),
  heartbeats: endpoint({
    method: 'GET',
    path: '/sites/{siteId}/gateways/{gatewayId}/heartbeats/',
    access: 'user',
    right: 'see',
    summary: 'Which share of each local day a gateway was heard.',
    query: DateRangeQuery,
    success: { status: 200, body: GatewayHeartbeats },
    failure: 'part',
  }),
}
