import type { Page } from '@playwright/test'

export function alertListPage(page: Page) {
  const table = page.getByRole('table', { name: 'Alerts' })
  const cards = page.getByRole('main').getByRole('list', { name: 'Alerts', exact: true })
  return {
    answer: page.getByRole('heading', { level: 1 }),
    /** A phone shows them as cards. */
    rows: table.locator('tbody tr').or(cards.locator('> li')),
    cells: (column: 'state' | 'airspace' | 'sensor') =>
      table.locator(`tbody tr > :nth-child(${{ state: 1, airspace: 2, sensor: 3 }[column]})`),
    priority: (name: string) =>
      page.getByRole('group', { name: 'Priority' }).getByRole('radio', { name, exact: true }),
    sensor: (name: string) =>
      page.getByRole('group', { name: 'Sensor' }).getByRole('radio', { name, exact: true }),
    airspace: page.getByRole('combobox', { name: 'Airspace' }),
    sortBy: (name: string) =>
      table.getByRole('columnheader', { name, exact: true }).getByRole('button', { name }),
    whyLinks: page.getByRole('main').getByRole('link', { name: /^Why: / }),
  }
}
