import { searchOfList } from '#lib/address/search-of-list.ts'
import { lazyPage } from '#lib/chunks/lazy-page.ts'
import type { LimitScope } from './scope.ts'

export const limitsPage = {
  validateSearch: searchOfList<LimitScope>,
  component: lazyPage(() => import('./LimitsPage.tsx'), 'LimitsPage', ['limits']),
}

/** The sheet lies over the limits, at an address of its own. */
export const workSheet = {
  component: lazyPage(() => import('./WorkSheet.tsx'), 'WorkSheet', ['limits']),
}

export const limitChangesPage = {
  validateSearch: searchOfList<LimitScope>,
  component: lazyPage(() => import('./LimitChangesPage.tsx'), 'LimitChangesPage', ['limits']),
}
