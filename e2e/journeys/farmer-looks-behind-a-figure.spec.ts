import { axe } from '#support/axe.ts'
import { longKnownAirspace } from '#support/farm.ts'
import { expect, test } from '#support/test.ts'

const VIEWS = [
  ['a desk', { width: 1440, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
] as const

test.use({ account: 'farmer' })

for (const [where, viewport] of VIEWS) {
  test(`A farmer on ${where} looks behind the RHS of an airspace and takes its rows along`, async ({
    page,
  }) => {
    const { siteId, airspace } = await longKnownAirspace()
    await page.setViewportSize(viewport)
    await page.goto(`/app/sites/${siteId}/airspaces/${airspace.id}/graphs`)
    const button = page.getByRole('button', { name: 'What stands behind the figure: RHS, worst monitor' })
    await button.click()
    const behind = page.getByRole('dialog')
    await expect(behind.getByRole('heading', { level: 2 })).toContainText(/monitors? counts?\./)
    await expect(behind.getByText(/^150 ÷ \(0\.5 \+ /)).toBeVisible()
    expect(await axe(page)).toEqual([])
    const saved = page.waitForEvent('download')
    await behind.getByRole('button', { name: 'CSV of its rows' }).click()
    expect((await saved).suggestedFilename()).toBe('Earshot samples.csv')
    await page.keyboard.press('Escape')
    await expect(behind).toBeHidden()
    await expect(button).toBeFocused()
  })
}
