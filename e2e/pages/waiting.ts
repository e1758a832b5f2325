import type { Page } from '@playwright/test'

/** A page that was asked for and has not arrived is announced by this. */
export function waitingNotice(page: Page) {
  const notice = page.getByRole('status').filter({ hasText: /^The page you chose/ })
  return {
    notice,
    waiting: notice.filter({ hasText: 'has not arrived' }),
    arrived: notice.filter({ hasText: 'is here now' }),
    open: page.getByRole('button', { name: 'Open it' }),
    stay: page.getByRole('button', { name: 'Stay here' }),
  }
}

/**
 * Lists where the links of a page lead, each place once; those that open another tab or another program are left out.
 */
export async function linkPaths(page: Page): Promise<string[]> {
  const paths = await page
    .locator('a[href^="/"]:not([target])')
    .evaluateAll(links => links.filter(link => link.checkVisibility()).map(link => link.getAttribute('href')))
  return [...new Set(paths)].filter(path => path !== null)
}

/**
 * Lists the first of the links that lead to the same page of something else: what it needs is what the others need.
 */
export async function linkKinds(page: Page): Promise<string[]> {
  const kindOf = (path: string) => path.replaceAll(/\d+/g, 'N')
  const kinds = new Map<string, string>()
  for (const path of await linkPaths(page)) if (!kinds.has(kindOf(path))) kinds.set(kindOf(path), path)
  return [...kinds.values()]
}
