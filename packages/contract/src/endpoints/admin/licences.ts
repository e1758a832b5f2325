/** These calls are about licences and their templates (spec/2 §7). */
import { type Changed, endpoint } from '#endpoint.ts'
import { LIMITS } from '#limits.ts'
import {
  AssignmentForm,
  Licence,
  LicenceFigures,
  LicenceForm,
  LicencesQuery,
  LicenceTemplate,
  LicenceTemplateQuery,
  Renewals,
  RenewalsQuery,
} from '#schemas/admin/licence.ts'
import { Items, Page } from '#schemas/page.ts'

export const licences = {
  list: endpoint({
    method: 'GET',
    path: '/api/v2/admin-dashboard/licenses/',
    access: 'admin',
    summary: 'Licences, newest first.',
    query: LicencesQuery,
    success: { status: 200, body: Page(Licence) },
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v2/admin-dashboard/licenses/',
    access: 'admin',
    summary: 'Make licences without an order.',
    body: LicenceForm,
    changes: (): Changed => [licences.list, licences.figures],
    success: { status: 201, body: Items(Licence) },
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/v2/admin-dashboard/licenses/{licenceId}/',
    access: 'admin',
    summary: 'One licence.',
    success: { status: 200, body: Licence },
    failure: 'part',
  }),
  assign: endpoint({
    method: 'POST',
    path: '/api/v2/admin-dashboard/licenses/{licenceId}/assignment/',
    access: 'admin',
    summary:
      'Give a licence that nobody has to a monitor; it continues the term that one has, or waits to be started.',
    body: AssignmentForm,
    changes: (): Changed => [licences.list, licences.figures],
    success: { status: 200, body: Licence },
    failure: 'part',
  }),
  suspend: endpoint({
    method: 'POST',
    path: '/api/v2/admin-dashboard/licenses/{licenceId}/suspension/',
    access: 'admin',
    summary:
      'Hold up a licence that runs: nothing of its monitor is judged until it is resumed, its term goes on.',
    changes: (): Changed => [licences.list, licences.figures],
    success: { status: 200, body: Licence },
    failure: 'part',
  }),
  resume: endpoint({
    method: 'DELETE',
    path: '/api/v2/admin-dashboard/licenses/{licenceId}/suspension/',
    access: 'admin',
    summary: 'Let a licence that was held up count again.',
    changes: (): Changed => [licences.list, licences.figures],
    success: { status: 200, body: Licence },
    failure: 'part',
  }),
  renewals: endpoint({
    method: 'GET',
    path: '/api/v2/admin-dashboard/licenses/renewals/',
    access: 'admin',
    summary: 'What an order of renewals begins with: monitors that hang, by template.',
    query: RenewalsQuery,
    success: { status: 200, body: Renewals },
    failure: 'part',
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
