import { createRoute, redirect } from '@tanstack/react-router'
import { ADMIN_HOME } from '#app/layouts/admin-home.ts'
import { errorPage, genericErrorPage } from '#features/error-pages/routes.ts'
import { adminLauncherPage } from '#features/launcher/routes.ts'
import { adminActions } from './admin-action-routes.ts'
import { admin, adminArea } from './admin-area.ts'
import { adminAudit } from './admin-audit-routes.ts'
import { adminFleetRoutes } from './admin-fleet-routes.ts'
import { adminHardwareRoutes } from './admin-hardware-routes.ts'
import { adminLicences } from './admin-licence-routes.ts'
import { adminSite } from './admin-site-routes.ts'
import { adminSuppliers } from './admin-supplier-routes.ts'
import { adminToolboxRoutes } from './admin-toolbox-routes.ts'
import { adminUsers } from './admin-user-routes.ts'

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

/** Each part of the area has its routes in a file of its own, `admin-<part>-routes.ts`. */
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
    ...adminHardwareRoutes,
    adminSite,
    adminProfile,
    adminUsers,
    adminSuppliers,
    adminLicences,
    ...adminToolboxRoutes,
    adminAudit,
  ]),
])
