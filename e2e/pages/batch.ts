/** The page of a batch, and the sheets that start and close one. */
import type { Page } from '@playwright/test'

export function batchPage(page: Page) {
  const main = page.getByRole('main')
  const sheet = page.getByRole('dialog')
  return {
    answer: main.getByRole('heading', { level: 1 }),
    tab: page.getByRole('navigation', { name: 'This airspace' }).getByRole('link', { name: 'Batch' }),
    chart: main.getByRole('region', { name: 'Comparison' }),
    counts: main.getByRole('region', { name: 'Counts' }),
    moreDead: main.getByRole('button', { name: 'One more: Dead' }),
    startLink: main.getByRole('link', { name: 'Start a batch' }),
    closeLink: page.getByRole('link', { name: /^Close / }).first(),
    sheet,
    field: (label: string | RegExp) => sheet.getByLabel(label),
    start: sheet.getByRole('button', { name: /^Start / }),
    reason: (name: string) => sheet.getByText(name, { exact: true }),
    warning: sheet.getByRole('group', { name: /too early for slaughter$/ }),
    close: sheet.getByRole('button', { name: /^Close [^ ]/ }).last(),
  }
}
