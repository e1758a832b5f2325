/** Gateways of a site (spec/2 §7). The admin's calls: admin-gateways.ts. */
import { endpoint } from '#endpoint.ts'
import { Gateway, SiteGatewaysQuery } from '#schemas/hardware/gateway.ts'
import { Items } from '#schemas/page.ts'

export const gateways = {
  list: endpoint({
    method: 'GET',
    path: '/sites/{siteId}/gateways/',
    access: 'user',
    right: 'see',
    summary: 'Gateways of a site.',
    query: SiteGatewaysQuery,
    success: { status: 200, body: Items(Gateway) },
  }),
}
