import type { licences } from '@earshot/contract/endpoints/admin/licences.ts'
import type { orders } from '@earshot/contract/endpoints/admin/orders.ts'
import type { ListSearch } from '#api/lists/list-search.ts'
import { lazyPage } from '#lib/chunks/lazy-page.ts'
import { searchOfList } from '#lib/search-of-list.ts'
import { parseRenewalSearch } from './renewal-search.ts'

export const licenceListPage = {
  validateSearch: searchOfList<ListSearch<typeof licences.list>>,
  component: lazyPage(() => import('./LicenceListPage.tsx'), 'LicenceListPage', ['licences']),
}
/** The sheet lies over the list, at an address of its own. */
export const newLicencesSheet = {
  component: lazyPage(() => import('./NewLicencesSheet.tsx'), 'NewLicencesSheet', ['licences']),
}
/** The sheet of one licence lies over the list, at an address of its own. */
export const licenceSheet = {
  component: lazyPage(() => import('./LicenceSheet.tsx'), 'LicenceSheet', ['licences']),
}

export const templateListPage = {
  validateSearch: searchOfList<ListSearch<typeof licences.templates>>,
  component: lazyPage(() => import('./TemplateListPage.tsx'), 'TemplateListPage', ['licences']),
}
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
