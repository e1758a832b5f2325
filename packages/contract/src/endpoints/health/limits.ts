/** The limits that readings are judged by, and the expected work during which nobody is told. */
import { z } from 'zod'
import { type Changed, endpoint, type ReadingEndpoint } from '#endpoint.ts'
import {
  ExpectedWork,
  ExpectedWorkForm,
  InstallationLimits,
  InstallationLimitsForm,
  LimitEndings,
  LimitsForm,
  LimitVersion,
  SiteLimits,
  SiteWork,
} from '#schemas/health/limits.ts'
import { LimitPast } from '#schemas/health/past.ts'
import { Page, PageQuery, QueryId } from '#schemas/page.ts'
import { SENSORS } from '#values.ts'

export const limits = {
  read: endpoint({
    method: 'GET',
    path: '/sites/{siteId}/limits/',
    access: 'user',
    right: 'see',
    summary: 'The limits of a site and its airspaces, each with the level it comes from.',
    success: { status: 200, body: SiteLimits },
    failure: 'part',
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/sites/{siteId}/limits/',
    access: 'user',
    right: 'editSite',
    summary:
      'Set some limits of the site or of its airspaces, or put them back; they hold from the next full hour.',
    body: LimitsForm,
    changes: (): Changed => siteLimits(),
    success: { status: 200, body: SiteLimits },
    failure: 'part',
  }),
  versions: endpoint({
    method: 'GET',
    path: '/sites/{siteId}/limits/versions/',
    access: 'user',
    right: 'see',
    summary: 'Every change of the limits: who, when, from, to and why; the newest first.',
    query: PageQuery.extend({ airspace: QueryId.optional() }),
    success: { status: 200, body: Page(LimitVersion) },
    failure: 'part',
  }),
  putBack: endpoint({
    method: 'POST',
    path: '/sites/{siteId}/limits/versions/{limitVersionId}/put-back/',
    access: 'user',
    right: 'editSite',
    summary: 'Put back what a change has set, as a change of its own.',
    changes: (): Changed => siteLimits(),
    success: { status: 200, body: SiteLimits },
    failure: 'part',
  }),
  past: endpoint({
    method: 'GET',
    path: '/sites/{siteId}/airspaces/{airspaceId}/past/',
    access: 'user',
    right: 'see',
    summary: 'What one sensor of an airspace measured in the last 90 days, packed, for trying limits on it.',
    query: z.object({ sensor: z.enum(SENSORS, 'invalid') }),
    success: { status: 200, body: LimitPast },
    failure: 'part',
  }),
  endings: endpoint({
    method: 'GET',
    path: '/sites/{siteId}/limits/endings/',
    access: 'user',
    right: 'see',
    summary: 'How the alerts of each limit ended in the last year.',
    query: z.object({ airspace: QueryId.optional() }),
    success: { status: 200, body: LimitEndings },
    failure: 'part',
  }),
}

export const expectedWork = {
  list: endpoint({
    method: 'GET',
    path: '/sites/{siteId}/expected-work/',
    access: 'user',
    right: 'see',
    summary: 'The work that is expected in the barn, and what would have been raised during it.',
    success: { status: 200, body: SiteWork },
    failure: 'part',
  }),
  create: endpoint({
    method: 'POST',
    path: '/sites/{siteId}/expected-work/',
    access: 'user',
    right: 'comment',
    summary: 'Expect work in the barn, once or every week: nobody is told of coughs and humidity meanwhile.',
    body: ExpectedWorkForm,
    changes: (): Changed => [expectedWork.list],
    success: { status: 201, body: ExpectedWork },
    failure: 'part',
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/sites/{siteId}/expected-work/{workId}/',
    access: 'user',
    right: 'comment',
    summary: 'End expected work now, or expect it no longer.',
    changes: (): Changed => [expectedWork.list],
    success: { status: 204 },
    failure: 'part',
  }),
}

export const adminLimits = {
  read: endpoint({
    method: 'GET',
    path: '/api/v2/admin-dashboard/limits/',
    access: 'admin',
    summary: 'The limits of the installation and of each product type.',
    success: { status: 200, body: InstallationLimits },
    failure: 'part',
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/v2/admin-dashboard/limits/',
    access: 'admin',
    summary: 'Set some limits of the installation or of a product type, or put them back.',
    body: InstallationLimitsForm,
    changes: (): Changed => [adminLimits.read],
    success: { status: 200, body: InstallationLimits },
    failure: 'part',
  }),
}

function siteLimits(): readonly ReadingEndpoint[] {
  return [limits.read, limits.versions]
}
