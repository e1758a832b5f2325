import { searchOfList } from '#lib/address/search-of-list.ts'
import { lazyPage } from '#lib/chunks/lazy-page.ts'
import type { DoorCodesSearch } from './door-codes.ts'

export const doorCodesPage = {
  validateSearch: searchOfList<DoorCodesSearch>,
  component: lazyPage(() => import('./DoorCodesPage.tsx'), 'DoorCodesPage', ['door-codes']),
}
