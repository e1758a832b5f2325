import type { EditorSearch } from '#features/site-editor/editor-search.ts'
import { lazyPage } from '#lib/chunks/lazy-page.ts'
import { searchOfList } from '#lib/search-of-list.ts'

export const adminSiteLayout = {
  component: lazyPage(() => import('./AdminSiteLayout.tsx'), 'AdminSiteLayout', ['admin-site', 'headline']),
}

export const siteDashboardPage = {
  component: lazyPage(() => import('./DashboardTab.tsx'), 'DashboardTab', ['admin-site', 'headline']),
}

export const siteInfoPage = {
  component: lazyPage(() => import('./InfoTab.tsx'), 'InfoTab', ['admin-site']),
}

/** The sheet lies over the info page, at an address of its own. */
export const siteOfficeSheet = {
  component: lazyPage(() => import('./OfficeSheet.tsx'), 'OfficeSheet', ['admin-site']),
}

export const siteDevicesPage = {
  component: lazyPage(() => import('./DevicesTab.tsx'), 'DevicesTab', ['admin-site', 'hardware']),
}

export const siteEditPage = {
  // The page itself reads the address and drops an invalid step.
  validateSearch: searchOfList<EditorSearch>,
  component: lazyPage(() => import('./EditTab.tsx'), 'EditTab', ['siteEditor']),
}
