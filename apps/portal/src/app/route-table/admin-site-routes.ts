import { createRoute, redirect } from '@tanstack/react-router'
import { requireAdminIds } from '#app/guards.ts'
import { idFromPath } from '#app/paths.ts'
import { adminSiteLayout, siteDevicesPage, siteInfoPage } from '#features/admin-site/routes.ts'
import { adminArea } from './admin-area.ts'

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
    throw redirect({ to: '/admin/sites/$siteId/info', params, replace: true })
  },
})
const info = [
  createRoute({ getParentRoute: () => site, path: '/info', ...siteInfoPage }),
  createRoute({ getParentRoute: () => site, path: '/info/devices', ...siteDevicesPage }),
] as const

/** The tabs of one site (spec/1): each brings its routes as one list, and its line in `features/admin-site/site-tabs.ts`. */
export const adminSite = site.addChildren([index, ...info])
