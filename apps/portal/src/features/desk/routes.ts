import { searchOfList } from '#lib/address/search-of-list.ts'
import { lazyPage } from '#lib/chunks/lazy-page.ts'
import type { DeskSearch } from './desk-list.ts'

export const deskLayout = { component: lazyPage(() => import('./DeskLayout.tsx'), 'DeskLayout', ['desk']) }

export const deskPage = {
  validateSearch: searchOfList<DeskSearch>,
  component: lazyPage(() => import('./DeskPage.tsx'), 'DeskPage', ['desk', 'headline']),
}
