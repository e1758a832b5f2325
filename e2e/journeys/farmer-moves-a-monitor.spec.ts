import { monitorPage, monitorsPage } from '#pages/monitors.ts'
import { silentMonitor } from '#support/farm.ts'
import { expect, test } from '#support/test.ts'

test.use({ account: 'farmer' })

test('A silent monitor is found, opened, moved and moved back', async ({ page }) => {
  const { siteId, device } = await silentMonitor()
  const name = device.name || device.code
  await page.goto(`/app/sites/${siteId}/monitors`)
  const list = monitorsPage(page)
  await expect(list.answer).toHaveText(/monitors? (is|are) silent/)
  await expect(list.rows.first()).toContainText('Offline')

  await list.state('Offline').check()
  await expect(page).toHaveURL(/[?&]filter=OFFLINE/)
  await list.open(name).click()
  const monitor = monitorPage(page)
  await expect(monitor.answer).toHaveText(new RegExp(`^${name} has been silent for`))
  await expect(monitor.place).toContainText(device.airspace?.name ?? '')
  await expect(monitor.stays).toHaveCount(0)

  await monitor.move.click()
  await expect(monitor.where).toBeVisible()
  const goal = await monitor.where.locator('option').nth(1).textContent()
  await monitor.where.selectOption({ index: 1 })
  await monitor.confirmMove.click()
  await expect(page.getByText(`${name} hangs in ${goal} now.`)).toBeVisible()
  const [, airspace = ''] = (goal ?? '').split(', ').toReversed()
  await expect(monitor.place).toContainText(airspace)

  await monitor.undo.click()
  await expect(monitor.place).toContainText(device.airspace?.decks[0]?.name ?? '')
  await expect(monitor.place).toContainText(device.airspace?.name ?? '')
  await page.reload()
  await expect(monitor.place).toContainText(device.airspace?.name ?? '')
})

test('The keyboard walks the monitors and opens one', async ({ page }) => {
  const { siteId } = await silentMonitor()
  await page.goto(`/app/sites/${siteId}/monitors`)
  const list = monitorsPage(page)
  await list.rows.first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(list.rows.nth(1)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/monitors\/\d+$/)
})
