import type { Page } from '@playwright/test'

/** The card that a successful sign-in brings. */
export function welcomeCard(page: Page) {
  const card = page.getByRole('complementary', { name: 'Take your barns with you' })
  return { card, dismiss: card.getByRole('button', { name: 'Dismiss' }) }
}
