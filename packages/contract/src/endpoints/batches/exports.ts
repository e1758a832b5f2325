/** Files made of a batch (spec/2 §7). */
import { endpoint } from '#endpoint.ts'
import { TokenParams } from '#schemas/account/password.ts'
import { BatchExport, ExportQuery, ExportRequest } from '#schemas/batches/export.ts'
import { Page, PageQuery } from '#schemas/page.ts'

export const exports = {
  listOfSite: endpoint({
    method: 'GET',
    path: '/sites/{s}/batches/exports/',
    access: 'user',
    summary: 'Exports of a site, newest first.',
    query: PageQuery,
    success: { status: 200, body: Page(BatchExport) },
  }),
  listOfAirspace: endpoint({
    method: 'GET',
    path: '/sites/{s}/airspaces/{a}/batches/exports/',
    access: 'user',
    summary: 'Exports of an airspace, newest first.',
    query: PageQuery,
    success: { status: 200, body: Page(BatchExport) },
  }),
  request: endpoint({
    method: 'POST',
    path: '/batches/{id}/exports/',
    access: 'user',
    summary: 'Ask for an export; poll it until it is ready.',
    body: ExportRequest,
    success: { status: 202, body: BatchExport },
  }),
  read: endpoint({
    method: 'GET',
    path: '/batches/{id}/exports/{exportId}/',
    access: 'user',
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
    download: ['xlsx', 'zip'],
  }),
}
