import { lazyPage } from '#lib/parts/lazy-page.ts'

export const launcherPage = {
  component: lazyPage(() => import('./LauncherPage.tsx'), 'LauncherPage', ['profile']),
}
