import { airspacePage } from '#pages/airspace.ts'
import { shell } from '#pages/shell.ts'
import { siteDashboardPage } from '#pages/site-dashboard.ts'
import { siteListPage } from '#pages/site-list.ts'
import { alarmedAirspace, MAIN_SITE } from '#support/farm.ts'
import { expect, test } from '#support/test.ts'

test.use({ account: 'farmer', serviceWorkers: 'allow' })

test('Everything that was seen stays readable without a network, and the page goes on when it is back', async ({
  page,
  context,
}) => {
  const { airspace } = await alarmedAirspace()
  await page.goto('/app/sites')
  await siteListPage(page).link(MAIN_SITE).click()
  await siteDashboardPage(page).tile(airspace.name).click()
  const { answer, panel } = airspacePage(page)
  await expect(panel('Humidity').locator('canvas')).toBeVisible()
  const sentence = await answer.innerText()

  await context.setOffline(true)
  await expect(shell(page).toast('No internet connection')).toBeVisible()
  await expect(answer).toHaveText(sentence)
  await expect(panel('Humidity').locator('canvas')).toBeVisible()
  // Pages seen before come back from memory.
  await page.goBack()
  await expect(siteDashboardPage(page).tile(airspace.name)).toBeVisible()
  await page.goBack()
  await expect(siteListPage(page).row(MAIN_SITE)).toBeVisible()

  // Events of the time between are lost, so the open page asks again by itself.
  const answered = page.waitForResponse(response => new URL(response.url()).pathname === '/api/v2/sites/')
  await context.setOffline(false)
  await expect(shell(page).toast('Back online')).toBeVisible()
  expect((await answered).status()).toBe(200)
  await siteListPage(page).link(MAIN_SITE).click()
  await expect(siteDashboardPage(page).answer).toContainText(airspace.name)
})
