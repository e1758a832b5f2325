import type { Page } from '@playwright/test'

export function groupsPage(page: Page) {
  const main = page.getByRole('main')
  return {
    answer: page.getByRole('heading', { level: 1 }),
    rows: main.getByRole('list', { name: 'Groups' }).locator('> li'),
    row: (name: string) => main.getByRole('link', { name: `Edit ${name}` }),
    show: (name: string) => main.getByRole('link', { name: `Show these sites: ${name}` }),
    add: main.getByRole('link', { name: 'New group' }),
    name: main.getByLabel('Name', { exact: true }),
    site: (name: string) => main.getByRole('checkbox', { name }),
    save: main.getByRole('button', { name: 'Save group' }),
    remove: (name: string) => main.getByRole('button', { name: `Delete ${name}` }),
  }
}
