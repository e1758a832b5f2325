import type { Page } from '@playwright/test'

export function siteListPage(page: Page) {
  const rows = page.getByRole('list', { name: 'Sites' })
  return {
    answer: page.getByRole('heading', { level: 1 }),
    rows: rows.locator('> li'),
    row: (name: string) => rows.locator('> li').filter({ hasText: name }),
    link: (name: string) => rows.getByRole('link', { name }),
    statusChip: (status: string) =>
      page
        .getByRole('group', { name: 'Filter by status' })
        .getByRole('button', { name: new RegExp(`${status}$`) }),
    search: page.getByRole('searchbox', { name: 'Site name' }),
    typeMenu: page.getByRole('button', { name: /^Type/ }),
    type: (name: string) => page.getByRole('menuitemcheckbox', { name }),
    pager: page.getByRole('navigation', { name: 'Pages of sites' }),
  }
}
