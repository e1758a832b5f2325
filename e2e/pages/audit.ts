import type { Page } from '@playwright/test'

/** The list of all that was changed, and the sheet of one row. */
export function auditPage(page: Page) {
  const sheet = page.getByRole('dialog')
  return {
    /** The newest one of its kind. */
    row: (action: string) =>
      page.getByRole('table', { name: 'Audit log' }).getByRole('row').filter({ hasText: action }).first(),
    open: (action: string) => page.getByRole('link', { name: `Open ${action}` }).first(),
    sheet,
    change: (name: string) =>
      sheet
        .getByRole('region', { name: 'What changed' })
        .locator('> div')
        .filter({ has: page.getByRole('heading', { level: 4, name }) }),
  }
}
