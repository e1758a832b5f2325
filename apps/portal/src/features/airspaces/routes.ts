import { parseGraphSearch } from '#domain/graphs/graph-search.ts'
import { lazyPage } from '#lib/chunks/lazy-page.ts'

export const airspacePage = {
  validateSearch: parseGraphSearch,
  component: lazyPage(() => import('./AirspacePage.tsx'), 'AirspacePage', [
    'airspaces',
    'alerts',
    'charts',
    'headline',
    'logbook',
    'recommendations',
  ]),
}
