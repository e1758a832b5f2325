import type { Page } from '@playwright/test'
import { airspacePage } from '#pages/airspace.ts'
import { doorCodesPage } from '#pages/door-codes.ts'
import { monitorPage } from '#pages/monitors.ts'
import { signIn } from '#pages/sign-in.ts'
import { siteListPage } from '#pages/site-list.ts'
import { MAIN_SITE, quietAirspace, silentMonitor } from '#support/farm.ts'
import { expect, test } from '#support/test.ts'

test.use({ account: 'farmer' })

test('Ctrl and K, the code on a monitor and Enter open its page', async ({ page }) => {
  await expectFound(page, () => page.keyboard.press('Control+k'))
})

test('The button in the bar finds the monitor on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await expectFound(page, () => page.getByRole('button', { name: 'Find anything' }).click())
})

test('The code printed for a door opens its airspace, after signing in', async ({ page, browser }) => {
  const { siteId, airspace } = await quietAirspace()
  await page.goto(`/app/sites/${siteId}/monitors`)
  const sheet = doorCodesPage(page)
  await sheet.open.click()
  await page.emulateMedia({ media: 'print' })
  const code = sheet.of(airspace.name)
  await expect(code.getByRole('img', { name: `QR code that opens ${airspace.name}` })).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  const address = await code.getByText('/app/sites/').innerText()

  const signedOut = { storageState: { cookies: [], origins: [] }, viewport: { width: 390, height: 844 } }
  const phone = await (await browser.newContext(signedOut)).newPage()
  await phone.goto(address)
  await signIn(phone, 'farmer')
  await expect(phone).toHaveURL(`/app/sites/${siteId}/airspaces/${airspace.id}/graphs`)
  await expect(airspacePage(phone).answer).toBeVisible()
})

async function expectFound(page: Page, open: () => Promise<void>): Promise<void> {
  const { siteId, device } = await silentMonitor()
  await page.goto('/app/sites')
  await expect(siteListPage(page).row(MAIN_SITE)).toBeVisible()
  await open()
  const field = page.getByRole('combobox', { name: 'Name or code' })
  await expect(field).toBeFocused()
  await field.pressSequentially(device.code.toLowerCase())
  await expect(page.getByRole('option', { name: new RegExp(device.code) })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/app/sites/${siteId}/monitors/${device.id}`)
  await expect(monitorPage(page).answer).toContainText(device.name || device.code)
}
