import { ADMIN_HOME } from '@earshot/contract/rules/homes.ts'
import { createRoute, redirect } from '@tanstack/react-router'
import { auditListPage, auditSheet } from '#admin/audit/routes.ts'
import { fleetDashboardPage, fleetSiteListPage } from '#admin/fleet/routes.ts'
import { incidentListPage } from '#admin/incidents/routes.ts'
import {
  adminDeliveryPage,
  adminKeysPage,
  adminWebhookPage,
  adminWebhooksPage,
  newAdminWebhookSheet,
} from '#admin/integrations/routes.ts'
import { adminLimitsPage } from '#admin/limits/routes.ts'
import { bulkStatusPage, pcbUploadPage, toolboxPage } from '#admin/toolbox/routes.ts'
import { userDashboardPage, userListPage, userSheet } from '#admin/users/routes.ts'
import { requireAdminIds } from '#app/guards.ts'
import { idFromPath } from '#app/paths.ts'
import { errorPage, genericErrorPage } from '#features/error-pages/routes.ts'
import { adminLauncherPage } from '#features/launcher/routes.ts'
import { adminHardwareRoutes, adminLicences, adminSuppliers } from './admin-hardware-routes.ts'
import { adminSite } from './admin-site-routes.ts'
import { admin, adminArea } from './root.ts'

const adminIndex = createRoute({
  getParentRoute: () => admin,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: ADMIN_HOME, replace: true })
  },
})
const adminError = createRoute({ getParentRoute: () => admin, path: '/error', ...genericErrorPage })
const adminNotFound = createRoute({ getParentRoute: () => admin, path: '/not-found', ...errorPage })
const adminForbidden = createRoute({ getParentRoute: () => admin, path: '/forbidden', ...errorPage })
const adminServerError = createRoute({ getParentRoute: () => admin, path: '/server-error', ...errorPage })
/** Any unknown path below the area leads to its own "not found" page, so that people stay in the area. */
const adminUnknown = createRoute({
  getParentRoute: () => admin,
  path: '/$',
  beforeLoad: () => {
    throw redirect({ to: '/admin/not-found', replace: true })
  },
})
const adminProfile = createRoute({ getParentRoute: () => adminArea, path: '/profile', ...adminLauncherPage })

const adminActions = createRoute({
  getParentRoute: () => adminArea,
  path: '/actions',
  ...incidentListPage,
})

const adminLimits = createRoute({ getParentRoute: () => adminArea, path: '/limits', ...adminLimitsPage })

const list = createRoute({ getParentRoute: () => adminArea, path: '/audit', ...auditListPage })
const sheet = createRoute({
  getParentRoute: () => list,
  path: '/$entryId',
  params: {
    parse: ({ entryId }: { entryId: string }) => ({ entryId: idFromPath(entryId) }),
    stringify: ({ entryId }: { entryId: number }) => ({ entryId: String(entryId) }),
  },
  beforeLoad: ({ params }) => requireAdminIds(params.entryId),
  ...auditSheet,
})

const adminAudit = list.addChildren([sheet])

/** The routes of the pages over all sites; those of one site are in `admin-site-routes.ts`. */
const adminFleetRoutes = [
  createRoute({
    getParentRoute: () => adminArea,
    path: '/sites',
    beforeLoad: () => {
      throw redirect({ to: '/admin/sites/dashboard', replace: true })
    },
  }),
  createRoute({ getParentRoute: () => adminArea, path: '/sites/dashboard', ...fleetDashboardPage }),
  createRoute({ getParentRoute: () => adminArea, path: '/sites/list', ...fleetSiteListPage }),
] as const

/** The routes of the toolbox; one of their paths is spelled as in the specification (spec/3 §7). */
const adminToolboxRoutes = [
  createRoute({
    getParentRoute: () => adminArea,
    path: '/toolbox',
    beforeLoad: () => {
      throw redirect({ to: '/admin/toolbox/dashboard', replace: true })
    },
  }),
  createRoute({ getParentRoute: () => adminArea, path: '/toolbox/dashboard', ...toolboxPage }),
  createRoute({ getParentRoute: () => adminArea, path: '/toolbox/balk-status-changer', ...bulkStatusPage }),
  createRoute({ getParentRoute: () => adminArea, path: '/toolbox/pcb-upload', ...pcbUploadPage }),
] as const

const users = createRoute({ getParentRoute: () => adminArea, path: '/users' })
const index = createRoute({
  getParentRoute: () => users,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/admin/users/dashboard', replace: true })
  },
})
const dashboard = createRoute({ getParentRoute: () => users, path: '/dashboard', ...userDashboardPage })
const userList = createRoute({ getParentRoute: () => users, path: '/list', ...userListPage })
const user = createRoute({
  getParentRoute: () => userList,
  path: '/$userId',
  params: {
    parse: ({ userId }: { userId: string }) => ({ userId: idFromPath(userId) }),
    stringify: ({ userId }: { userId: number }) => ({ userId: String(userId) }),
  },
  beforeLoad: ({ params }) => requireAdminIds(params.userId),
  ...userSheet,
})

const adminUsers = users.addChildren([index, dashboard, userList.addChildren([user])])

/** A program is joined to the fleet by what stands here. */
const integrations = createRoute({ getParentRoute: () => adminArea, path: '/integrations' })
const integrationsIndex = createRoute({
  getParentRoute: () => integrations,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/admin/integrations/webhooks', replace: true })
  },
})
const webhookList = createRoute({
  getParentRoute: () => integrations,
  path: '/webhooks',
  ...adminWebhooksPage,
})
const newWebhook = createRoute({ getParentRoute: () => webhookList, path: '/new', ...newAdminWebhookSheet })
const webhook = createRoute({
  getParentRoute: () => integrations,
  path: '/webhooks/$webhookId',
  params: {
    parse: ({ webhookId }: { webhookId: string }) => ({ webhookId: idFromPath(webhookId) }),
    stringify: ({ webhookId }: { webhookId: number }) => ({ webhookId: String(webhookId) }),
  },
  beforeLoad: ({ params }) => requireAdminIds(params.webhookId),
  ...adminWebhookPage,
})
const webhookDelivery = createRoute({
  getParentRoute: () => integrations,
  path: '/webhooks/$webhookId/deliveries/$deliveryId',
  params: {
    parse: ({ webhookId, deliveryId }: { webhookId: string; deliveryId: string }) => ({
      webhookId: idFromPath(webhookId),
      deliveryId: idFromPath(deliveryId),
    }),
    stringify: ({ webhookId, deliveryId }: { webhookId: number; deliveryId: number }) => ({
      webhookId: String(webhookId),
      deliveryId: String(deliveryId),
    }),
  },
  beforeLoad: ({ params }) => requireAdminIds(params.webhookId, params.deliveryId),
  ...adminDeliveryPage,
})
const integrationKeys = createRoute({ getParentRoute: () => integrations, path: '/keys', ...adminKeysPage })
const adminIntegrations = integrations.addChildren([
  integrationsIndex,
  integrationKeys,
  webhookList.addChildren([newWebhook]),
  webhook,
  webhookDelivery,
])

/** The routes of one site and of hardware have files of their own, because they are the longest. */
export const adminRoutes = admin.addChildren([
  adminIndex,
  adminError,
  adminNotFound,
  adminForbidden,
  adminServerError,
  adminUnknown,
  adminArea.addChildren([
    ...adminFleetRoutes,
    adminActions,
    adminLimits,
    ...adminHardwareRoutes,
    adminSite,
    adminProfile,
    adminUsers,
    adminSuppliers,
    adminLicences,
    ...adminToolboxRoutes,
    adminIntegrations,
    adminAudit,
  ]),
])
