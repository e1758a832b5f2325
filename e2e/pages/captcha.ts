import type { Page } from '@playwright/test'

/** The proof of work takes a processor's time, and on a busy machine there may be little of it. */
export const PROOF = { timeout: 60_000 }

export function captchaDialog(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'The security check failed' })
  return {
    dialog,
    notice: dialog.getByText('Refresh the check to try again'),
    detail: dialog.getByRole('alert'),
    refresh: dialog.getByRole('button', { name: 'Refresh the check' }),
    cancel: dialog.getByRole('button', { name: 'Cancel' }),
  }
}
