import { lazyPage } from '#lib/chunks/lazy-page.ts'
import { parseLogbookSearch } from './logbook-search.ts'

export const logbookPage = {
  validateSearch: parseLogbookSearch,
  component: lazyPage(() => import('./LogbookPage.tsx'), 'LogbookPage', [
    'diseases',
    'logbook',
    'queue',
    'recommendations',
  ]),
}
