/**
 * Looks, does not judge: each screen, small and large, light and dark, as a picture to look at, where somebody asks
 * for them: `PICTURES=screens`, `PICTURES=all` with what shows only after something was done, `PICTURES=docs` writes the
 * README's pictures as well.
 */
import type { Page } from '@playwright/test'
import { PUBLIC_STATES } from '#support/public-states.ts'
import { SCREENS } from '#support/screens.ts'
import { test } from '#support/test.ts'

const FOLDER = '.artifacts/pictures'
const README_FOLDER = '../docs/pictures'
const IN_README = ['signin', 'sites', 'dashboard', 'airspace']
const SIZES = [
  { size: 'phone', width: 390, height: 844 },
  { size: 'desktop', width: 1440, height: 900 },
]

const asked = process.env.PICTURES
const PICTURED = asked === undefined ? [] : asked === 'screens' ? SCREENS : [...SCREENS, ...PUBLIC_STATES]

for (const screen of PICTURED) {
  test.describe(screen.name, () => {
    test.use({ account: screen.account })

    test(`pictures of ${screen.name}`, async ({ page }) => {
      await screen.open(page)
      for (const { size, width, height } of SIZES) {
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.setViewportSize({ width, height })
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
          await page.waitForFunction(
            scheme => document.documentElement.getAttribute('data-mantine-color-scheme') === scheme,
            colorScheme,
          )
          await drawn(page)
          const name = `${screen.name}-${size}-${colorScheme}.png`
          await page.screenshot({ path: `${FOLDER}/${name}` })
          if (process.env.PICTURES === 'docs' && name.endsWith('-desktop-light.png') && inReadme(name))
            await page.screenshot({ path: `${README_FOLDER}/${name}` })
        }
      }
    })
  })
}

function inReadme(name: string): boolean {
  return IN_README.some(screen => name === `${screen}-desktop-light.png`)
}

/** Canvases follow a new size or scheme with the next frames. */
async function drawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    for (let frame = 0; frame < 3; frame += 1) await new Promise(resolve => requestAnimationFrame(resolve))
  })
}
