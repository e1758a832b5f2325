import { expect, type Locator, type Page } from '@playwright/test'
import { shell } from '#pages/shell.ts'
import { signInPage } from '#pages/sign-in.ts'
import { siteDashboardPage } from '#pages/site-dashboard.ts'
import { siteListPage } from '#pages/site-list.ts'
import { emailOf, PASSWORD } from '#support/api.ts'
import { alarmedAirspace, MAIN_SITE } from '#support/farm.ts'
import { test } from '#support/test.ts'

const MOST_STEPS = 80

test('signing in and reaching the airspace in Alarm takes Tab and Enter only', async ({ page }) => {
  const { siteId, airspace } = await alarmedAirspace()
  await page.goto('/sign-in')
  const form = signInPage(page)
  await expect(form.title).toBeVisible()
  await tabTo(page, form.email)
  await page.keyboard.type(emailOf('farmer'))
  await tabTo(page, form.password)
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(siteListPage(page).row(MAIN_SITE)).toBeVisible()

  const { skipLink, main } = shell(page)
  await tabTo(page, skipLink)
  await expect(skipLink).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(main).toBeFocused()
  await tabTo(page, siteListPage(page).link(MAIN_SITE))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/app/sites/${siteId}/dashboard`)

  const tile = siteDashboardPage(page).tile(airspace.name)
  await expect(tile).toBeVisible()
  await tabTo(page, tile)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/app/sites/${siteId}/airspaces/${airspace.id}/graphs`)
  await tabTo(page, page.getByRole('slider', { name: 'Time on the chart' }))
})

/** Tab by Tab, and on every stop the focus can be seen. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor({ state: 'attached' })
  for (let step = 0; step < MOST_STEPS; step += 1) {
    await page.keyboard.press('Tab')
    const stop = await focusedElement(page)
    if (stop !== null) expect(stop.visible, `the focus on ${stop.html}`).toBe(true)
    if (await target.evaluate(element => element === document.activeElement)) return
  }
  throw new Error(`${target} was not reached with ${MOST_STEPS} tabs`)
}

/** Null where the focus is on the page itself, as between the last element and the first. */
function focusedElement(page: Page): Promise<{ html: string; visible: boolean } | null> {
  return page.evaluate(() => {
    const element = document.activeElement
    if (element === null || element === document.body) return null
    const marked = (candidate: Element, part?: string) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(candidate, part)
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
    }
    // A row's link shows its focus around the row, a hidden radio button on its label, a field on its frame.
    const visible =
      element.matches(':focus-visible') &&
      (marked(element) ||
        marked(element, '::after') ||
        [element.parentElement, element.parentElement?.parentElement].some(
          candidate => candidate != null && marked(candidate),
        ))
    return { html: element.outerHTML.slice(0, 160), visible }
  })
}
