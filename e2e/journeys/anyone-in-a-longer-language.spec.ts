/** Words of other languages are longer: what fits in English must fit in them. */
import type { Page } from '@playwright/test'
import { cutTexts } from '#support/cut-texts.ts'
import { speakLonger } from '#support/longer-language.ts'
import { SCREENS } from '#support/screens.ts'
import { expect, test } from '#support/test.ts'

const WIDTHS = [320, 390]

test.use({ serviceWorkers: 'block' })

for (const screen of SCREENS.filter(({ account }) => account !== null)) {
  test.describe(screen.name, () => {
    test.use({ account: screen.account })

    test(`${screen.name} cuts no word and scrolls nowhere sideways in a language half as long again`, async ({
      page,
    }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await screen.open(page)
      await speakLonger(page)
      await page.setViewportSize({ width: 390, height: 844 })
      await page.reload()
      await drawn(page)
      await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 844 })
        const overflow = () =>
          page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
        await expect.poll(overflow, `pixels too wide at ${width}`).toBe(0)
        await expect.poll(() => cutTexts(page), `cut at ${width}`).toEqual([])
      }
    })
  })
}

/** On a phone a form beside a list is a page of its own, and the list's heading is not there. */
async function drawn(page: Page): Promise<void> {
  await page.locator('main :is(h1, h2)').filter({ visible: true }).first().waitFor()
  await page.waitForFunction(() => document.querySelector('main [aria-busy="true"]') === null)
}
