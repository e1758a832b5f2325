import type { Page } from '@playwright/test'
import { shell, signOut } from '#pages/shell.ts'
import { signInPage } from '#pages/sign-in.ts'
import { siteListPage } from '#pages/site-list.ts'
import { MAIN_SITE } from '#support/farm.ts'
import { expect, test } from '#support/test.ts'

test.use({ account: 'farmer', serviceWorkers: 'allow' })

test('A reload while no call gets through shows what was last seen, until signing out', async ({ page }) => {
  await page.goto('/app/sites')
  const { row } = siteListPage(page)
  await expect(row(MAIN_SITE)).toBeVisible()
  await expect(shell(page).personMenu).toHaveAccessibleName(/^Account of Griet Verhaeghe/)

  // The page and its files come from the browser's cache in a barn; the calls are what does not get out.
  const isCall = (url: URL) => !url.pathname.startsWith('/public/') && !url.pathname.startsWith('/app/')
  await page.route(isCall, route => route.abort('internetdisconnected'))
  await page.reload()
  await expect(shell(page).toast('No internet connection')).toBeVisible()
  await expect(row(MAIN_SITE)).toBeVisible()
  await expect(shell(page).personMenu).toHaveAccessibleName(/^Account of Griet Verhaeghe/)
  const notice = page.getByText(
    /^Sites could not be refreshed. You see what was last heard, (now|\d+ mins? ago)/,
  )
  await expect(notice).toBeVisible()
  await expect(page).toHaveURL(/\/app\/sites$/)

  await page.unroute(isCall)
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).first().click()
  await expect(notice).toHaveCount(0)
  await expect(row(MAIN_SITE)).toBeVisible()

  await signOut(page)
  await expect(signInPage(page).title).toBeVisible()
  expect(await everythingStored(page)).not.toContain(MAIN_SITE)
  expect(await everythingStored(page)).not.toContain('earshot-store')
})

function everythingStored(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
}
