/** Tests what must hold on every screen, at every size, in both schemes and in a language whose words are longer. */

import type { Page } from '@playwright/test'
import { shell } from '#pages/shell.ts'
import { siteListPage } from '#pages/site-list.ts'
import { axe } from '#support/axe.ts'
import { cutTexts } from '#support/cut-texts.ts'
import { inLongerWords } from '#support/longer-language.ts'
import { PUBLIC_STATES } from '#support/public-states.ts'
import { SCREENS } from '#support/screens.ts'
import { expect, look, test } from '#support/test.ts'
import { preferScheme, resize } from '#support/view.ts'

// Each only looks, so any two may do so at once.
test.describe.configure({ mode: 'parallel' })

const PHONES = [320, 390]
const WIDER = [768, 1440, 2560]
const WIDTHS = [...PHONES, ...WIDER]
const DESKTOP = { width: 1440, height: 900 }
/** Each size and each scheme is tried once: colors do not change with the width. */
const VIEWS = [
  { width: 390, height: 844, colorScheme: 'dark' },
  { ...DESKTOP, colorScheme: 'light' },
] as const

for (const screen of SCREENS) {
  look.describe(screen.name, () => {
    look.use({ account: screen.account, ownProfile: screen.leavesTraces === true })

    look(`${screen.name} holds at any size, for axe, and in longer words`, async ({ page }) => {
      await resize(page, DESKTOP)
      await screen.open(page)
      // A page that fits a phone in longer words does so in English.
      await neverTooWide(page, screen.account === null ? WIDTHS : WIDER)
      expect(await foundByAxe(page)).toEqual([])
      if (screen.account !== null) await inLongerWords(page, () => holdsOnPhones(page))
    })
  })
}

for (const state of PUBLIC_STATES) {
  test(`The screen ${state.name} never scrolls sideways, and axe finds nothing on it`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await state.open(page)
    await neverTooWide(page, WIDTHS)
    expect(await foundByAxe(page)).toEqual([])
  })
}

test.describe('Menus', () => {
  test.use({ account: 'vet' })

  test('The check by axe finds nothing with the menus open', async ({ page }) => {
    const sites = siteListPage(page)
    await SCREENS.find(screen => screen.name === 'sites')?.open(page)
    await shell(page).personMenu.click()
    await expect(shell(page).signOut).toBeVisible()
    expect(await axe(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(shell(page).personMenu).toBeFocused()
    await sites.typeMenu.click()
    await expect(sites.type('Fattening')).toBeVisible()
    expect(await axe(page)).toEqual([])
  })
})

async function neverTooWide(page: Page, widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    await resize(page, { width, height: 844 })
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    await expect.poll(overflow, `pixels too wide at ${width}`).toBe(0)
  }
}

async function foundByAxe(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const { width, height, colorScheme } of VIEWS) {
    await resize(page, { width, height })
    await preferScheme(page, colorScheme)
    found.push(...(await axe(page)).map(line => `${width} ${colorScheme}: ${line}`))
  }
  return found
}

/** Other languages' words are half as long again. */
async function holdsOnPhones(page: Page): Promise<void> {
  await drawn(page)
  await expect(page.locator('body')).toContainText(/[áéíóúýçñ]/)
  for (const width of PHONES) {
    await neverTooWide(page, [width])
    await expect.poll(() => cutTexts(page), `cut at ${width}`).toEqual([])
  }
}

/**
 * Waits for a heading. A form beside a list is a page of its own on a phone, and the list's heading is not there.
 * Administrators' pages have theirs in the first row.
 */
async function drawn(page: Page): Promise<void> {
  await page.locator(':is(main, header) :is(h1, h2)').filter({ visible: true }).first().waitFor()
  await page.waitForFunction(() => document.querySelector('main [aria-busy="true"]') === null)
}
