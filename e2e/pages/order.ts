import type { Page } from '@playwright/test'

/** The form of a new order, and the page of one that is placed. */
export function orderPage(page: Page) {
  const main = page.getByRole('main')
  return {
    answer: page.getByRole('heading', { level: 1 }),
    supplier: main.getByLabel('Supplier'),
    template: main.getByLabel('Licence template 1'),
    quantity: main.getByLabel('Licences', { exact: true }),
    place: main.getByRole('button', { name: 'Submit order' }),
    confirm: main.getByRole('button', { name: 'Confirm order' }),
    codes: main.getByLabel('Device codes'),
    deliver: (count: number) => main.getByRole('button', { name: `Update ${count} devices` }),
    delivered: (code: string) => main.getByRole('listitem').filter({ hasText: code }),
  }
}
