import { searchOfList } from '#lib/address/search-of-list.ts'
import { lazyPage } from '#lib/chunks/lazy-page.ts'
import type { SiteSearch } from './site-list.ts'

export const siteListPage = {
  validateSearch: searchOfList<SiteSearch>,
  component: lazyPage(() => import('./SiteListPage.tsx'), 'SiteListPage', ['headline', 'sites']),
}
