import { lazyPage } from '#lib/parts/lazy-page.ts'
import { parseAlertSearch } from './alert-search.ts'

export const alertListPage = {
  validateSearch: parseAlertSearch,
  component: lazyPage(() => import('./AlertListPage.tsx'), 'AlertListPage', ['alerts']),
}
