/**
 * Looks, does not judge: each screen, small and large, light and dark, as a picture to look at, where somebody asks
 * for them: `PICTURES=screens`, `PICTURES=all` with what shows only after something was done, `PICTURES=docs` writes the
 * README's pictures as well. `LANGUAGE=de` shows a choice of them in that language.
 */
import type { Page } from '@playwright/test'
import { settled } from '#pages/shell.ts'
import { cutTexts } from '#support/cut-texts.ts'
import { PUBLIC_STATES } from '#support/public-states.ts'
import { SCREENS } from '#support/screens.ts'
import { test } from '#support/test.ts'

const FOLDER = '.artifacts/pictures'
const README_FOLDER = '../docs/pictures'
const IN_README = ['signin', 'sites', 'dashboard', 'airspace']
const SCHEMES = ['light', 'dark'] as const
const SIZES = [
  { size: 'phone', width: 390, height: 844 },
  { size: 'desktop', width: 1440, height: 900 },
]

const asked = process.env.PICTURES
const language = process.env.LANGUAGE ?? 'en-US'
/** These screens show the most of a language: figures, charts, long lists, forms. */
const IN_EACH_LANGUAGE = [
  ...['signin', 'sites', 'dashboard', 'airspace', 'logbook', 'monitors', 'edit-structure'],
  ...['profile-preferences', 'admin-devices-list'],
]
const PICTURED = pictured()

function pictured() {
  if (asked === undefined) return []
  if (process.env.LANGUAGE !== undefined) return SCREENS.filter(({ name }) => IN_EACH_LANGUAGE.includes(name))
  return asked === 'screens' ? SCREENS : [...SCREENS, ...PUBLIC_STATES]
}

for (const screen of PICTURED) {
  test.describe(screen.name, () => {
    test.use({ account: screen.account })

    test(`The pictures of ${screen.name} are taken`, async ({ page }) => {
      await screen.open(page)
      if (language !== 'en-US') await readIn(page, language)
      for (const { size, width, height } of SIZES) {
        for (const colorScheme of language === 'en-US' ? SCHEMES : SCHEMES.slice(0, 1)) {
          await page.setViewportSize({ width, height })
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
          await page.waitForFunction(
            scheme => document.documentElement.getAttribute('data-mantine-color-scheme') === scheme,
            colorScheme,
          )
          await drawn(page)
          const name = `${screen.name}-${size}-${colorScheme}.png`
          const folder = language === 'en-US' ? FOLDER : `${FOLDER}/${language}`
          await page.screenshot({ path: `${folder}/${name}` })
          if (language !== 'en-US') await sayWhatIsCut(page, `${screen.name}, ${size}`)
          if (process.env.PICTURES === 'docs' && name.endsWith('-desktop-light.png') && inReadme(name))
            await page.screenshot({ path: `${README_FOLDER}/${name}` })
        }
      }
    })
  })
}

/** The same page, as somebody reads it who has chosen the language here; it was opened by its English words. */
async function readIn(page: Page, language: string): Promise<void> {
  await page.evaluate(chosen => localStorage.setItem('earshot-language', chosen), language)
  await page.reload()
  await page.waitForLoadState('load')
  await settled(page)
  await drawn(page)
  await settled(page)
}

/** A translator shortens these. */
async function sayWhatIsCut(page: Page, where: string): Promise<void> {
  for (const text of await cutTexts(page)) process.stdout.write(`cut in ${language}, ${where}: ${text}\n`)
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  if (wider > 0) process.stdout.write(`wider in ${language}, ${where}: by ${wider} px\n`)
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
