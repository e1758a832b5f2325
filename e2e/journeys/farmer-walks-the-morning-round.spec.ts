import { makeFarm } from '@earshot/server/src/test/bulk-farm.ts'
import { aMembership, aUser } from '@earshot/server/src/test/factories.ts'
import type { Page } from '@playwright/test'
import { morningRoundPage } from '#pages/morning-round.ts'
import { axe } from '#support/axe.ts'
import { openGateway } from '#support/gateway.ts'
import { aPhoneInTheBarn, type OwnProduct, testOnOwnProduct } from '#support/own-product.ts'
import { expect } from '#support/test.ts'
import { dragByTouch, sweep } from '#support/touch.ts'

const SLOT_MS = 600_000
const AIRSPACES = 10
/** The evening before, in Brussels. */
const START = new Date('2026-03-01T19:00:00Z')
const at = (day: string, time: string) => new Date(`${day}T${time}+01:00`)
const [FIRST_DAY, SECOND_DAY, THIRD_DAY] = ['2026-03-02', '2026-03-03', '2026-03-04'] as const

const test = testOnOwnProduct({ name: 'round', start: START, timeout: 300_000, fill: aFarm })

/** Ten airspaces with a monitor each, of which a night without coughs was heard, and two people. */
async function aFarm({ db, moveTo, mqttUrl }: OwnProduct & { mqttUrl: string }) {
  const [site] = await makeFarm(db, { sites: 1, airspaces: AIRSPACES, devices: AIRSPACES })
  if (site === undefined) throw new Error('There is no site')
  const person = async (first_name: string, role: 'WORKER' | 'OWNER') => {
    const user = await aUser(db, { first_name, last_name: 'Maes' })
    await aMembership(db, { site, user, role })
    return user
  }
  const [worker, owner] = [await person('Koen', 'WORKER'), await person('Ann', 'OWNER')]
  const gateway = await openGateway({ gatewayCode: site.gateway, secret: 'bench', url: mqttUrl })
  const usual = { coughs: 0, audio_seconds: 600, temperature_c: 20, humidity_pct: 60 }
  for (
    let slot = START.getTime() / SLOT_MS;
    (slot + 1) * SLOT_MS <= at(FIRST_DAY, '06:40').getTime();
    slot++
  ) {
    await moveTo(new Date((slot + 1) * SLOT_MS + 30_000))
    await Promise.all(site.devices.map(device_code => gateway.send({ device_code, slot, ...usual })))
  }
  await gateway.close()
  await moveTo(at(FIRST_DAY, '06:46'))
  return { siteId: site.id, path: `/app/sites/${site.id}/round`, worker, owner }
}

test.describe.configure({ mode: 'serial', timeout: 240_000 })
test.use({
  serviceWorkers: 'allow',
  timezoneId: 'Europe/Brussels',
  storageState: { cookies: [], origins: [] },
})

test('Two people walk ten airspaces, one of them with a thumb and without a network, and each is seen once', async ({
  browser,
  farm,
}) => {
  const options = { baseURL: farm.url, timezoneId: 'Europe/Brussels' }
  const desk = await (
    await browser.newContext({ ...options, viewport: { width: 1440, height: 900 } })
  ).newPage()
  await farm.enter(desk, farm.owner)
  await desk.goto(farm.path)
  const list = morningRoundPage(desk)
  await list.seen.click()
  await expect(list.sentence.first()).toContainText('1 of 10 seen')
  expect(await axe(desk)).toEqual([])

  const phone = await aPhoneInTheBarn(browser, farm, farm.worker)
  const barn = phone.context()
  await phone.goto(farm.path)
  const walk = morningRoundPage(phone)
  // The first that nobody has seen is the next for whoever comes.
  await expect(walk.bar).toContainText('Airspace 1')
  expect(await axe(phone)).toEqual([])
  await phone.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await barn.setOffline(true)
  await phone.reload()
  await expect(walk.bar).toContainText('Airspace 1')
  await walk.dead.tap()
  for (let n = 2; n <= AIRSPACES; n++) {
    await walk.next.tap()
    if (n < AIRSPACES) await expect(walk.bar).toContainText(`Airspace ${n}`)
  }
  await expect(walk.sentence.first()).toContainText('All 10 seen')
  await expect(walk.waiting).toBeVisible()

  await barn.setOffline(false)
  await expect(walk.waiting).toBeHidden()
  // The page at the desk hears of it by itself.
  await expect(list.sentence.first()).toContainText('All 10 seen')
  const { db } = farm
  const entries = await db.selectFrom('round_entries').select(['airspace_id', 'deaths']).execute()
  expect(entries).toHaveLength(AIRSPACES)
  expect(new Set(entries.map(({ airspace_id }) => airspace_id)).size).toBe(AIRSPACES)
  const counts = await db.selectFrom('batch_counts').select('deaths').where('date', '=', FIRST_DAY).execute()
  expect(counts.map(({ deaths }) => deaths).sort((one, other) => one - other)).toEqual([
    0, 0, 0, 0, 0, 0, 0, 0, 0, 1,
  ])
  await desk.context().close()
  await barn.close()
})

test('A round that is left open ends by itself at noon, and names what was not seen', async ({
  page,
  farm,
}) => {
  await farm.moveTo(at(SECOND_DAY, '07:00'))
  await page.setViewportSize({ width: 1440, height: 900 })
  await farm.enter(page, farm.owner)
  await page.goto(farm.path)
  const list = morningRoundPage(page)
  await list.seen.click()
  await expect(list.sentence.first()).toContainText('1 of 10 seen')
  await farm.moveTo(at(SECOND_DAY, '12:01'))
  await page.reload()
  await expect(page.getByRole('main')).toContainText('The round ended by itself at noon. Not seen: ')
})

test('The walking order is changed on a phone by buttons and by dragging with a finger, and a missing count leads to the form of its day', async ({
  browser,
  farm,
}) => {
  await farm.moveTo(at(THIRD_DAY, '06:50'))
  const phone = await aPhoneInTheBarn(browser, farm, farm.worker)
  await phone.goto(farm.path)
  const walk = morningRoundPage(phone)
  await expect(walk.bar).toContainText('Airspace 0')
  await walk.order.tap()
  await expect(walk.ordered.first()).toContainText('Airspace 0')
  expect(await axe(phone)).toEqual([])
  await phone.screenshot({ path: test.info().outputPath('order.png') })
  await phone.getByRole('button', { name: 'Move Airspace 0 down' }).tap()
  await expect(walk.ordered.first()).toContainText('Airspace 1')
  await dragByTouch(
    phone,
    phone.getByRole('button', { name: 'Move Airspace 4', exact: true }),
    walk.ordered.first(),
  )
  await expect(walk.ordered.first()).toContainText('Airspace 4')
  const back = phone.getByRole('button', { name: 'Back to the usual order' })
  // The row has moved before the answer has come.
  await expect(back).not.toHaveAttribute('aria-busy')
  await back.tap()
  await expect(walk.ordered.first()).toContainText('Airspace 0')
  await phone.getByRole('dialog').getByRole('button', { name: 'Close' }).tap()

  // The first was counted when it was seen the day before; of the second nobody has counted.
  const { id: second } = await farm.db
    .selectFrom('airspaces')
    .select('id')
    .where('name', '=', 'Airspace 1')
    .executeTakeFirstOrThrow()
  await phone.goto(`${farm.path}?at=${second}`)
  await expect(walk.bar).toContainText('Airspace 1')
  await phone.screenshot({ path: test.info().outputPath('count.png') })
  await phone.getByRole('link', { name: /^Fill in: .*3 Mar/ }).tap()
  const form = phone.getByRole('dialog')
  await expect(form.getByLabel('Day')).toHaveValue(SECOND_DAY)
  await form.getByRole('button', { name: 'One more: Dead' }).tap()
  await form.getByRole('button', { name: /^Save/ }).tap()
  await expect(form).toBeHidden()
  await expect
    .poll(() => farm.db.selectFrom('batch_counts').select('deaths').where('date', '=', SECOND_DAY).execute())
    .toContainEqual({ deaths: 1 })
  await phone.goBack()
  await expect(walk.bar).toContainText('Airspace 1')
  await expect(phone.getByRole('link', { name: /^Fill in: / })).toHaveCount(0)
  await phone.context().close()
})

test('Ten airspaces are walked through with a thumb and without a network, a tap or a sweep each and nothing else', async ({
  browser,
  farm,
}) => {
  const phone = await aPhoneInTheBarn(browser, farm, farm.worker)
  await phone.goto(farm.path)
  const walk = morningRoundPage(phone)
  await expect(walk.bar).toContainText('Airspace 0')
  await phone.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await phone.context().setOffline(true)
  await phone.reload()
  await expect(walk.bar).toContainText('Airspace 0')
  await countTouches(phone)
  // A sweep to the right goes back to an airspace, one to the left saves it and goes on.
  await sweep(phone, { from: { x: 330, y: 300 }, to: { x: 60, y: 310 } })
  await expect(walk.bar).toContainText('Airspace 1')
  for (let n = 1; n < AIRSPACES; n++) {
    await walk.next.tap()
    if (n + 1 < AIRSPACES) await expect(walk.bar).toContainText(`Airspace ${n + 1}`)
  }
  await expect(walk.sentence.first()).toContainText('All 10 seen')
  // Three seconds to read a sentence and one to tap: ten quiet airspaces take less than a minute.
  expect(await touches(phone)).toBe(AIRSPACES)
  await phone.context().setOffline(false)
  await expect(walk.waiting).toBeHidden()
  const entries = await farm.db
    .selectFrom('round_entries as e')
    .innerJoin('morning_rounds as r', 'r.id', 'e.round_id')
    .select('e.airspace_id')
    .where('r.date', '=', THIRD_DAY)
    .execute()
  expect(new Set(entries.map(({ airspace_id }) => airspace_id)).size).toBe(AIRSPACES)
  await phone.context().close()
})

/** Counts from now on how often a finger is put on the page, until it is loaded anew. */
function countTouches(page: Page): Promise<void> {
  return page.evaluate(() => {
    document.documentElement.dataset.touches = '0'
    const count = () => {
      const root = document.documentElement
      root.dataset.touches = String(Number(root.dataset.touches) + 1)
    }
    window.addEventListener('touchstart', count, { capture: true, passive: true })
  })
}

function touches(page: Page): Promise<number> {
  return page.evaluate(() => Number(document.documentElement.dataset.touches))
}
