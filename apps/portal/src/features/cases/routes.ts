import { parseGraphSearch } from '#domain/graphs/graph-search.ts'
import { lazyPage } from '#lib/chunks/lazy-page.ts'

export const casePage = {
  validateSearch: parseGraphSearch,
  component: lazyPage(() => import('./CasePage.tsx'), 'CasePage', [
    'cases',
    'charts',
    'headline',
    'logbook',
    'recommendations',
  ]),
}
