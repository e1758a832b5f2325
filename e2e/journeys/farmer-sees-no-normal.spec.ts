import { normalsTest as test } from '#support/own-normals.ts'
import { expect } from '#support/test.ts'

test.use({ ownNormal: 'off' })

const VIEWS = [
  ['a desk', { width: 1440, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
] as const

for (const [where, viewport] of VIEWS) {
  test(`A farmer on ${where} sees nothing of normals that the installation does not show`, async ({
    page,
    normals,
  }) => {
    const { site, airspace, owner, alert } = normals.farm
    await page.setViewportSize(viewport)
    await normals.enter(page, owner)
    await page.goto(`/app/sites/${site.id}/airspaces/${airspace.id}/graphs?range=7d&against=normal`)
    await expect(page.getByRole('radio', { name: 'Dates' })).toBeVisible()
    await expect(page.locator('[data-kind="coughs"]')).toBeVisible()
    await expect(page.getByRole('radio', { name: 'Its own normal' })).toBeHidden()
    await expect(page.locator('[data-kind="times"]')).toBeHidden()
    await expect(page.getByRole('region', { name: 'Where its normal comes from' })).toBeHidden()
    await page.goto(`/app/sites/${site.id}/alerts/${alert.id}`)
    await expect(page.getByRole('region', { name: 'Why it was raised' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Its own normal' })).toBeHidden()
  })
}
