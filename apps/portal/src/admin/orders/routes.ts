import type { orders } from '@earshot/contract/endpoints/admin/orders.ts'
import type { ListSearch } from '#api/lists/list-search.ts'
import { searchOfList } from '#lib/address/search-of-list.ts'
import { lazyPage } from '#lib/chunks/lazy-page.ts'

export const orderListPage = {
  validateSearch: searchOfList<ListSearch<typeof orders.list>>,
  component: lazyPage(() => import('./OrderListPage.tsx'), 'OrderListPage', ['licences']),
}
export const newOrderPage = {
  validateSearch: parseRenewalSearch,
  component: lazyPage(() => import('./OrderFormPage.tsx'), 'NewOrderPage', ['licences']),
}
export const orderPage = {
  component: lazyPage(() => import('./OrderPage.tsx'), 'OrderPage', ['licences']),
}
export const editOrderPage = {
  component: lazyPage(() => import('./OrderFormPage.tsx'), 'EditOrderPage', ['licences']),
}

/** The licences that a new order begins with: those of a site that end, or those of the named monitors. */
interface RenewalSearch {
  site?: number
  codes?: string
}

function parseRenewalSearch(raw: Record<string, unknown>): RenewalSearch {
  const site = Number(raw.site)
  return {
    ...(Number.isSafeInteger(site) && site > 0 && { site }),
    ...(typeof raw.codes === 'string' && raw.codes !== '' && { codes: raw.codes }),
  }
}
