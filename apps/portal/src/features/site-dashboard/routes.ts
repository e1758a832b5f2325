import { lazyPage } from '#lib/chunks/lazy-page.ts'

export const siteDashboardPage = {
  component: lazyPage(() => import('./SiteDashboardPage.tsx'), 'SiteDashboardPage', [
    'alerts',
    'dashboard',
    'headline',
  ]),
}
