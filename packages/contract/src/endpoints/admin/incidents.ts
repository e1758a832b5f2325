/** What asks for an administrator, ranked by the animals behind it. The calls are ours: spec/2 has none. */
import { type Changed, endpoint } from '#endpoint.ts'
import { adminGateways } from '#endpoints/admin/admin-gateways.ts'
import { Incident, IncidentFigures, IncidentFiguresQuery, IncidentsQuery } from '#schemas/admin/incident.ts'
import { Page } from '#schemas/page.ts'

export const incidents = {
  list: endpoint({
    method: 'GET',
    path: '/api/v2/admin-dashboard/incidents/',
    access: 'admin',
    summary: 'What is to be done in the fleet, one row for each cause, the most animals first. Ours.',
    query: IncidentsQuery,
    success: { status: 200, body: Page(Incident) },
  }),
  figures: endpoint({
    method: 'GET',
    path: '/api/v2/admin-dashboard/incidents/figures/',
    access: 'admin',
    summary: 'How much there is to be done, by kind. Ours.',
    query: IncidentFiguresQuery,
    success: { status: 200, body: IncidentFigures },
    failure: 'part',
  }),
  claim: endpoint({
    method: 'POST',
    path: '/api/v2/admin-dashboard/incidents/{incidentId}/claim/',
    access: 'admin',
    summary: 'Claim the incident; a conflict where somebody else has. Ours.',
    changes: (): Changed => [incidents.list, incidents.figures, adminGateways.silence],
    success: { status: 200, body: Incident },
    failure: 'part',
  }),
  release: endpoint({
    method: 'DELETE',
    path: '/api/v2/admin-dashboard/incidents/{incidentId}/claim/',
    access: 'admin',
    summary: 'Release the claim. Ours.',
    changes: (): Changed => [incidents.list, incidents.figures, adminGateways.silence],
    success: { status: 200, body: Incident },
    failure: 'part',
  }),
}
