/** What stands behind the figures of an airspace, and the samples that they are made of. */
import { endpoint } from '#endpoint.ts'
import { Evidence, EvidenceQuery, SamplesQuery, StoredSample } from '#schemas/health/evidence.ts'
import { Page } from '#schemas/page.ts'

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
  samples: endpoint({
    method: 'GET',
    path: '/sites/{siteId}/airspaces/{airspaceId}/samples/',
    access: 'user',
    right: 'see',
    summary: 'The samples of an airspace between two moments, 25 hours at most, in the order of their time.',
    query: SamplesQuery,
    success: { status: 200, body: Page(StoredSample) },
    failure: 'part',
  }),
  samplesFile: endpoint({
    method: 'GET',
    path: '/sites/{siteId}/airspaces/{airspaceId}/samples/download/',
    access: 'user',
    right: 'see',
    summary: 'The same samples as a file.',
    query: SamplesQuery.omit({ page: true, perPage: true }),
    success: { status: 200 },
    download: ['csv'],
    failure: 'part',
  }),
}
