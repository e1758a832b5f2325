import { SCREENS } from '#support/screens.ts'
import { expect, test } from '#support/test.ts'

const WIDTHS = [320, 390, 768, 1440, 2560]

for (const screen of SCREENS) {
  test.describe(screen.name, () => {
    test.use({ account: screen.account })

    test(`${screen.name} never scrolls sideways from 320 to 2560`, async ({ page }) => {
      await page.setViewportSize({ width: 1440, height: 844 })
      await screen.open(page)
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 844 })
        const overflow = () =>
          page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
        await expect.poll(overflow, `pixels too wide at ${width}`).toBe(0)
      }
    })
  })
}
