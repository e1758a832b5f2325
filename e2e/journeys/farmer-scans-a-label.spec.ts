import { signIn } from '#pages/sign-in.ts'
import { siteWizard } from '#pages/site-wizard.ts'
import { quietAirspace } from '#support/farm.ts'
import { showLabel } from '#support/label-film.ts'
import { expect, test } from '#support/test.ts'

const CODE = 'ES9-90DD58'

test.setTimeout(60_000)
test.use({ permissions: ['camera'], viewport: { width: 390, height: 844 } })

test('the camera reads the label of a monitor, whatever page one came in by', {
  tag: '@whole-browser',
}, async ({ page }) => {
  showLabel(CODE)
  const { siteId, airspace } = await quietAirspace()
  // A browser keeps what the first page allowed for all that follow it.
  await page.goto(`/sign-in?redirect=/app/sites/${siteId}/edit`)
  await signIn(page, 'farmer')
  const wizard = siteWizard(page)
  await wizard.next('structure').click()
  await wizard.row(airspace.name).click()
  await wizard.scan.click()
  await expect(page.getByText('1 added')).toBeVisible()
  await expect(page.getByText(CODE).first()).toBeVisible()
})
