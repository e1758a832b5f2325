import { shell } from '#pages/shell.ts'
import { signInPage } from '#pages/sign-in.ts'
import { siteDashboardPage } from '#pages/site-dashboard.ts'
import { siteListPage } from '#pages/site-list.ts'
import { emailOf, PASSWORD } from '#support/api.ts'
import { alarmedAirspace, MAIN_SITE } from '#support/farm.ts'
import { tabTo } from '#support/keyboard.ts'
import { expect, test } from '#support/test.ts'

test('Signing in and reaching the airspace in Alarm takes Tab and Enter only', async ({ page }) => {
  const { siteId, airspace } = await alarmedAirspace()
  await page.goto('/sign-in')
  const form = signInPage(page)
  await expect(form.title).toBeVisible()
  await tabTo(page, form.email)
  await page.keyboard.type(emailOf('farmer'))
  await tabTo(page, form.password)
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(siteListPage(page).row(MAIN_SITE)).toBeVisible()

  const { skipLink, main } = shell(page)
  await tabTo(page, skipLink)
  await expect(skipLink).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(main).toBeFocused()
  await tabTo(page, siteListPage(page).link(MAIN_SITE))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/app/sites/${siteId}/dashboard`)

  const tile = siteDashboardPage(page).tile(airspace.name)
  await expect(tile).toBeVisible()
  await tabTo(page, tile)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/app/sites/${siteId}/airspaces/${airspace.id}/graphs`)
  await tabTo(page, page.getByRole('slider', { name: 'Time on the chart' }))
})
