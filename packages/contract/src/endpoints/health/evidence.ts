/** What stands behind the figures of an airspace, and the samples that they are made of. */
import { endpoint } from '#endpoint.ts'
import { Evidence, EvidenceQuery, SamplesQuery } from '#schemas/health/evidence.ts'

export const evidence = {
  read: endpoint({
    method: 'GET',
    path: '/sites/{siteId}/airspaces/{airspaceId}/evidence/',
    access: 'user',
    right: 'see',
    summary:
      'What stands behind one figure of an airspace: what arrived, which monitors count, formula and limits.',
    query: EvidenceQuery,
    success: { status: 200, body: Evidence },
    failure: 'part',
  }),
  samplesFile: endpoint({
    method: 'GET',
    path: '/sites/{siteId}/airspaces/{airspaceId}/samples/download/',
    access: 'user',
    right: 'see',
    summary:
      'The samples of an airspace between two moments as a file, 25 hours at most, each with when it came.',
    query: SamplesQuery,
    success: { status: 200 },
    download: ['csv'],
    failure: 'part',
  }),
}
