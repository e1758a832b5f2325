import type { notifications } from '@earshot/contract/endpoints/health/notifications.ts'
import type { ListSearch } from '#api/lists/list-search.ts'
import { lazyPage } from '#lib/chunks/lazy-page.ts'
import { searchOfList } from '#lib/search-of-list.ts'

export const notificationListPage = {
  validateSearch: searchOfList<ListSearch<typeof notifications.list>>,
  component: lazyPage(() => import('./NotificationListPage.tsx'), 'NotificationListPage', [
    'alerts',
    'notifications',
  ]),
}
