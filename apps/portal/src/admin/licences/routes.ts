import type { licences } from '@earshot/contract/endpoints/admin/licences.ts'
import type { ListSearch } from '#api/lists/list-search.ts'
import { searchOfList } from '#lib/address/search-of-list.ts'
import { lazyPage } from '#lib/chunks/lazy-page.ts'

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
