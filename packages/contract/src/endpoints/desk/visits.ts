/** Visits of a site: a record of who came, what was found, and what a laboratory answered. */
import { endpoint, type ReadingEndpoint } from '#endpoint.ts'
import { logbook } from '#endpoints/batches/logbook.ts'
import { Visit, VisitForm, Visits } from '#schemas/desk/visit.ts'
import { PageQuery } from '#schemas/page.ts'
import { cases } from './cases.ts'
import { desk } from './desk.ts'

export const visits = {
  list: endpoint({
    method: 'GET',
    path: '/sites/{siteId}/visits/',
    access: 'user',
    right: 'see',
    summary: 'The visits to a site, the newest first.',
    query: PageQuery,
    success: { status: 200, body: Visits },
    failure: 'part',
  }),
  add: endpoint({
    method: 'POST',
    path: '/sites/{siteId}/visits/',
    access: 'user',
    right: 'comment',
    summary: 'Write down a visit with up to five files; it stands in the logbooks of the visited airspaces.',
    body: VisitForm,
    encoding: 'multipart',
    changes: callsWithVisit,
    success: { status: 201, body: Visit },
    failure: 'part',
  }),
}

function callsWithVisit(): readonly ReadingEndpoint[] {
  return [visits.list, cases.read, desk.list, logbook.list, logbook.fileRoom]
}
