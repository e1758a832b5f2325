import { lazyPage } from '#lib/chunks/lazy-page.ts'
import { groupSearch } from './group-search.ts'

export const groupListPage = {
  validateSearch: groupSearch,
  component: lazyPage(() => import('./GroupListPage.tsx'), 'GroupListPage', ['groups']),
}
