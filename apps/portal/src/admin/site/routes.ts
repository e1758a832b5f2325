import type { adminSites } from '@earshot/contract/endpoints/admin/admin-sites.ts'
import type { animalGroups } from '@earshot/contract/endpoints/batches/animal-groups.ts'
import type { siteUsers } from '@earshot/contract/endpoints/farm/site-users.ts'
import type { alerts } from '@earshot/contract/endpoints/health/alerts.ts'
import type { recommendations } from '@earshot/contract/endpoints/health/recommendations.ts'
import type { ListSearch } from '#api/lists/list-search.ts'
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

const NOTICE_TEXTS = ['site-tabs', 'alerts', 'notifications']
const GRAPH_TEXTS = ['site-tabs', 'hardware', 'charts']

export const siteRecommendationsPage = {
  validateSearch: searchOfList<ListSearch<typeof recommendations.list>>,
  component: lazyPage(() => import('./RecommendationsTab.tsx'), 'RecommendationsTab', ['recommendations']),
}

export const siteAlertsPage = {
  validateSearch: searchOfList<ListSearch<typeof alerts.list>>,
  component: lazyPage(() => import('./alerts/AlertsTab.tsx'), 'AlertsTab', NOTICE_TEXTS),
}

export const siteNotificationsPage = {
  validateSearch: searchOfList<ListSearch<typeof adminSites.notifications>>,
  component: lazyPage(() => import('./alerts/NotificationsTab.tsx'), 'NotificationsTab', NOTICE_TEXTS),
}

export const sitePushesPage = {
  validateSearch: searchOfList<ListSearch<typeof adminSites.pushNotifications>>,
  component: lazyPage(() => import('./alerts/PushTab.tsx'), 'PushTab', NOTICE_TEXTS),
}

export const siteLocationsPage = {
  component: lazyPage(() => import('./LocationsTab.tsx'), 'LocationsTab', [
    'site-tabs',
    'batches',
    'hardware',
  ]),
}

export const siteAvailabilityPage = {
  component: lazyPage(() => import('./graphs/AvailabilityTab.tsx'), 'SiteAvailabilityTab', GRAPH_TEXTS),
}

export const siteUsagePage = {
  component: lazyPage(() => import('./graphs/UsageTab.tsx'), 'SiteUsageTab', GRAPH_TEXTS),
}

export const siteReadingsPage = {
  component: lazyPage(() => import('./graphs/ReadingsTab.tsx'), 'SiteReadingsTab', GRAPH_TEXTS),
}

export const siteUsersPage = {
  validateSearch: searchOfList<ListSearch<typeof siteUsers.list>>,
  component: lazyPage(() => import('./UsersTab.tsx'), 'UsersTab', ['people', 'users', 'charts']),
}

export const siteGroupsPage = {
  validateSearch: searchOfList<ListSearch<typeof animalGroups.list>>,
  component: lazyPage(() => import('./GroupsTab.tsx'), 'GroupsTab', ['animal-groups']),
}
