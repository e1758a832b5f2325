import { lazyPage } from '#lib/chunks/lazy-page.ts'

export const sharedViewPage = {
  component: lazyPage(() => import('./SharedViewPage.tsx'), 'SharedViewPage', ['public', 'shared-view']),
}
