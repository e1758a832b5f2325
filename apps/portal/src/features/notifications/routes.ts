import type { notifications } from '@earshot/contract/endpoints/health/notifications.ts'
import type { ListSearch } from '#api/lists/list-search.ts'
import { searchOfList } from '#lib/address/search-of-list.ts'
import { lazyPage } from '#lib/chunks/lazy-page.ts'

export const notificationListPage = {
  validateSearch: searchOfList<ListSearch<typeof notifications.list>>,
  component: lazyPage(() => import('./NotificationListPage.tsx'), 'NotificationListPage', [
    'alerts',
    'notifications',
  ]),
}
