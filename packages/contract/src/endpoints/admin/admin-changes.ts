/** The fleet has changed since yesterday. The calls are ours: spec/2 has none. */
import { endpoint } from '#endpoint.ts'
import { AdminChangeFigures, AdminChangeList, AdminChangesQuery } from '#schemas/admin/admin-change.ts'

export const adminChanges = {
  list: endpoint({
    method: 'GET',
    path: '/api/v2/admin-dashboard/changes/',
    access: 'admin',
    summary: 'Sites, gateways and devices whose status is another than a day ago, the worst first. Ours.',
    query: AdminChangesQuery,
    success: { status: 200, body: AdminChangeList },
    failure: 'part',
  }),
  figures: endpoint({
    method: 'GET',
    path: '/api/v2/admin-dashboard/changes/figures/',
    access: 'admin',
    summary: 'How many got worse and better in a day, and sites in Alarm by country then and now. Ours.',
    success: { status: 200, body: AdminChangeFigures },
    failure: 'part',
  }),
}
