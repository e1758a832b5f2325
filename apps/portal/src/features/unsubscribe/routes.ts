import { lazyPage } from '#lib/chunks/lazy-page.ts'

export const unsubscribePage = {
  component: lazyPage(() => import('./UnsubscribePage.tsx'), 'UnsubscribePage', ['public', 'unsubscribe']),
}
