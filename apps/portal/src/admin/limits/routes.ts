import { searchOfList } from '#lib/address/search-of-list.ts'
import { lazyPage } from '#lib/chunks/lazy-page.ts'
import type { AdminLimitsSearch } from './AdminLimitsPage.tsx'

export const adminLimitsPage = {
  validateSearch: searchOfList<AdminLimitsSearch>,
  component: lazyPage(() => import('./AdminLimitsPage.tsx'), 'AdminLimitsPage', ['limits', 'batches']),
}
