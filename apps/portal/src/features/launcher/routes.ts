import { lazyPage } from '#lib/chunks/lazy-page.ts'

export const adminLauncherPage = {
  component: lazyPage(() => import('./AdminLauncherPage.tsx'), 'AdminLauncherPage', ['profile']),
}

export const launcherPage = {
  component: lazyPage(() => import('./LauncherPage.tsx'), 'LauncherPage', ['profile']),
}
