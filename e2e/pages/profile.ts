import type { Page } from '@playwright/test'

export function profilePages(page: Page) {
  const main = page.getByRole('main')
  const sessions = main.getByRole('region', { name: 'Where you are signed in' })
  return {
    picture: main.locator('input[type="file"]'),
    choice: (name: string) => main.getByRole('radio', { name, exact: true }),
    /** The row that a choice is in, with what it says of itself. */
    settingOf: (choice: string) =>
      main
        .getByRole('region')
        .filter({ has: page.getByRole('radio', { name: choice, exact: true }) })
        .last(),
    saved: main.getByText('Saved', { exact: true }),
    sessions: sessions.getByRole('listitem'),
    endThere: sessions.getByRole('button', { name: /^Sign out there/ }),
    confirmEnd: sessions.getByRole('button', { name: 'Sign out', exact: true }),
  }
}
