import { makeFarm } from '@earshot/server/src/test/bulk-farm.ts'
import { aBatch, aMembership, aTreatment, aUser } from '@earshot/server/src/test/factories.ts'
import type { Browser, Page } from '@playwright/test'
import { axe } from '#support/axe.ts'
import { type OwnProduct, testOnOwnProduct } from '#support/own-product.ts'
import { expect } from '#support/test.ts'

const START = new Date('2026-03-02T15:20:00Z')

type Farm = OwnProduct & Awaited<ReturnType<typeof aFarm>>

const test = testOnOwnProduct({ name: 'sharing', start: START, fill: aFarm })

async function aFarm({ db }: OwnProduct) {
  const [site] = await makeFarm(db, { sites: 1, airspaces: 1, devices: 1 })
  if (site === undefined) throw new Error('There is no site')
  const owner = await aUser(db, { first_name: 'Geert', last_name: 'Maes' })
  await aMembership(db, { site, user: owner })
  const { name } = await db
    .selectFrom('sites')
    .select('name')
    .where('id', '=', site.id)
    .executeTakeFirstOrThrow()
  const { id: airspaceId } = await db
    .selectFrom('airspaces')
    .select('id')
    .where('site_id', '=', site.id)
    .executeTakeFirstOrThrow()
  const known = await db
    .selectFrom('batches')
    .select('id')
    .where('airspace_id', '=', airspaceId)
    .where('state', '=', 'ACTIVE')
    .executeTakeFirst()
  const batch =
    known ?? (await aBatch(db, { site_id: site.id, airspace_id: airspaceId, start_date: '2026-02-10' }))
  await aTreatment(db, { batch_id: batch.id, product_name: 'Velorin' })
  return { siteId: site.id, airspaceId, site: name, owner }
}

test.describe.configure({ timeout: 240_000 })
test.use({ timezoneId: 'Europe/Brussels', storageState: { cookies: [], origins: [] } })

test('A farmer shares an airspace and the register: whoever has a link reads that view without an account, nothing else, and nothing any more once it has ended', async ({
  browser,
  farm,
}) => {
  const desktop = { baseURL: farm.url, timezoneId: 'Europe/Brussels', viewport: { width: 1440, height: 900 } }
  const his = await (await browser.newContext(desktop)).newPage()
  await farm.enter(his, farm.owner)
  await his.goto(`/app/sites/${farm.siteId}/airspaces/${farm.airspaceId}/graphs`)
  const link = await share(his, { whom: 'Adviser Ilse', picture: 'sheet.png' })

  const guest = await aGuest(browser, farm)
  await guest.goto(link)
  await expect(guest.getByText('Geert Maes shares this with you until 9 Mar.')).toBeVisible()
  await expect(guest.getByText(farm.site)).toBeVisible()
  await expect(guest.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(guest.getByRole('region', { name: 'Chart' })).toBeVisible()
  await expect(guest.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/)
  expect(await axe(guest)).toEqual([])
  await guest.screenshot({ path: test.info().outputPath('airspace.png'), fullPage: true })
  expect(await guest.context().cookies()).toEqual([])

  const token = new URL(link).hash.slice(1)
  for (const path of [
    `/sites/${farm.siteId}/`,
    '/sites/',
    '/users/current/',
    `/sites/${farm.siteId}/shares/`,
  ]) {
    const answer = await guest.request.get(path, { headers: { authorization: `Bearer ${token}` } })
    expect(answer.status(), path).toBe(401)
  }

  await his.goto(`/app/sites/${farm.siteId}/medicine`)
  const ofRegister = await share(his, { whom: 'Inspector', picture: 'register-sheet.png' })
  const inspector = await aGuest(browser, farm)
  await inspector.goto(ofRegister)
  await expect(inspector.getByText(/Velorin/).first()).toBeVisible()
  expect(await axe(inspector)).toEqual([])
  await inspector.screenshot({ path: test.info().outputPath('register.png'), fullPage: true })

  await his.goto(`/app/sites/${farm.siteId}/airspaces/${farm.airspaceId}/graphs`)
  await his.getByRole('button', { name: 'Share', exact: true }).click()
  const sheet = his.getByRole('dialog', { name: /^Share / })
  await expect(sheet.getByText(/^Opened once/)).toBeVisible()
  await sheet.getByRole('button', { name: 'End the link for Adviser Ilse' }).click()
  await sheet.getByRole('button', { name: 'End the link', exact: true }).click()
  await expect(sheet.getByText('No link opens this view.')).toBeVisible()

  await guest.clock.fastForward('01:05')
  await expect(guest.getByRole('heading', { name: 'This link has ended' })).toBeVisible()
  await expect(guest.getByText(farm.site)).toHaveCount(0)
  await guest.screenshot({ path: test.info().outputPath('ended.png') })
  await inspector.reload()
  await expect(inspector.getByText(/Velorin/).first()).toBeVisible()
})

/** Somebody without an account, with a phone, whose clock can be moved. */
async function aGuest(browser: Browser, farm: Farm): Promise<Page> {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, timezoneId: 'Europe/Brussels' }
  const context = await browser.newContext({ ...phone, baseURL: farm.url })
  const page = await context.newPage()
  await page.clock.install({ time: START })
  return page
}

async function share(page: Page, { whom, picture }: { whom: string; picture: string }): Promise<string> {
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: /^Share / })
  await sheet.getByLabel('For whom (optional)').fill(whom)
  await sheet.getByRole('button', { name: 'Make a link' }).click()
  const link = sheet.getByRole('textbox', { name: 'Link' })
  await expect(link).toHaveValue(/\/shared#[\w-]{43}$/)
  await expect(sheet.getByText(`For ${whom}`)).toBeVisible()
  expect(await axe(page)).toEqual([])
  await page.screenshot({ path: test.info().outputPath(picture) })
  return link.inputValue()
}
