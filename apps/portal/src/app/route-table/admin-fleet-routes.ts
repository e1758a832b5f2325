import { createRoute, redirect } from '@tanstack/react-router'
import { fleetDashboardPage, fleetSiteListPage } from '#admin/fleet/routes.ts'
import { adminArea } from './admin-area.ts'

/** The routes of the pages over all sites; those of one site are in `admin-site-routes.ts`. */
export const adminFleetRoutes = [
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
