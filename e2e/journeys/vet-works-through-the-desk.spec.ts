import { makeFarm } from '@earshot/server/src/test/bulk-farm.ts'
import { aMembership, aUser } from '@earshot/server/src/test/factories.ts'
import type { Locator, Page } from '@playwright/test'
import { casePage } from '#pages/case.ts'
import { peoplePage } from '#pages/people.ts'
import { shell } from '#pages/shell.ts'
import { axe } from '#support/axe.ts'
import { aPhoneInTheBarn, type OwnProduct, testOnOwnProduct } from '#support/own-product.ts'
import { expect } from '#support/test.ts'

const START = new Date('2026-03-02T08:20:00Z')
const THIRD_DAY = new Date('2026-03-05T07:05:00Z')
const CLIENTS = 5

const test = testOnOwnProduct({
  name: 'desk',
  start: START,
  // No engine judges what the journey has set.
  environment: { ROLES: 'api,jobs' },
  fill: clientsOf,
})

/** Five sites of a farmer in Alarm, each with one airspace that coughs more than that of the one before. */
async function clientsOf({ db }: OwnProduct) {
  const vet = await aUser(db, { first_name: 'Ilse', last_name: 'Maes' })
  const owner = await aUser(db, { first_name: 'Geert', last_name: 'Visser' })
  const sites = await makeFarm(db, { sites: CLIENTS, airspaces: 1, devices: 1 })
  for (const [index, site] of sites.entries()) {
    await aMembership(db, { site, user: owner })
    const { id } = await db
      .selectFrom('airspaces')
      .select('id')
      .where('site_id', '=', site.id)
      .executeTakeFirstOrThrow()
    const state = {
      status_id: 6,
      status_since: START,
      cough_status: 'ALARM',
      cough_ratio: 2 + index,
      rdi: 2,
    } as const
    await db
      .insertInto('airspace_states')
      .values({ airspace_id: id, site_id: site.id, next_slot: 1, ...state })
      .onConflict(conflict => conflict.column('airspace_id').doUpdateSet(state))
      .execute()
  }
  return { vet, owner, siteIds: sites.map(({ id }) => id) }
}

test.describe.configure({ mode: 'serial', timeout: 300_000 })
test.use({
  serviceWorkers: 'allow',
  timezoneId: 'Europe/Brussels',
  storageState: { cookies: [], origins: [] },
  viewport: { width: 1440, height: 900 },
})

test('A vet gets access, works through five cases by keyboard and advises; the farmer accepts in the barn without a network, is asked on the third day, and the case closes', async ({
  page,
  browser,
  farm: desk,
}) => {
  const office = await (
    await browser.newContext({ baseURL: desk.url, timezoneId: 'Europe/Brussels' })
  ).newPage()
  await desk.enter(office, desk.owner)
  for (const siteId of desk.siteIds) await giveAccess(office, { siteId, email: desk.vet.email })
  await office.context().close()

  await desk.enter(page, desk.vet)
  await page.goto('/app/sites')
  const offers = page.getByRole('listitem').filter({ hasText: 'invites you to' })
  await expect(offers).toHaveCount(CLIENTS)
  for (let left = CLIENTS; left > 0; left--) {
    await offers.first().getByRole('button', { name: 'Accept' }).focus()
    await page.keyboard.press('Enter')
    await expect(offers).toHaveCount(left - 1)
  }
  await page.goto('/app/desk')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(
    '5 airspaces cough far over their normal.',
  )
  const rows = page.getByRole('list', { name: 'Desk' }).getByRole('listitem')
  await expect(rows).toHaveCount(CLIENTS)
  await expect(rows.first()).toContainText('Bench site 0005')
  await expect(rows.last()).toContainText('Bench site 0001')
  expect(await axe(page)).toEqual([])

  // On the road there is no network: what was seen last stays, with its age.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.context().setOffline(true)
  await page.reload()
  await expect(rows).toHaveCount(CLIENTS)
  await expect(page.getByText(/^Desk could not be refreshed\. You see what was last heard/)).toBeVisible()
  await page.context().setOffline(false)
  await page.reload()
  await expect(rows).toHaveCount(CLIENTS)
  await expect(page.getByText(/could not be refreshed/)).toHaveCount(0)

  await page.keyboard.press('j')
  await expect(rows.first().locator('[data-desk-row]')).toBeFocused()
  await page.keyboard.press('Enter')
  await adviseEachByKeyboard(page)
  await expect(page).toHaveURL(/\/app\/desk$/)
  await page.getByRole('radio', { name: `Waiting for the farmer ${CLIENTS}` }).check({ force: true })
  await expect(rows).toHaveCount(CLIENTS)
  await expect(rows.first()).toContainText('Hang ropes in four pens, farm 1.')
  await expect(rows.first()).toContainText('not answered yet')
  expect(await axe(page)).toEqual([])

  const phone = await aPhoneInTheBarn(browser, desk, desk.owner)
  await acceptWithoutNetwork(phone, { siteId: desk.siteIds.at(-1) ?? 0 })
  await expect(rows).toHaveCount(CLIENTS - 1)

  await desk.moveTo(THIRD_DAY)
  await desk.runJob('ask-follow-ups')
  await expect
    .poll(() => desk.db.selectFrom('follow_ups').select('id').where('asked_at', 'is not', null).execute())
    .not.toEqual([])
  await answerTheQuestion(phone, { siteId: desk.siteIds.at(-1) ?? 0 })
  await phone.context().close()

  // The first row is the case that was answered; E opens it where it is closed.
  await page.goto('/app/desk?filter=all')
  await expect(rows.first()).toContainText('Bench site 0005')
  await page.keyboard.press('j')
  await expect(rows.first().locator('[data-desk-row]')).toBeFocused()
  await page.keyboard.press('e')
  const story = casePage(page)
  await expect(story.history).toContainText('Day 3: Better. 12 animals treated.')
  await expect(story.outcome).toBeFocused()
  await page.keyboard.type('Rec')
  await expect(story.outcome).toHaveValue('RECOVERED')
  await tabUntil(page, story.closeNow)
  await page.keyboard.press('Enter')
  await expect(story.history).toContainText('Case closed: recovered.')
  const cases = await desk.db.selectFrom('cases').select(['outcome']).execute()
  expect(cases.filter(({ outcome }) => outcome === 'RECOVERED')).toHaveLength(1)
  expect(cases).toHaveLength(CLIENTS)
})

/** The owner invites by the form of the site's people, to advise until a day. */
async function giveAccess(page: Page, { siteId, email }: { siteId: number; email: string }): Promise<void> {
  const people = peoplePage(page)
  await page.goto(`/app/sites/${siteId}/users`)
  await people.email.fill(email)
  await people.role('Veterinarian').check()
  await people.invite.getByRole('radio', { name: 'Advise' }).check()
  await people.invite.getByLabel('Last day').fill('2026-05-31')
  await people.send.click()
  await expect(shell(page).toast(`An invitation goes to ${email}`)).toBeVisible()
}

/** Writes and sends advice in the open case and the four after it, and comes back to the desk; no pointer is used. */
async function adviseEachByKeyboard(page: Page): Promise<void> {
  const story = casePage(page)
  for (let number = 1; number <= CLIENTS; number++) {
    await expect(story.words).toHaveValue('')
    await page.keyboard.press('a')
    await expect(story.words).toBeFocused()
    const words = `Hang ropes in four pens, farm ${number}.`
    await page.keyboard.type(words)
    await tabUntil(page, story.send)
    await page.keyboard.press('Enter')
    await expect(story.history).toContainText(words)
    await page.keyboard.press('j')
  }
}

/** The fields of days and samples lie between. */
async function tabUntil(page: Page, button: Locator): Promise<void> {
  for (let tabs = 0; tabs < 12; tabs++) {
    await page.keyboard.press('Tab')
    if (await button.evaluate(element => element === document.activeElement)) return
  }
}

async function acceptWithoutNetwork(phone: Page, { siteId }: { siteId: number }): Promise<void> {
  await phone.goto(`/app/sites/${siteId}/recommendations`)
  await expect(phone.getByText('Hang ropes in four pens, farm 1.')).toBeVisible()
  await phone.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await phone.context().setOffline(true)
  await phone.getByLabel(/^A word with the answer/).fill('Tomorrow before feeding.')
  await phone.getByRole('button', { name: /^Accept: / }).tap()
  await expect(phone.getByText(/^Accepted\. Kept on this device/).first()).toBeVisible()
  await phone.context().setOffline(false)
  await expect(phone.getByRole('button', { name: /^Say that it is done/ })).toBeVisible()
}

/** The question is answered without a network as well, and the answer outlives a reload there. */
async function answerTheQuestion(phone: Page, { siteId }: { siteId: number }): Promise<void> {
  await phone.goto(`/app/sites/${siteId}/dashboard`)
  const question = phone.getByRole('form', { name: /^How are the animals in / })
  await expect(question).toBeVisible()
  await phone.context().setOffline(true)
  await phone.reload()
  await question.getByText('Better', { exact: true }).tap()
  await question.getByLabel('Animals treated').fill('12')
  await question.getByRole('button', { name: 'Answer' }).tap()
  await expect(phone.getByText(/^Answered\. Kept on this device/)).toBeVisible()
  await phone.reload()
  await expect(phone.getByText(/^Answered\. Kept on this device/)).toBeVisible()
  await expect(question).toBeHidden()
  await phone.context().setOffline(false)
  await expect(phone.getByText(/^Answered\. Kept on this device/)).toBeHidden()
}
