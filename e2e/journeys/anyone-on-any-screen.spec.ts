/** Tests what must hold on every screen, at every size, in both schemes and in a language whose words are longer. */

import type { Page } from '@playwright/test'
import { shell } from '#pages/shell.ts'
import { siteListPage } from '#pages/site-list.ts'
import { axe } from '#support/axe.ts'
import { cutTexts } from '#support/cut-texts.ts'
import { inPseudoLanguage } from '#support/pseudo-language.ts'
import { PUBLIC_STATES } from '#support/public-states.ts'
import { SCREENS } from '#support/screens.ts'
import { expect, sharedPageTest, test } from '#support/test.ts'
import { preferScheme, resize, type Size } from '#support/view.ts'

// Each only looks, so any two may do so at once.
test.describe.configure({ mode: 'parallel' })

interface View extends Size {
  /** At this size axe looks at the page, in this scheme. */
  scheme?: 'light' | 'dark'
}

/** As wide as a desk and as a phone are, axe looks too, in one scheme each: colors do not change with the width. */
const DESK: View = { width: 1440, height: 900, scheme: 'light' }
const PHONE: View = { width: 390, height: 844, scheme: 'dark' }
const NARROWEST: View = { width: 320, height: 844 }
/** Every size is set once, because a page takes longer to be laid out anew than to be looked at. */
const VIEWS: readonly View[] = [DESK, { width: 768, height: 844 }, { width: 2560, height: 844 }, PHONE]

for (const screen of SCREENS) {
  sharedPageTest.describe(screen.name, () => {
    sharedPageTest.use({ account: screen.account, ownProfile: screen.leavesTraces === true })

    sharedPageTest(`${screen.name} holds at any size, for axe, and in longer words`, async ({ page }) => {
      await resize(page, DESK)
      await screen.open(page)
      // A page that fits the narrowest phone in longer words does so in English.
      await holds(page, screen.account === null ? [...VIEWS, NARROWEST] : VIEWS)
      if (screen.account !== null) await inPseudoLanguage(page, () => holdsOnPhones(page))
    })
  })
}

for (const state of PUBLIC_STATES) {
  test(`The screen ${state.name} never scrolls sideways, and axe finds nothing on it`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await state.open(page)
    await holds(page, [...VIEWS, NARROWEST])
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

async function holds(page: Page, views: readonly View[]): Promise<void> {
  const found: string[] = []
  for (const view of views) {
    await neverTooWide(page, view)
    if (view.scheme === undefined) continue
    await preferScheme(page, view.scheme)
    found.push(...(await axe(page)).map(line => `${view.width} ${view.scheme}: ${line}`))
  }
  expect(found).toEqual([])
}

async function neverTooWide(page: Page, size: Size): Promise<void> {
  await resize(page, size)
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(overflow, `pixels too wide at ${size.width}`).toBe(0)
}

/** Other languages' words are half as long again. */
async function holdsOnPhones(page: Page): Promise<void> {
  await drawn(page)
  await expect(page.locator('body')).toContainText(/[áéíóúýçñ]/)
  for (const phone of [PHONE, NARROWEST]) {
    await neverTooWide(page, phone)
    await expect.poll(() => cutTexts(page), `cut at ${phone.width}`).toEqual([])
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
