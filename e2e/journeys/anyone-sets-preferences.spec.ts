import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { newestFigure } from '#pages/airspace.ts'
import { profilePages } from '#pages/profile.ts'
import { settled } from '#pages/shell.ts'
import { aColleague, enter } from '#support/colleague.ts'
import type { Place } from '#support/farm.ts'
import { expect, test } from '#support/test.ts'
import { textsOf } from '#support/texts.ts'

const SAVED = 'profile:saved'

const PICTURE = {
  name: 'me.png',
  mimeType: 'image/png',
  buffer: readFileSync(new URL('../../apps/portal/public/icon-192.png', import.meta.url)),
}

const SIZES = [
  { name: 'a phone', firstName: 'Noor', width: 390, height: 844 },
  { name: 'a desktop', firstName: 'Bram', width: 1440, height: 900 },
]

for (const { name, firstName, width, height } of SIZES) {
  test(`The picture, unit, rows and language chosen on ${name} hold everywhere`, async ({
    page,
    browser,
  }) => {
    test.slow()
    await page.setViewportSize({ width, height })
    const { person, place } = await aColleague(page, firstName)
    await enter(page, person)
    const profile = profilePages(page)

    await page.goto('/app/profile/personal-data')
    await profile.picture.setInputFiles(PICTURE)
    await expectPicture(page)

    await page.goto('/app/profile/preferences')
    for (const choice of ['Fahrenheit, °F', '25', 'Deutsch']) {
      // It shows what is saved, so it turns when the server has answered.
      await profile.choice(choice).click()
      // A choice of language says so in that language.
      const saved = textsOf(choice === 'Deutsch' ? 'de' : 'en-US')(SAVED)
      await expect(profile.settingOf(choice).getByRole('status')).toHaveText(saved)
      await expect(profile.choice(choice)).toBeChecked()
    }
    await expectEverywhere(page, place, 'de')

    // One width is enough: another device knows no width.
    if (width < 1000) return
    // A browser's own language comes before the person's (spec/1 §9); everything else is theirs.
    const next = await (await browser.newContext({ viewport: { width, height } })).newPage()
    await enter(next, person)
    await expectEverywhere(next, place, 'en-US')
  })
}

async function expectPicture(page: Page, language: 'de' | 'en-US' = 'en-US'): Promise<void> {
  const menu = textsOf(language)('common:person.menu', { name: '', initials: '' }).replace(/[\s,]*$/, '')
  const picture = page.getByRole('button', { name: new RegExp(`^${menu}`) }).locator('img')
  await expect(picture).toBeVisible()
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
}

/** The picture in the person's menu, the unit on charts, tables and figures, the rows of every list, figures as written there. */
async function expectEverywhere(
  page: Page,
  { siteId, airspace }: Place,
  language: 'de' | 'en-US',
): Promise<void> {
  const site = `/app/sites/${siteId}`
  await page.goto(`${site}/airspaces/${airspace.id}/graphs?view=table&range=7d`)
  const temperature = newestFigure(page.getByRole('table').last(), 'Temperature')
  await expect(temperature).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  await expectPicture(page, language)
  await expect(page.getByRole('main')).toContainText('°F')
  // A barn has between 60 and 95 °F, and no Celsius scale goes there.
  await expect(temperature).toHaveText(language === 'de' ? /^[6-9]\d,\d/ : /^[6-9]\d\.\d/)
  await page.goto(`${site}/airspaces/${airspace.id}/graphs`)
  const panel = page
    .locator('[data-kind]')
    .filter({ hasText: textsOf(language)('charts:panel.temperature.name') })
  await expect(panel.first()).toContainText('°F')

  // The lists are walked to, as by their links: the page above was loaded anew.
  const isPhone = (page.viewportSize()?.width ?? 0) < 900
  for (const list of ['monitors', 'alerts', 'users', 'notifications']) {
    // On a phone the monitors are asked for by text and filter only, so their first page has the server's own size.
    const expected = isPhone && list === 'monitors' ? /\/devices\/(\?(?!.*perPage)|$)/ : /[?&]perPage=25(&|$)/
    const asked = page.waitForRequest(request => expected.test(request.url()))
    await page.evaluate(to => history.pushState(null, '', to), `${site}/${list}`)
    await asked
    await settled(page)
  }
}
