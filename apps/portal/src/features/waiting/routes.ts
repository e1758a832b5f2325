import { lazyPage } from '#lib/chunks/lazy-page.ts'
import { parseWaitingSearch } from './waiting-search.ts'

export const waitingPage = {
  validateSearch: parseWaitingSearch,
  component: lazyPage(() => import('./WaitingPage.tsx'), 'WaitingPage', ['queue']),
}
