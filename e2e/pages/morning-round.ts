import type { Page } from '@playwright/test'

export function morningRoundPage(page: Page) {
  const rows = page.getByRole('main').getByRole('listitem')
  return {
    /** On a phone the bar names the open airspace. */
    bar: page.getByRole('banner'),
    sentence: page.getByRole('main').getByText(/seen/),
    /** Saves the open airspace on a phone, and goes on. */
    next: page.getByRole('button', { name: /^(Next, |Save, the last one)/ }),
    dead: page.getByRole('button', { name: 'One more: Dead today' }),
    progress: page.getByRole('list', { name: / seen$/ }),
    /** On a phone it opens the list by which the order is changed. */
    order: page.getByRole('button', { name: 'Walking order' }),
    ordered: page.getByRole('list', { name: 'Walking order' }).getByRole('listitem'),
    waiting: page.getByText(/ when there is a network$/),
    /** Saves the open airspace at a desk. */
    seen: page.getByRole('button', { name: 'Seen', exact: true }),
    row: (airspace: string) =>
      rows.filter({ has: page.getByRole('button', { name: airspace, exact: true }) }),
  }
}
