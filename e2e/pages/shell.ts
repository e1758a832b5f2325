/** The shell is around every page of the signed-in area. */
import type { Page } from '@playwright/test'

export function shell(page: Page) {
  return {
    main: page.getByRole('main'),
    skipLink: page.getByRole('link', { name: 'Skip to content' }),
    personMenu: page.getByRole('button', { name: /^Account of/ }),
    signOut: page.getByRole('menuitem', { name: 'Sign out' }),
    toast: (text: string) => page.getByRole('status').filter({ hasText: text }),
  }
}

export async function signOut(page: Page): Promise<void> {
  const { personMenu, signOut: item } = shell(page)
  await personMenu.click()
  await item.click()
}

/** Waits until nothing on the page is a placeholder any more. */
export async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForFunction(() => document.querySelector('main [aria-busy="true"]') === null)
}
