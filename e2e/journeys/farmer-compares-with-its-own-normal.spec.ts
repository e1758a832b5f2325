import { axe } from '#support/axe.ts'
import { normalsTest as test } from '#support/own-normals.ts'
import { expect } from '#support/test.ts'

const VIEWS = [
  ['a desk', { width: 1440, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
] as const

for (const [where, viewport] of VIEWS) {
  test(`A farmer on ${where} compares an airspace with its own normal`, async ({ page, normals }) => {
    const { site, airspace, owner, alert, device } = normals.farm
    await page.setViewportSize(viewport)
    await normals.enter(page, owner)
    await page.goto(`/app/sites/${site.id}/airspaces/${airspace.id}/graphs?range=7d`)
    await expect(page.getByRole('radio', { name: 'Reference' })).toBeChecked()
    await expect(page.getByText('Times its normal')).toBeHidden()
    await page.getByText('Its own normal', { exact: true }).click()
    await expect(page).toHaveURL(/against=normal/)
    await expect(page.getByText('2.5 × this airspace’s normal')).toBeVisible()
    const lane = page.locator('[data-kind="times"]')
    await expect(lane).toContainText('Times its normal')
    await expect(lane).toContainText('warns over 2.0 ×')
    await expect(lane).toContainText('2.5 ×')
    const aside = page.getByRole('region', { name: 'Where its normal comes from' })
    await expect(aside).toContainText('The same hour on its own last 14 quiet days')
    await expect(aside).toContainText('Together14 days')
    await expect(page.getByRole('region', { name: 'Not the same as ill' })).toContainText(
      'Change 2.0 × and 3 hours',
    )
    expect(await axe(page)).toEqual([])

    // By age everything stays, under other words on the axis.
    await page.getByText('Age', { exact: true }).click()
    await expect(page).toHaveURL(/axis=age/)
    await expect(lane).toContainText('2.5 ×')

    await page.goto(`/app/sites/${site.id}/alerts/${alert.id}`)
    await expect(page.getByRole('region', { name: 'Its own normal' })).toContainText(
      'When this was raised, coughs were 2.5 × this airspace’s normal for day 90 at 09:00.',
    )

    await page.goto(`/app/sites/${site.id}/monitors/${device.id}`)
    const faults = page.getByRole('region', { name: 'Sensors that were not believed' })
    await expect(faults).toContainText(/Temperature stood still from .* to .* and did not count\./)
    await expect(faults.getByRole('img')).toBeVisible()
    expect(await axe(page)).toEqual([])
  })
}
