import { createRoute, redirect } from '@tanstack/react-router'
import {
  adminSiteLayout,
  siteAlertsPage,
  siteAvailabilityPage,
  siteDashboardPage,
  siteDevicesPage,
  siteEditPage,
  siteGroupsPage,
  siteInfoPage,
  siteLocationsPage,
  siteNotificationsPage,
  siteOfficeSheet,
  sitePushesPage,
  siteReadingsPage,
  siteRecommendationsPage,
  siteUsagePage,
  siteUsersPage,
} from '#admin/site/routes.ts'
import { requireAdminIds } from '#app/guards.ts'
import { idFromPath } from '#app/paths.ts'
import { adminArea } from './root.ts'

const site = createRoute({
  getParentRoute: () => adminArea,
  path: '/sites/$siteId',
  params: {
    parse: ({ siteId }: { siteId: string }) => ({ siteId: idFromPath(siteId) }),
    stringify: ({ siteId }: { siteId: number }) => ({ siteId: String(siteId) }),
  },
  beforeLoad: ({ params }) => requireAdminIds(params.siteId),
  ...adminSiteLayout,
})
const index = createRoute({
  getParentRoute: () => site,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/admin/sites/$siteId/dashboard', params, replace: true })
  },
})
const dashboard = createRoute({ getParentRoute: () => site, path: '/dashboard', ...siteDashboardPage })
const edit = createRoute({ getParentRoute: () => site, path: '/edit', ...siteEditPage })

const infoPage = createRoute({ getParentRoute: () => site, path: '/info', ...siteInfoPage })
const office = createRoute({ getParentRoute: () => infoPage, path: '/change', ...siteOfficeSheet })
const info = [
  infoPage.addChildren([office]),
  createRoute({ getParentRoute: () => site, path: '/info/devices', ...siteDevicesPage }),
] as const

const notices = [
  createRoute({
    getParentRoute: () => site,
    path: '/alerts-notifications',
    beforeLoad: ({ params }) => {
      throw redirect({ to: '/admin/sites/$siteId/alerts-notifications/alerts', params, replace: true })
    },
  }),
  createRoute({ getParentRoute: () => site, path: '/alerts-notifications/alerts', ...siteAlertsPage }),
  createRoute({
    getParentRoute: () => site,
    path: '/alerts-notifications/notifications',
    ...siteNotificationsPage,
  }),
  createRoute({
    getParentRoute: () => site,
    path: '/alerts-notifications/push-notifications',
    ...sitePushesPage,
  }),
] as const
const graphs = [
  createRoute({
    getParentRoute: () => site,
    path: '/graphs',
    beforeLoad: ({ params }) => {
      throw redirect({ to: '/admin/sites/$siteId/graphs/data-availability', params, replace: true })
    },
  }),
  createRoute({ getParentRoute: () => site, path: '/graphs/data-availability', ...siteAvailabilityPage }),
  createRoute({ getParentRoute: () => site, path: '/graphs/data-usage', ...siteUsagePage }),
  createRoute({ getParentRoute: () => site, path: '/graphs/rdi-temperature-humidity', ...siteReadingsPage }),
] as const
const others = [
  createRoute({ getParentRoute: () => site, path: '/recommendations', ...siteRecommendationsPage }),
  createRoute({ getParentRoute: () => site, path: '/locations', ...siteLocationsPage }),
  createRoute({ getParentRoute: () => site, path: '/users', ...siteUsersPage }),
  createRoute({ getParentRoute: () => site, path: '/groups', ...siteGroupsPage }),
] as const

/** The tabs of one site (spec/1): each adds its routes as one list, and its line in `admin/site/site-tabs.ts`. */
export const adminSite = site.addChildren([index, dashboard, ...info, edit, ...notices, ...graphs, ...others])
