/** The command palette's question. */
import { endpoint } from '#endpoint.ts'
import { FindQuery, Found } from '#schemas/farm/search.ts'
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
}
