import { lazyPage } from '#lib/parts/lazy-page.ts'
import { parseSiteSearch } from './site-search.ts'

export const siteListPage = {
  validateSearch: parseSiteSearch,
  component: lazyPage(() => import('./SiteListPage.tsx'), 'SiteListPage', ['headline', 'sites']),
}
