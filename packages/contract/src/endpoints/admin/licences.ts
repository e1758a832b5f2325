/** Licences and their templates (spec/2 §7). */
import { endpoint } from '#endpoint.ts'
import { LIMITS } from '#limits.ts'
import {
  Licence,
  LicenceFigures,
  LicenceForm,
  LicenceTemplate,
  LicenceTemplateQuery,
} from '#schemas/admin/licence.ts'
import { Items, Page, PageQuery } from '#schemas/page.ts'

export const licences = {
  list: endpoint({
    method: 'GET',
    path: '/api/v2/admin-dashboard/licenses/',
    access: 'admin',
    summary: 'Licences, newest first.',
    query: PageQuery,
    success: { status: 200, body: Page(Licence) },
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v2/admin-dashboard/licenses/',
    access: 'admin',
    summary: 'Make licences without an order.',
    body: LicenceForm,
    success: { status: 201, body: Items(Licence) },
  }),
  templates: endpoint({
    method: 'GET',
    path: '/api/v2/admin-dashboard/licenses/license-template/',
    access: 'admin',
    summary: 'Licence templates.',
    query: LicenceTemplateQuery,
    pageSize: LIMITS.page.licenceTemplates,
    success: { status: 200, body: Page(LicenceTemplate) },
  }),
  figures: endpoint({
    method: 'GET',
    path: '/api/v2/admin-dashboard/licenses/figures/',
    access: 'admin',
    summary: 'Counts of licences and of what waits: terms that end, orders that are not delivered.',
    success: { status: 200, body: LicenceFigures },
    failure: 'part',
  }),
}
