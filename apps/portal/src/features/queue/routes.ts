import { lazyPage } from '#lib/chunks/lazy-page.ts'
import { parseQueueSearch } from './queue-search.ts'

export const queuePage = {
  validateSearch: parseQueueSearch,
  component: lazyPage(() => import('./QueuePage.tsx'), 'QueuePage', ['queue']),
}
