import { lazyPage } from '#lib/parts/lazy-page.ts'
import { parseAirspaceSearch } from './airspace-search.ts'

export const airspacePage = {
  validateSearch: parseAirspaceSearch,
  component: lazyPage(() => import('./AirspacePage.tsx'), 'AirspacePage', [
    'airspaces',
    'alerts',
    'charts',
    'headline',
  ]),
}
