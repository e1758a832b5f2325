import type { adminSites } from '@earshot/contract/endpoints/admin/admin-sites.ts'
import type { animalGroups } from '@earshot/contract/endpoints/batches/animal-groups.ts'
import type { siteUsers } from '@earshot/contract/endpoints/farm/site-users.ts'
import type { alerts } from '@earshot/contract/endpoints/health/alerts.ts'
import type { recommendations } from '@earshot/contract/endpoints/health/recommendations.ts'
import type { ListSearch } from '#api/lists/list-search.ts'
import { lazyPage } from '#lib/chunks/lazy-page.ts'
import { searchOfList } from '#lib/search-of-list.ts'

const NOTICE_TEXTS = ['site-tabs', 'alerts', 'notifications']
const GRAPH_TEXTS = ['site-tabs', 'hardware', 'charts']

export const siteRecommendationsPage = {
  validateSearch: searchOfList<ListSearch<typeof recommendations.list>>,
  component: lazyPage(() => import('./recommendations/RecommendationsTab.tsx'), 'RecommendationsTab', [
    'recommendations',
  ]),
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
  component: lazyPage(() => import('./locations/LocationsTab.tsx'), 'LocationsTab', [
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
  component: lazyPage(() => import('./users/UsersTab.tsx'), 'UsersTab', ['people', 'users', 'charts']),
}

export const siteGroupsPage = {
  validateSearch: searchOfList<ListSearch<typeof animalGroups.list>>,
  component: lazyPage(() => import('./groups/GroupsTab.tsx'), 'GroupsTab', ['animal-groups']),
}
