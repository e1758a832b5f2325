import type { Page } from '@playwright/test'

/** The list of every site of the fleet. */
export function fleetSitesPage(page: Page) {
  const table = page.getByRole('table', { name: 'Sites' })
  return {
    rows: table.locator('tbody tr'),
    column: (name: string) => table.getByRole('columnheader', { name }),
    headers: table.getByRole('columnheader'),
    filter: (label: string) => page.getByRole('button', { name: new RegExp(`^${label} .`) }),
    option: (name: string) => page.getByRole('menuitemradio', { name }),
    search: page.getByRole('searchbox', { name: 'Name, city, company or premise id' }),
    downloads: page.getByRole('group', { name: /^Download / }),
  }
}
