import { freePort } from '@earshot/server/src/db/embedded/ports.ts'
import { makeFarm } from '@earshot/server/src/test/bulk-farm.ts'
import { aMembership, aUser } from '@earshot/server/src/test/factories.ts'
import { casePage } from '#pages/case.ts'
import { axe } from '#support/axe.ts'
import { type OwnProduct, startOwnProduct } from '#support/own-product.ts'
import { test as base, expect } from '#support/test.ts'

const START = new Date('2026-03-02T08:20:00Z')
const CLIENTS = 5

interface Desk extends OwnProduct {
  vet: { email: string }
}

const test = base.extend<object, { desk: Desk }>({
  desk: [
    async ({ playwright: _ }, use) => {
      const { product, stop } = await startOwnProduct({
        name: 'desk',
        host: '127.0.0.1',
        port: await freePort(),
        mqttPort: await freePort(),
        start: START,
        // No engine judges what the journey has set.
        environment: { SECOND_FACTOR: 'off', SMS_URL: '', ROLES: 'api,jobs' },
      })
      await use({ ...product, vet: await clientsOf(product) })
      await stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: ({ desk }, use) => use(desk.url),
})

/** Five clients in Alarm, each with one airspace that coughs more than that of the one before. */
async function clientsOf({ db }: OwnProduct): Promise<{ email: string }> {
  const vet = await aUser(db, { first_name: 'Ilse', last_name: 'Maes' })
  const sites = await makeFarm(db, { sites: CLIENTS, airspaces: 1, devices: 1 })
  for (const [index, site] of sites.entries()) {
    await aMembership(db, { site, user: vet, role: 'VETERINARIAN' })
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
  return vet
}

test.describe.configure({ mode: 'serial', timeout: 240_000 })
test.use({
  timezoneId: 'Europe/Brussels',
  storageState: { cookies: [], origins: [] },
  viewport: { width: 1440, height: 900 },
})

test('A vet works through five cases by keyboard, from the loudest to the quietest', async ({
  page,
  desk,
}) => {
  await desk.enter(page, desk.vet)
  await page.goto('/app/desk')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(
    '5 airspaces cough far over their normal.',
  )
  const rows = page.getByRole('list', { name: 'Desk' }).getByRole('listitem')
  await expect(rows).toHaveCount(CLIENTS)
  await expect(rows.first()).toContainText('Bench site 0005')
  await expect(rows.last()).toContainText('Bench site 0001')
  expect(await axe(page)).toEqual([])

  await page.keyboard.press('j')
  await expect(rows.first().locator('[data-desk-row]')).toBeFocused()
  await page.keyboard.press('Enter')
  const story = casePage(page)
  for (let number = 1; number <= CLIENTS; number++) {
    await expect(story.words).toHaveValue('')
    await page.keyboard.press('a')
    await expect(story.words).toBeFocused()
    const words = `Hang ropes in four pens, farm ${number}.`
    await page.keyboard.type(words)
    // The button is the next but the fields of days and samples.
    for (let tabs = 0; tabs < 12; tabs++) {
      await page.keyboard.press('Tab')
      if (await story.send.evaluate(button => button === document.activeElement)) break
    }
    await page.keyboard.press('Enter')
    await expect(story.history).toContainText(words)
    await page.keyboard.press('j')
  }
  await expect(page).toHaveURL(/\/app\/desk$/)
  await page.getByRole('radio', { name: `Waiting for the farmer ${CLIENTS}` }).check({ force: true })
  await expect(rows).toHaveCount(CLIENTS)
  await expect(rows.first()).toContainText('Hang ropes in four pens, farm 1.')
  await expect(rows.first()).toContainText('not answered yet')
  expect(await axe(page)).toEqual([])
})
