/** Administrators read who changed what. The calls are ours: spec/2 has none. */
import { endpoint } from '#endpoint.ts'
import { AuditDownloadQuery, AuditQuery, AuditRow, AuditRowDetail } from '#schemas/admin/audit.ts'
import { Page } from '#schemas/page.ts'

export const audit = {
  list: endpoint({
    method: 'GET',
    path: '/api/v2/admin-dashboard/audit/',
    access: 'admin',
    signedInOnly: true,
    summary: 'Who changed what, newest first.',
    query: AuditQuery,
    success: { status: 200, body: Page(AuditRow) },
  }),
  download: endpoint({
    method: 'GET',
    path: '/api/v2/admin-dashboard/audit/download/',
    access: 'admin',
    signedInOnly: true,
    summary: 'The same as a file, a line a change. A workbook holds 1,048,575 of them, CSV any number.',
    query: AuditDownloadQuery,
    success: { status: 200 },
    download: ['csv', 'xlsx'],
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/v2/admin-dashboard/audit/{entryId}/',
    access: 'admin',
    signedInOnly: true,
    summary: 'One entry with all it changed, and what else its request did.',
    success: { status: 200, body: AuditRowDetail },
    failure: 'part',
  }),
}
