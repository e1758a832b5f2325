import { logbookPage } from '#pages/logbook.ts'
import { signIn, signInPage } from '#pages/sign-in.ts'
import { siteWizard } from '#pages/site-wizard.ts'
import { quietAirspace } from '#support/farm.ts'
import { productUrl } from '#support/product.ts'
import { expect, test } from '#support/test.ts'

/**
 * A server in a farm's own network is opened by its name over plain HTTP; browsers keep some of their parts from such
 * pages (`crypto.randomUUID`, the clipboard, locks, the service worker).
 */
const IN_THE_BARN = `http://earshot.barn:${new URL(productUrl()).port}`

test('A farmer writes a logbook item and draws an airspace over plain HTTP', async ({ page }) => {
  const { siteId, airspace } = await quietAirspace()
  await page.goto(`${IN_THE_BARN}/sign-in`)
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false)
  await signIn(page, 'farmer')
  await expect(signInPage(page).title).toHaveCount(0)

  await page.goto(`${IN_THE_BARN}/app/sites/${siteId}/airspaces/${airspace.id}/logbook`)
  const book = logbookPage(page)
  await book.write.click()
  await book.comment.fill('Written without https.')
  await book.send.click()
  await expect(book.item('Written without https.')).toBeVisible()

  await page.goto(`${IN_THE_BARN}/app/sites/${siteId}/edit`)
  const wizard = siteWizard(page)
  await wizard.next('structure').click()
  await expect(wizard.tree.getByRole('treeitem')).toHaveCount(10)
  await wizard.addAirspaceTo('House 1').click()
  await expect(wizard.tree.getByRole('treeitem')).toHaveCount(11)
})

test('An administrator copies codes over plain HTTP', async ({ page }) => {
  await page.goto(`${IN_THE_BARN}/sign-in`)
  await signIn(page, 'admin')
  await expect(signInPage(page).title).toHaveCount(0)
  await page.goto(`${IN_THE_BARN}/admin/devices/list`)
  await page.getByRole('checkbox').nth(1).check()
  await page.getByRole('button', { name: 'Copy codes' }).click()
  await expect(page.getByText('The codes are copied.')).toBeVisible()
})
