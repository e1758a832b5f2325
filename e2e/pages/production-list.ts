import type { Page } from '@playwright/test'

/** The page where an administrator gives in a factory's list of boards. */
export function productionListPage(page: Page) {
  const faults = page.getByRole('table', { name: 'Lines that stay out' })
  return {
    answer: page.getByRole('heading', { level: 1 }),
    file: page.getByLabel('Production list', { exact: true }),
    counts: page.getByRole('status').filter({ hasText: /^New / }),
    faults: faults.locator('tbody tr'),
    takeIn: page.getByRole('button', { name: /^Take in/ }),
    /** Undoes the list that was just taken in; the buttons of earlier runs carry their names. */
    undo: page.getByRole('button', { name: 'Undo', exact: true }),
    run: (name: string) =>
      page.getByRole('region', { name: 'Earlier runs' }).getByRole('row').filter({ hasText: name }),
  }
}
