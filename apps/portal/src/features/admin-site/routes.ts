import { lazyPage } from '#lib/chunks/lazy-page.ts'

export const adminSiteLayout = {
  component: lazyPage(() => import('./AdminSiteLayout.tsx'), 'AdminSiteLayout', ['admin-site', 'headline']),
}

export const siteDashboardPage = {
  component: lazyPage(() => import('./DashboardTab.tsx'), 'DashboardTab', ['admin-site', 'headline']),
}

export const siteInfoPage = {
  component: lazyPage(() => import('./InfoTab.tsx'), 'InfoTab', ['admin-site']),
}

/** Over the info, at an address of its own. */
export const siteOfficeSheet = {
  component: lazyPage(() => import('./OfficeSheet.tsx'), 'OfficeSheet', ['admin-site']),
}

export const siteDevicesPage = {
  component: lazyPage(() => import('./DevicesTab.tsx'), 'DevicesTab', ['admin-site', 'hardware']),
}
