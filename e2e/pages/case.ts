import type { Page } from '@playwright/test'

export function casePage(page: Page) {
  return {
    words: page.getByLabel('What do you advise?'),
    send: page.getByRole('button', { name: /^Send to / }),
    history: page.getByRole('region', { name: 'So far' }),
    close: page.getByRole('button', { name: 'Close the case' }),
    outcome: page.getByLabel('How did it end?'),
    closeNow: page.getByRole('button', { name: 'Close with this outcome' }),
  }
}
