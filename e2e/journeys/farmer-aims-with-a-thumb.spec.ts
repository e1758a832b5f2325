import type { Page } from '@playwright/test'
import { signInAs } from '#pages/sign-in.ts'
import { siteListPage } from '#pages/site-list.ts'
import { welcomeCard } from '#pages/welcome.ts'
import { axe } from '#support/axe.ts'
import { activePerson } from '#support/people.ts'
import { SCREENS } from '#support/screens.ts'
import { expect, test } from '#support/test.ts'

const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1440, height: 900 }
/** The least of WCAG 2.5.8, in pixels. */
const LEAST = 24

test('The selects of the header have their size on a phone and on a desktop', async ({ page }) => {
  await page.goto('/terms-of-use')
  const header = page.getByRole('banner')
  for (const label of ['Country', 'Language']) {
    const box = header.locator('label').filter({ has: page.getByLabel(label) })
    await page.setViewportSize(PHONE)
    await expect.poll(() => box.boundingBox()).toMatchObject({ width: 80, height: 50 })
    await page.setViewportSize(DESKTOP)
    await expect.poll(() => box.boundingBox()).toMatchObject({ height: 48 })
  }
})

test('The note about the app stands under the answer on a phone and covers nothing', async ({ page }) => {
  await page.setViewportSize(PHONE)
  // This person has no farm yet, because the note waits while a site is in Alarm.
  const person = await activePerson(page, 'Lien')
  await page.goto('/sign-in')
  await signInAs(page, person)
  const { card } = welcomeCard(page)
  await expect(card.getByRole('link')).toHaveCount(2)
  const [answer, note, rest] = await Promise.all(
    [siteListPage(page).answer, card, page.getByText('No site yet')].map(part => part.boundingBox()),
  )
  expect(note?.y).toBeGreaterThanOrEqual((answer?.y ?? 0) + (answer?.height ?? 0))
  expect(rest?.y).toBeGreaterThanOrEqual((note?.y ?? 0) + (note?.height ?? 0))
})

test.describe('A farmer who is signed in', () => {
  test.use({ account: 'vet' })

  test('Every mark on the map can be hit', async ({ page }) => {
    await page.setViewportSize(PHONE)
    await page.goto('/app/sites?view=map')
    await expect(page.getByRole('region', { name: 'Map of the sites' }).getByRole('link')).not.toHaveCount(0)
    expect((await axe(page)).filter(line => line.startsWith('target-size'))).toEqual([])
  })
})

for (const screen of SCREENS.filter(({ name }) => ['sites', 'dashboard', 'alerts'].includes(name))) {
  test.describe(screen.name, () => {
    test.use({ account: screen.account })

    test(`Nothing to press on ${screen.name} is smaller than ${LEAST} pixels`, async ({ page }) => {
      await screen.open(page)
      for (const size of [PHONE, DESKTOP]) {
        await page.setViewportSize(size)
        expect(await tooSmall(page), `at ${size.width}`).toEqual([])
      }
    })
  })
}

/** Lists the name and size of each that is too small; a link whose row is its target counts as the row. */
function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate(least => {
    const stretched = (element: Element) => getComputedStyle(element, '::after').position === 'absolute'
    return [...document.querySelectorAll('a[href], button, input, select')]
      .filter(element => !stretched(element))
      .map(element => ({ name: element.textContent?.trim(), box: element.getBoundingClientRect() }))
      .filter(({ box: { width, height } }) => width > 0 && height > 0 && Math.min(width, height) < least)
      .map(({ name, box: { width, height } }) => `${name} ${width} × ${height}`)
  }, LEAST)
}
