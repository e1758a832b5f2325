import type { Page } from '@playwright/test'

/** The list of a site's monitors, and the page of one. */
export function monitorsPage(page: Page) {
  const table = page.getByRole('table', { name: 'Monitors' })
  const cards = page.getByRole('main').getByRole('list', { name: 'Monitors', exact: true })
  return {
    answer: page.getByRole('heading', { level: 1 }),
    gateways: page.getByRole('list', { name: 'Gateways' }).getByRole('listitem'),
    /** A phone shows them as cards. */
    rows: table.locator('tbody tr').or(cards.locator('> li')),
    state: (name: string) =>
      page.getByRole('group', { name: 'State' }).getByRole('radio', { name: new RegExp(`${name}$`) }),
    open: (name: string) => page.getByRole('link', { name: `Open ${name}` }),
  }
}

export function monitorPage(page: Page) {
  const dialog = page.getByRole('dialog')
  return {
    answer: page.getByRole('heading', { level: 1 }),
    place: page.getByRole('region', { name: 'Where it hangs' }),
    stays: page.getByRole('region', { name: 'Where it has hung' }).getByRole('listitem'),
    lamp: page.getByRole('region', { name: 'The lamp' }),
    panel: (name: string) => page.locator('[data-kind]').filter({ hasText: name }),
    move: page.getByRole('button', { name: 'Move', exact: true }),
    replace: page.getByRole('button', { name: 'Replace', exact: true }),
    dialog,
    where: dialog.getByRole('combobox', { name: 'Where to' }),
    confirmMove: dialog.getByRole('button', { name: 'Move', exact: true }),
    undo: page.getByRole('button', { name: 'Undo' }),
  }
}
