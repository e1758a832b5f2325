import type { Page } from '@playwright/test'

/** The codes of a site's doors, to be printed. */
export function doorCodesPage(page: Page) {
  const codes = page.getByRole('list', { name: 'Door codes' }).getByRole('listitem')
  return {
    open: page.getByRole('link', { name: 'Door codes' }),
    codes,
    of: (name: string) => codes.filter({ has: page.getByRole('heading', { name, exact: true }) }),
  }
}
