import { lazyPage } from '#lib/chunks/lazy-page.ts'

export const alarmLinkPage = {
  component: lazyPage(() => import('./AlarmLinkPage.tsx'), 'AlarmLinkPage', [
    'public',
    'alarm-link',
    'alerts',
  ]),
}
