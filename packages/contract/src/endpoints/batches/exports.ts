/** These calls are about files made of a batch (spec/2 §7). */
import { type Changed, endpoint } from '#endpoint.ts'
import { TokenParams } from '#schemas/account/password.ts'
import { BatchExport, ExportQuery, ExportRequest } from '#schemas/batches/export.ts'
import { Page, PageQuery } from '#schemas/page.ts'

export const exports = {
  listOfSite: endpoint({
    method: 'GET',
    path: '/sites/{siteId}/batches/exports/',
    access: 'user',
    right: 'export',
    summary: 'Exports of a site, newest first.',
    query: PageQuery,
    success: { status: 200, body: Page(BatchExport) },
  }),
  listOfAirspace: endpoint({
    method: 'GET',
    path: '/sites/{siteId}/airspaces/{airspaceId}/batches/exports/',
    access: 'user',
    right: 'export',
    summary: 'Exports of an airspace, newest first.',
    query: PageQuery,
    success: { status: 200, body: Page(BatchExport) },
  }),
  request: endpoint({
    method: 'POST',
    path: '/batches/{batchId}/exports/',
    access: 'user',
    right: 'export',
    summary: 'Ask for an export; poll it until it is ready.',
    body: ExportRequest,
    changes: (): Changed => [exports.listOfSite, exports.listOfAirspace],
    success: { status: 202, body: BatchExport },
  }),
  read: endpoint({
    method: 'GET',
    path: '/batches/{batchId}/exports/{exportId}/',
    access: 'user',
    right: 'export',
    summary: 'State of an export and its download link.',
    query: ExportQuery,
    success: { status: 200, body: BatchExport },
  }),
  download: endpoint({
    method: 'GET',
    path: '/exports/{token}/download/',
    access: 'public',
    summary: 'The file; the link is its own key and lives 24 hours.',
    params: TokenParams,
    success: { status: 200 },
    download: ['xlsx', 'zip', 'pdf'],
  }),
}
