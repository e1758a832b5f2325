import type { adminSites } from '@earshot/contract/endpoints/admin/admin-sites.ts'
import type { animalGroups } from '@earshot/contract/endpoints/batches/animal-groups.ts'
import type { siteUsers } from '@earshot/contract/endpoints/farm/site-users.ts'
import type { alerts } from '@earshot/contract/endpoints/health/alerts.ts'
import type { recommendations } from '@earshot/contract/endpoints/health/recommendations.ts'
import type { ListSearch } from '#api/lists/list-search.ts'
import type { EditorSearch } from '#features/site-editor/editor-search.ts'
import { searchOfList } from '#lib/address/search-of-list.ts'
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

export const siteRecommendationsPage = {
  validateSearch: searchOfList<ListSearch<typeof recommendations.list>>,
  component: lazyPage(() => import('./RecommendationsTab.tsx'), 'RecommendationsTab', ['recommendations']),
}

export const siteAlertsPage = {
  validateSearch: searchOfList<ListSearch<typeof alerts.list>>,
  component: lazyPage(() => import('./alerts/AlertsTab.tsx'), 'AlertsTab', ['site-tabs', 'alerts']),
}

export const siteNotificationsPage = {
  validateSearch: searchOfList<ListSearch<typeof adminSites.notifications>>,
  component: lazyPage(() => import('./alerts/NotificationsTab.tsx'), 'NotificationsTab', [
    'site-tabs',
    'alerts',
    'notifications',
  ]),
}

export const sitePushesPage = {
  validateSearch: searchOfList<ListSearch<typeof adminSites.pushNotifications>>,
  component: lazyPage(() => import('./alerts/PushTab.tsx'), 'PushTab', [
    'site-tabs',
    'alerts',
    'notifications',
  ]),
}

export const siteLocationsPage = {
  component: lazyPage(() => import('./LocationsTab.tsx'), 'LocationsTab', [
    'site-tabs',
    'batches',
    'hardware',
  ]),
}

export const siteAvailabilityPage = {
  component: lazyPage(() => import('./graphs/AvailabilityTab.tsx'), 'SiteAvailabilityTab', [
    'site-tabs',
    'hardware',
    'charts',
  ]),
}

export const siteUsagePage = {
  component: lazyPage(() => import('./graphs/UsageTab.tsx'), 'SiteUsageTab', [
    'site-tabs',
    'hardware',
    'charts',
  ]),
}

export const siteReadingsPage = {
  component: lazyPage(() => import('./graphs/ReadingsTab.tsx'), 'SiteReadingsTab', [
    'site-tabs',
    'hardware',
    'charts',
  ]),
}

export const siteUsersPage = {
  validateSearch: searchOfList<ListSearch<typeof siteUsers.list>>,
  component: lazyPage(() => import('./UsersTab.tsx'), 'UsersTab', ['people', 'users', 'charts']),
}

export const siteGroupsPage = {
  validateSearch: searchOfList<ListSearch<typeof animalGroups.list>>,
  component: lazyPage(() => import('./GroupsTab.tsx'), 'GroupsTab', ['animal-groups']),
}
