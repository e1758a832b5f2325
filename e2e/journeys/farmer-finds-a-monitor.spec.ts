import type { Page } from '@playwright/test'
import { monitorPage } from '#pages/monitors.ts'
import { siteListPage } from '#pages/site-list.ts'
import { MAIN_SITE, silentMonitor } from '#support/farm.ts'
import { expect, test } from '#support/test.ts'

test.use({ account: 'farmer' })

test('Ctrl and K, the code on a monitor and Enter open its page', async ({ page }) => {
  await expectFound(page, () => page.keyboard.press('Control+k'))
})

test('The button in the bar finds the monitor on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await expectFound(page, () => page.getByRole('button', { name: 'Find anything' }).click())
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
