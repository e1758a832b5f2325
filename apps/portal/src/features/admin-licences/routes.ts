import type { licences } from '@earshot/contract/endpoints/admin/licences.ts'
import type { orders } from '@earshot/contract/endpoints/admin/orders.ts'
import type { ListSearch } from '#api/lists/list-search.ts'
import { lazyPage } from '#lib/parts/lazy-page.ts'
import { searchOfList } from '#lib/search-of-list.ts'

const TEXTS = ['licences']

export const licenceListPage = {
  validateSearch: searchOfList<ListSearch<typeof licences.list>>,
  component: lazyPage(() => import('./LicenceListPage.tsx'), 'LicenceListPage', TEXTS),
}
/** Over the list, at an address of its own. */
export const newLicencesSheet = {
  component: lazyPage(() => import('./NewLicencesSheet.tsx'), 'NewLicencesSheet', TEXTS),
}
export const templateListPage = {
  validateSearch: searchOfList<ListSearch<typeof licences.templates>>,
  component: lazyPage(() => import('./TemplateListPage.tsx'), 'TemplateListPage', TEXTS),
}
export const orderListPage = {
  validateSearch: searchOfList<ListSearch<typeof orders.list>>,
  component: lazyPage(() => import('./OrderListPage.tsx'), 'OrderListPage', TEXTS),
}
export const newOrderPage = {
  component: lazyPage(() => import('./OrderFormPage.tsx'), 'NewOrderPage', TEXTS),
}
export const orderPage = {
  component: lazyPage(() => import('./OrderPage.tsx'), 'OrderPage', TEXTS),
}
export const editOrderPage = {
  component: lazyPage(() => import('./OrderFormPage.tsx'), 'EditOrderPage', TEXTS),
}
