import { searchOfList } from '#lib/address/search-of-list.ts'
import { lazyPage } from '#lib/chunks/lazy-page.ts'
import type { RoundSearch } from './round-course.ts'

export const roundPage = {
  validateSearch: searchOfList<RoundSearch>,
  component: lazyPage(() => import('./RoundPage.tsx'), 'RoundPage', [
    'round',
    'headline',
    'recommendations',
    'faults',
  ]),
}

export const doorPage = { component: lazyPage(() => import('./DoorPage.tsx'), 'DoorPage') }
