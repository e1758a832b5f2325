import { lazyPage } from '#lib/chunks/lazy-page.ts'

export const unsubscribePage = {
  validateSearch: ({ report }: Record<string, unknown>): { report?: 'weekly' } =>
    report === 'weekly' ? { report } : {},
  component: lazyPage(() => import('./UnsubscribePage.tsx'), 'UnsubscribePage', ['public', 'unsubscribe']),
}
