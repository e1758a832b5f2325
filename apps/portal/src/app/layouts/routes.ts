import { lazyPage } from '#lib/chunks/lazy-page.ts'

export const appLayout = { component: lazyPage(() => import('./AppLayout.tsx'), 'AppLayout') }

export const adminLayout = { component: lazyPage(() => import('./AdminLayout.tsx'), 'AdminLayout') }

export const siteLayout = { component: lazyPage(() => import('./SiteLayout.tsx'), 'SiteLayout') }

export const airspaceLayout = { component: lazyPage(() => import('./AirspaceLayout.tsx'), 'AirspaceLayout') }

export const alertsLayout = { component: lazyPage(() => import('./AlertsLayout.tsx'), 'AlertsLayout') }
