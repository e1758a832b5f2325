import { makeFarm } from '@earshot/server/src/test/bulk-farm.ts'
import { aMembership, aUser } from '@earshot/server/src/test/factories.ts'
import type { Page } from '@playwright/test'
import { casePage } from '#pages/case.ts'
import { peoplePage } from '#pages/people.ts'
import { shell } from '#pages/shell.ts'
import { axe } from '#support/axe.ts'
import { type OwnProduct, testOnOwnProduct } from '#support/own-product.ts'
import { expect } from '#support/test.ts'

const START = new Date('2026-03-02T15:20:00Z')

const test = testOnOwnProduct({ name: 'access', start: START, fill: aFarm })

/** The veterinarian has a site of her own, so that she is somewhere without this one. */
async function aFarm({ db }: OwnProduct) {
  const [site, other] = await makeFarm(db, { sites: 2, airspaces: 1, devices: 1 })
  if (site === undefined || other === undefined) throw new Error('There is no site')
  const person = (first_name: string) => aUser(db, { first_name, last_name: 'Maes' })
  const [owner, vet] = [await person('Geert'), await person('Ilse')]
  await aMembership(db, { site, user: owner })
  await aMembership(db, { site: other, user: vet })
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
  return { siteId: site.id, airspaceId, site: name, owner, vet }
}

test.describe.configure({ timeout: 240_000 })
test.use({ timezoneId: 'Europe/Brussels', storageState: { cookies: [], origins: [] } })

test('An owner gives a veterinarian access until a day and ends it while she writes: she is told, and what she typed is still there when she is let in again', async ({
  browser,
  farm,
}) => {
  const desktop = { baseURL: farm.url, timezoneId: 'Europe/Brussels', viewport: { width: 1440, height: 900 } }
  const phone = { ...desktop, viewport: { width: 390, height: 844 }, hasTouch: true }
  const his = await (await browser.newContext(desktop)).newPage()
  await farm.enter(his, farm.owner)
  await his.goto(`/app/sites/${farm.siteId}/users`)
  await invite(his, farm.vet.email)

  const hers = await (await browser.newContext(phone)).newPage()
  await farm.enter(hers, farm.vet)
  await hers.goto('/app/sites')
  const offer = hers.getByRole('listitem').filter({ hasText: 'invites you to' })
  await expect(offer).toContainText('Advise, until 31 May')
  await offer.getByRole('button', { name: 'Accept' }).click()
  await hers.goto(`/app/sites/${farm.siteId}/notes`)
  await hers.getByLabel('Subject').fill('Ropes')
  await hers.getByLabel('Note', { exact: true }).fill('Hang ropes in the four east pens.')
  await hers.goto(`/app/desk/cases/${farm.airspaceId}`)
  await casePage(hers).words.fill('Sample oral fluid in pens 2, 5')

  await his.reload()
  await his.getByRole('button', { name: /^Access of Ilse Maes: Advise, until/ }).click()
  const sheet = his.getByRole('dialog', { name: 'Access of Ilse Maes' })
  await expect(sheet.getByRole('radio', { name: 'Advise' })).toBeChecked()
  // What she looked at is stored a few seconds after.
  await expect(async () => {
    await his.reload()
    await his.getByRole('button', { name: /^Access of Ilse Maes/ }).click()
    await expect(sheet.getByRole('region', { name: 'What they looked at' })).toContainText('logbook', {
      timeout: 2000,
    })
  }).toPass({ timeout: 30_000 })
  expect(await axe(his)).toEqual([])
  await his.screenshot({ path: test.info().outputPath('sheet.png') })
  await sheet.getByRole('button', { name: 'End access now' }).click()
  await expect(shell(his).toast('The access of Ilse Maes has ended')).toBeVisible()

  // She is led away, or refused as she sends; either way she reads why.
  await expect(hers).toHaveURL('/app/sites', { timeout: 30_000 })
  const line = hers.getByRole('listitem', { name: `Geert Maes ended your access to ${farm.site}` })
  await expect(line).toContainText('What you were writing there was not sent.')
  await expect(hers.getByRole('link', { name: farm.site })).toHaveCount(0)
  expect(await axe(hers)).toEqual([])
  await hers.screenshot({ path: test.info().outputPath('ended.png') })

  // She is let in again, by an invitation as the first time.
  await invite(his, farm.vet.email)
  await hers.reload()
  await offer.getByRole('button', { name: 'Accept' }).click()
  await expect(line).toHaveCount(0)
  await hers.goto(`/app/sites/${farm.siteId}/notes`)
  await expect(hers.getByLabel('Note', { exact: true })).toHaveValue('Hang ropes in the four east pens.')
  await hers.getByRole('button', { name: 'Post the note' }).click()
  await expect(hers.getByText('Hang ropes in the four east pens.')).toBeVisible()
  await hers.goto(`/app/desk/cases/${farm.airspaceId}`)
  const story = casePage(hers)
  await expect(story.words).toHaveValue('Sample oral fluid in pens 2, 5')
  await story.words.pressSequentially(', 9 and 12.')
  await story.send.click()
  await expect(story.history).toContainText('Sample oral fluid in pens 2, 5, 9 and 12.')
})

async function invite(page: Page, email: string): Promise<void> {
  const people = peoplePage(page)
  await people.email.fill(email)
  await people.role('Veterinarian').check()
  await people.invite.getByRole('radio', { name: 'Advise' }).check()
  await people.invite.getByLabel('Last day').fill('2026-05-31')
  await page.screenshot({ path: test.info().outputPath('invite.png'), fullPage: true })
  await people.send.click()
  await expect(shell(page).toast(`An invitation goes to ${email}`)).toBeVisible()
}
