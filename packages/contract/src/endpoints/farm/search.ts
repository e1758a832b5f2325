/** The command palette's question. */
import { endpoint } from '#endpoint.ts'
import { FindQuery, FleetFound, Found } from '#schemas/farm/search.ts'
import { Items } from '#schemas/page.ts'

export const search = {
  find: endpoint({
    method: 'GET',
    path: '/search/',
    access: 'user',
    summary:
      "Sites, airspaces, monitors and gateways of one's sites by a part of name or code, a few of each kind.",
    query: FindQuery,
    success: { status: 200, body: Items(Found) },
    failure: 'part',
  }),
  findInFleet: endpoint({
    method: 'GET',
    path: '/api/v2/admin-dashboard/search/',
    access: 'admin',
    summary:
      'Sites, airspaces, hardware, people, suppliers and orders by a part of name, code, MAC or SIM, a few of each kind.',
    query: FindQuery,
    success: { status: 200, body: Items(FleetFound) },
    failure: 'part',
  }),
}
