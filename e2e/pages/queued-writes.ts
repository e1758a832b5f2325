/** A device has these writes still to send. */
import type { Page } from '@playwright/test'

export function queuedWrites(page: Page) {
  const main = page.getByRole('main')
  const list = main.getByRole('region', { name: 'Entries that wait' })
  const leaving = page.getByRole('dialog', { name: /not been sent$/ })
  return {
    /** The link stands in the head of every page. */
    link: page.getByRole('link', { name: /to be sent$|not sent yet/ }),
    answer: main.getByRole('heading', { level: 1 }),
    rows: list.locator('ul > li'),
    conflict: list.getByRole('group', { name: /^Two counts of/ }),
    useMine: list.getByRole('button', { name: 'Use mine' }),
    leaving,
    stay: leaving.getByRole('button', { name: 'Stay signed in' }),
    leave: leaving.getByRole('button', { name: /^Sign out and remove/ }),
  }
}
