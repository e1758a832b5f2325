/** These calls are about the sites of the whole fleet (spec/2 §7). */
import { type Changed, endpoint } from '#endpoint.ts'
import { AdminDevice } from '#schemas/admin/admin-devices.ts'
import {
  AdminNotification,
  AdminNotificationsQuery,
  AdminSiteDetail,
  AdminSitePatch,
  AdminSitesQuery,
  ChangeDisplayStatus,
  PushNotificationsQuery,
  SavedAdminSite,
  SitesDownloadQuery,
} from '#schemas/admin/admin-site.ts'
import { AdminSiteList, FleetEvidence, FleetOverview } from '#schemas/admin/fleet.ts'
import { AirspaceList, SimpleQuery } from '#schemas/farm/airspace.ts'
import { SiteStatus, SiteStructure } from '#schemas/farm/site.ts'
import { InviteAnswer, InviteForm } from '#schemas/farm/site-user.ts'
import { SiteStats } from '#schemas/hardware/statistics.ts'
import { PushNotification } from '#schemas/health/notification.ts'
import { Items, Page } from '#schemas/page.ts'

export const adminSites = {
  list: endpoint({
    method: 'GET',
    path: '/api/v2/admin-dashboard/sites/',
    access: 'admin',
    summary: 'Sites of the fleet.',
    query: AdminSitesQuery,
    success: { status: 200, body: AdminSiteList },
  }),
  stats: endpoint({
    method: 'GET',
    path: '/api/v2/admin-dashboard/sites/stats/',
    access: 'admin',
    summary: 'Counts over the fleet.',
    success: { status: 200, body: SiteStats },
  }),
  fleet: endpoint({
    method: 'GET',
    path: '/api/v2/admin-dashboard/sites/fleet/',
    access: 'admin',
    summary: 'The fleet by country and the age of its data. Ours.',
    success: { status: 200, body: FleetOverview },
  }),
  evidence: endpoint({
    method: 'GET',
    path: '/api/v2/admin-dashboard/sites/fleet/evidence/',
    access: 'admin',
    summary:
      'What stands behind the figures of the fleet: what was counted, and what was left out and why. Ours.',
    success: { status: 200, body: FleetEvidence },
    failure: 'part',
  }),
  download: endpoint({
    method: 'GET',
    path: '/api/v2/admin-dashboard/sites/download/',
    access: 'admin',
    summary: 'The site list as a file.',
    query: SitesDownloadQuery,
    success: { status: 200 },
    download: ['csv', 'xlsx'],
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/v2/admin-dashboard/sites/{siteId}/',
    access: 'admin',
    summary: 'One site.',
    success: { status: 200, body: AdminSiteDetail },
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/v2/admin-dashboard/sites/{siteId}/',
    access: 'admin',
    summary: 'Change fields of a site.',
    body: AdminSitePatch,
    changes: (): Changed => 'everything',
    success: { status: 200, body: AdminSiteDetail },
  }),
  edit: endpoint({
    method: 'PATCH',
    path: '/api/v3/admin-dashboard/sites/{siteId}/edit/',
    access: 'admin',
    summary: 'Change a site with its structure, in parts.',
    body: AdminSitePatch,
    encoding: 'chunked',
    outcome: 'message',
    changes: (): Changed => 'everything',
    success: { status: 200, body: SavedAdminSite },
  }),
  changeStatus: endpoint({
    method: 'PATCH',
    path: '/api/v2/admin-dashboard/sites/{siteId}/change-status/',
    access: 'admin',
    summary: "Change a site's display status.",
    body: ChangeDisplayStatus,
    changes: (): Changed => 'everything',
    success: { status: 200, body: AdminSiteDetail },
  }),
  addUser: endpoint({
    method: 'POST',
    path: '/api/v2/admin-dashboard/sites/{siteId}/users/',
    access: 'admin',
    signedInOnly: true,
    recentSignIn: 'always',
    summary: 'Add somebody to a site by email address.',
    body: InviteForm,
    changes: (): Changed => 'everything',
    success: { status: 200, body: InviteAnswer },
  }),
  status: endpoint({
    method: 'GET',
    path: '/api/v2/admin-dashboard/sites/{siteId}/status/',
    access: 'admin',
    summary: 'Status of a site and its airspaces.',
    success: { status: 200, body: SiteStatus },
  }),
  structure: endpoint({
    method: 'GET',
    path: '/api/v2/admin-dashboard/sites/{siteId}/structure/',
    access: 'admin',
    summary: 'Structure of a site.',
    success: { status: 200, body: SiteStructure },
  }),
  devices: endpoint({
    method: 'GET',
    path: '/api/v2/admin-dashboard/sites/{siteId}/devices/',
    access: 'admin',
    summary: 'Devices of a site.',
    success: { status: 200, body: Items(AdminDevice) },
  }),
  airspaces: endpoint({
    method: 'GET',
    path: '/api/v2/admin-dashboard/sites/{siteId}/airspaces/',
    access: 'admin',
    summary: 'Airspaces of a site.',
    query: SimpleQuery,
    success: { status: 200, body: AirspaceList },
  }),
  notifications: endpoint({
    method: 'GET',
    path: '/api/v2/admin-dashboard/sites/{siteId}/notification/',
    access: 'admin',
    summary: 'Notifications of a site, to whomever they went.',
    query: AdminNotificationsQuery,
    success: { status: 200, body: Page(AdminNotification) },
  }),
  pushNotifications: endpoint({
    method: 'GET',
    path: '/api/v2/admin-dashboard/sites/{siteId}/push-notifications/',
    access: 'admin',
    summary: 'Push notifications of a site and their outcome.',
    query: PushNotificationsQuery,
    success: { status: 200, body: Page(PushNotification) },
  }),
}
