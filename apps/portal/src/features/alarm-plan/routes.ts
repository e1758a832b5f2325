import { lazyPage } from '#lib/chunks/lazy-page.ts'

export const alarmPlanPage = {
  component: lazyPage(() => import('./AlarmPlanPage.tsx'), 'AlarmPlanPage', [
    'alarms',
    'drills',
    'people',
    'alerts',
  ]),
}
