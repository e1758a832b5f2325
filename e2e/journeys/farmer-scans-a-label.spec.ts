import type { Page } from '@playwright/test'
import { signIn } from '#pages/sign-in.ts'
import { siteWizard } from '#pages/site-wizard.ts'
import { axe } from '#support/axe.ts'
import { airspaceWithoutBatch, quietAirspace, silentMonitor } from '#support/farm.ts'
import { showLabel } from '#support/label-video.ts'
import { expect, test } from '#support/test.ts'

const NEW_CODE = 'ES9-90DD58'

test.setTimeout(60_000)
test.use({ permissions: ['camera'], viewport: { width: 390, height: 844 } })

// A browser keeps what the first page allowed for all that follow it, so each comes in by the sign-in page.
async function scanInto({ page, siteId, airspace }: { page: Page; siteId: number; airspace: string }) {
  await page.goto(`/sign-in?redirect=/app/sites/${siteId}/edit`)
  await signIn(page, 'farmer')
  const wizard = siteWizard(page)
  await wizard.next('structure').click()
  await wizard.row(airspace).click()
  await wizard.scan.click()
  return wizard.scanning
}

test('The camera reads the label of a monitor, and the find is taken back', {
  tag: '@whole-browser',
}, async ({ page }) => {
  showLabel(NEW_CODE)
  const { siteId, airspace } = await quietAirspace()
  const scanning = await scanInto({ page, siteId, airspace: airspace.name })
  await expect(scanning.found(NEW_CODE)).toContainText(`${NEW_CODE} is new to your sites`)
  await expect(scanning.summary).toHaveText('1 added')
  expect(await axe(page)).toEqual([])
  await scanning.undo.click()
  await expect(scanning.summary).toHaveText('0 added')
  await scanning.done.click()
  await expect(page.getByText(NEW_CODE)).toHaveCount(0)
})

test('A monitor that hangs elsewhere is moved when the farmer says so', { tag: '@whole-browser' }, async ({
  page,
}) => {
  const { siteId, device } = await silentMonitor()
  const { airspace } = await airspaceWithoutBatch()
  showLabel(device.code)
  const scanning = await scanInto({ page, siteId, airspace: airspace.name })
  await expect(scanning.met).toContainText(`${device.code} already hangs in ${device.airspace?.name}`)
  expect(await axe(page)).toEqual([])
  await scanning.moveHere.click()
  await expect(scanning.found(device.code)).toContainText(device.name)
  await scanning.done.click()
  await expect(page.getByRole('region', { name: airspace.name })).toContainText(device.code)
})
