import type { recommendations } from '@earshot/contract/endpoints/health/recommendations.ts'
import type { ListSearch } from '#api/lists/list-search.ts'
import { lazyPage } from '#lib/chunks/lazy-page.ts'
import { searchOfList } from '#lib/search-of-list.ts'

export const recommendationPage = {
  validateSearch: searchOfList<ListSearch<typeof recommendations.list>>,
  component: lazyPage(() => import('./RecommendationPage.tsx'), 'RecommendationPage', ['recommendations']),
}
