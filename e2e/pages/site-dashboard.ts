import type { Page } from '@playwright/test'

export function siteDashboardPage(page: Page) {
  const tiles = page.getByRole('region', { name: 'Airspaces', exact: true })
  return {
    answer: page.getByRole('heading', { level: 1 }),
    header: page.getByRole('main').locator('header'),
    counts: page.getByRole('list', { name: 'Counts' }),
    tile: (name: string) => tiles.getByRole('link', { name }),
    latestAlerts: page.getByRole('region', { name: 'Latest alerts' }),
  }
}
