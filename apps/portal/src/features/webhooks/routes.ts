import type { webhooks } from '@earshot/contract/endpoints/integrations/webhooks.ts'
import type { ListSearch } from '#api/lists/list-search.ts'
import { searchOfList } from '#lib/address/search-of-list.ts'
import { lazyPage } from '#lib/chunks/lazy-page.ts'

export const siteWebhooksPage = {
  validateSearch: searchOfList<ListSearch<typeof webhooks.listOfSite>>,
  component: lazyPage(() => import('./SiteWebhooksPage.tsx'), 'SiteWebhooksPage', ['webhooks']),
}

/** The sheet lies over the list, at an address of its own. */
export const newWebhookSheet = {
  component: lazyPage(() => import('./NewWebhookSheet.tsx'), 'NewWebhookSheet', ['webhooks']),
}

export const siteWebhookPage = {
  validateSearch: searchOfList<ListSearch<typeof webhooks.deliveries>>,
  component: lazyPage(() => import('./SiteWebhookPage.tsx'), 'SiteWebhookPage', ['webhooks']),
}

export const siteDeliveryPage = {
  component: lazyPage(() => import('./SiteWebhookPage.tsx'), 'SiteDeliveryPage', ['webhooks']),
}
