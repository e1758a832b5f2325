import { lazyPage } from '#lib/chunks/lazy-page.ts'

export const drillListPage = {
  component: lazyPage(() => import('./DrillListPage.tsx'), 'DrillListPage', ['drills']),
}
export const drillPage = {
  component: lazyPage(() => import('./DrillPage.tsx'), 'DrillPage', ['alarms', 'drills', 'people']),
}
export const drillProofPage = {
  component: lazyPage(() => import('./DrillProofPage.tsx'), 'DrillProofPage', ['public', 'drills']),
}
