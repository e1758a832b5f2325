import type { Page } from '@playwright/test'
import { airspacePage, expectDrawn } from '#pages/airspace.ts'
import { settled, shell } from '#pages/shell.ts'
import { siteDashboardPage } from '#pages/site-dashboard.ts'
import { siteListPage } from '#pages/site-list.ts'
import { linkKinds, linkPaths, waitingNotice } from '#pages/waiting.ts'
import { alarmedAirspace, MAIN_SITE } from '#support/farm.ts'
import { expect, test } from '#support/test.ts'

test.use({ account: 'farmer', serviceWorkers: 'allow' })

/** The service worker has put away what a barn needs. */
async function storedKeys(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

/** Hovers, then taps: the page behind the link is there, and nobody is told to wait. */
async function opens(page: Page, target: string): Promise<void> {
  // The stretch of an open alert grows with the hour, and with it what its link asks for.
  const [path] = target.split('?')
  const links = page.locator(`a[href="${target}"], a[href^="${path}?from="]`)
  const link = links.locator('visible=true').first()
  await link.hover()
  await link.click()
  await expect(shell(page).main, target).toBeVisible()
  await expect(shell(page).personMenu, target).toBeVisible()
  await expect(waitingNotice(page).notice, target).toHaveCount(0)
}

test('Every page of the farm opens in a barn, is reloaded, and goes on with the network', async ({
  page,
  context,
}) => {
  const { siteId, airspace } = await alarmedAirspace()
  await page.goto('/app/sites')
  await siteListPage(page).link(MAIN_SITE).click()
  await expect(siteDashboardPage(page).tile(airspace.name)).toBeVisible()
  await settled(page)
  await storedKeys(page)
  await context.setOffline(true)
  // The worker has no network either: what it answers is what it has kept.
  const [worker] = context.serviceWorkers()
  expect(
    await worker?.evaluate(() =>
      fetch('/healthz').then(
        () => 'there',
        () => 'away',
      ),
    ),
  ).toBe('away')

  // No airspace has been opened yet: its parts come from what is kept, its figures say that they are missing.
  for (const path of ['/app/sites', `/app/sites/${siteId}/dashboard`]) {
    await page.locator(`a[href="${path}"]`).first().click()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    for (const target of await linkKinds(page)) {
      await opens(page, target)
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }), `${path} after a reload`).toBeVisible()
    }
  }

  await siteDashboardPage(page).tile(airspace.name).click()
  // A reload on the way would bring the dashboard back.
  await expect(page).toHaveURL(new RegExp(`/airspaces/${airspace.id}/graphs`))
  await page.reload()
  await expect(shell(page).personMenu).toBeVisible()
  await context.setOffline(false)
  await expectDrawn(airspacePage(page).panel('Humidity'))
  for (const target of await linkPaths(page)) {
    await page.locator(`a[href="${target}"]`).locator('visible=true').first().hover()
  }
  await expect(airspacePage(page).answer).toBeVisible()
})

test('Every link of an airspace opens in a barn, and the airspace is there again', async ({
  page,
  context,
}) => {
  const { siteId, airspace } = await alarmedAirspace()
  const path = `/app/sites/${siteId}/airspaces/${airspace.id}/graphs`
  await page.goto(path)
  await expectDrawn(airspacePage(page).panel('Humidity'))
  await settled(page)
  await storedKeys(page)
  await context.setOffline(true)
  for (const target of await linkKinds(page)) {
    await opens(page, target)
    await page.goto(path)
    await expect(airspacePage(page).answer, `after ${target}`).toBeVisible()
  }
  await context.setOffline(false)
  await expectDrawn(airspacePage(page).panel('Humidity'))
})

test('The worker keeps files of the portal and nothing anybody was told', async ({ page, request }) => {
  await page.goto('/app/sites')
  await expect(siteListPage(page).row(MAIN_SITE)).toBeVisible()
  await storedKeys(page)
  const paths = await page.evaluate(async () => {
    const keys = await caches.keys()
    const requests = await Promise.all(keys.map(async key => (await caches.open(key)).keys()))
    return requests.flat().map(each => new URL(each.url).pathname)
  })
  expect(paths.length).toBeGreaterThan(20)
  expect(paths.filter(path => path !== '/' && !path.startsWith('/public/'))).toEqual([])

  const worker = await request.get('/service-worker.js')
  expect(worker.headers()['cache-control']).toBe('no-cache')
  expect(worker.headers()['content-type']).toContain('javascript')
})
