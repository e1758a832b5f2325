import { searchOfList } from '#lib/address/search-of-list.ts'
import { lazyPage } from '#lib/chunks/lazy-page.ts'
import type { LimitScope } from './scope.ts'

export const limitsPage = {
  validateSearch: searchOfList<LimitScope>,
  component: lazyPage(() => import('./LimitsPage.tsx'), 'LimitsPage', ['charts', 'limits']),
}

/** The address says the airspace, the limit, what is tried and for whom it may hold (`try/rules.ts`). */
export interface TryLink {
  airspace?: number
  rule?: string
  value?: number
  band?: string
  for?: string
  proposal?: number
}

export const tryPage = {
  validateSearch: searchOfList<TryLink>,
  component: lazyPage(() => import('./try/TryPage.tsx'), 'TryPage', ['limits']),
}

/** The sheet lies over the limits, at an address of its own. */
export const workSheet = {
  component: lazyPage(() => import('./WorkSheet.tsx'), 'WorkSheet', ['limits']),
}

export const limitChangesPage = {
  validateSearch: searchOfList<LimitScope>,
  component: lazyPage(() => import('./LimitChangesPage.tsx'), 'LimitChangesPage', ['limits']),
}
