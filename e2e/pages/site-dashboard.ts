import type { Page } from '@playwright/test'

export function siteDashboardPage(page: Page) {
  const airspaces = page.getByRole('region', { name: 'Airspaces', exact: true })
  return {
    answer: page.getByRole('heading', { level: 1 }),
    header: page.getByRole('main').locator('header'),
    counts: page.getByRole('list', { name: 'Counts' }),
    /** A tile for each that is judged, a line about the others. */
    airspaces,
    tile: (name: string) => airspaces.getByRole('link', { name }),
    latestAlerts: page.getByRole('region', { name: 'Latest alerts' }),
  }
}
