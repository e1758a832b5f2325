import type { adminApiKeys } from '@earshot/contract/endpoints/admin/admin-api-keys.ts'
import type { webhooks } from '@earshot/contract/endpoints/integrations/webhooks.ts'
import type { ListSearch } from '#api/lists/list-search.ts'
import { searchOfList } from '#lib/address/search-of-list.ts'
import { lazyPage } from '#lib/chunks/lazy-page.ts'

export const adminWebhooksPage = {
  validateSearch: searchOfList<ListSearch<typeof webhooks.list>>,
  component: lazyPage(() => import('./AdminWebhooksPage.tsx'), 'AdminWebhooksPage', ['webhooks']),
}

/** The sheet lies over the list, at an address of its own. */
export const newAdminWebhookSheet = {
  component: lazyPage(() => import('./NewAdminWebhookSheet.tsx'), 'NewAdminWebhookSheet', [
    'webhooks',
    'groups',
  ]),
}

export const adminWebhookPage = {
  validateSearch: searchOfList<ListSearch<typeof webhooks.deliveries>>,
  component: lazyPage(() => import('./AdminWebhookPage.tsx'), 'AdminWebhookPage', ['webhooks']),
}

export const adminDeliveryPage = {
  component: lazyPage(() => import('./AdminWebhookPage.tsx'), 'AdminDeliveryPage', ['webhooks']),
}

export const adminKeysPage = {
  validateSearch: searchOfList<ListSearch<typeof adminApiKeys.list>>,
  component: lazyPage(() => import('./AdminKeysPage.tsx'), 'AdminKeysPage', ['api-keys']),
}
