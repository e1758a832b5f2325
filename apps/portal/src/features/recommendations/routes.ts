import type { recommendations } from '@earshot/contract/endpoints/health/recommendations.ts'
import type { ListSearch } from '#api/lists/list-search.ts'
import { searchOfList } from '#lib/address/search-of-list.ts'
import { lazyPage } from '#lib/chunks/lazy-page.ts'

export const recommendationPage = {
  validateSearch: searchOfList<ListSearch<typeof recommendations.list>>,
  component: lazyPage(() => import('./RecommendationPage.tsx'), 'RecommendationPage', ['recommendations']),
}
