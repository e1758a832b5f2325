import type { Page } from '@playwright/test'

/** The page that sets one status for many codes. */
export function statusChangerPage(page: Page) {
  const form = page.getByRole('form', { name: 'Bulk status changer' })
  return {
    answer: page.getByRole('heading', { level: 1 }),
    codes: form.getByLabel('Codes, one a line'),
    status: form.getByLabel('New delivery status'),
    check: form.getByRole('button', { name: 'Check' }),
    apply: page.getByRole('button', { name: /^Set / }),
  }
}
