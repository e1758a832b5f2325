import { shell } from '#pages/shell.ts'
import { siteListPage } from '#pages/site-list.ts'
import { axe } from '#support/axe.ts'
import { PUBLIC_STATES } from '#support/public-states.ts'
import { SCREENS } from '#support/screens.ts'
import { expect, test } from '#support/test.ts'

// Each only looks, so any two may do so at once.
test.describe.configure({ mode: 'parallel' })

const WIDTHS = [320, 390, 768, 1440, 2560]
/** Each size and each scheme once: colours do not change with the width. */
const VIEWS = [
  { width: 390, height: 844, colorScheme: 'dark' },
  { width: 1440, height: 900, colorScheme: 'light' },
] as const

for (const screen of [...SCREENS, ...PUBLIC_STATES]) {
  test.describe(screen.name, () => {
    test.use({ account: screen.account })

    test(`${screen.name} never scrolls sideways, and axe finds nothing on it`, async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await screen.open(page)
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 844 })
        const overflow = () =>
          page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
        await expect.poll(overflow, `pixels too wide at ${width}`).toBe(0)
      }
      const found: string[] = []
      for (const { width, height, colorScheme } of VIEWS) {
        await page.setViewportSize({ width, height })
        await page.emulateMedia({ colorScheme })
        await expect(page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`)).toBeAttached()
        found.push(...(await axe(page)).map(line => `${width} ${colorScheme}: ${line}`))
      }
      expect(found).toEqual([])
    })
  })
}

test.describe('menus', () => {
  test.use({ account: 'vet' })

  test('axe finds nothing with the menus open', async ({ page }) => {
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
