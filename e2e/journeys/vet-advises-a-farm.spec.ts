import { makeFarm } from '@earshot/server/src/test/bulk-farm.ts'
import { aMembership, aUser } from '@earshot/server/src/test/factories.ts'
import { casePage } from '#pages/case.ts'
import { axe } from '#support/axe.ts'
import { type OwnProduct, testOnOwnProduct } from '#support/own-product.ts'
import { expect } from '#support/test.ts'

/** A Monday afternoon in Brussels; the third day after it is a Thursday. */
const START = new Date('2026-03-02T15:20:00Z')
const THIRD_DAY = new Date('2026-03-05T07:05:00Z')

const test = testOnOwnProduct({ name: 'advice', start: START, fill: aFarm })

async function aFarm({ db }: OwnProduct) {
  const [site] = await makeFarm(db, { sites: 1, airspaces: 2, devices: 2 })
  if (site === undefined) throw new Error('There is no site')
  const person = async (first_name: string, role: 'VETERINARIAN' | 'OWNER') => {
    const user = await aUser(db, { first_name, last_name: 'Maes' })
    await aMembership(db, { site, user, role })
    return user
  }
  const [vet, owner] = [await person('Ilse', 'VETERINARIAN'), await person('Geert', 'OWNER')]
  const { id: airspaceId } = await db
    .selectFrom('airspaces')
    .select('id')
    .where('site_id', '=', site.id)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  return { siteId: site.id, airspaceId, path: `/app/desk/cases/${airspaceId}`, vet, owner }
}

test.describe.configure({ mode: 'serial', timeout: 240_000 })
test.use({
  serviceWorkers: 'allow',
  timezoneId: 'Europe/Brussels',
  storageState: { cookies: [], origins: [] },
})

test('A vet advises, the farmer accepts in the barn without a network, a follow-up is asked, and the case closes', async ({
  browser,
  farm,
}) => {
  const { db, siteId } = farm
  const options = { baseURL: farm.url, timezoneId: 'Europe/Brussels' }
  const desk = await (
    await browser.newContext({ ...options, viewport: { width: 1440, height: 900 } })
  ).newPage()
  await farm.enter(desk, farm.vet)
  await desk.goto(farm.path)
  const story = casePage(desk)
  await story.words.fill('Hang ropes in pens 2, 5, 9 and 12 on Thursday.')
  // What is typed outlives the page.
  await desk.reload()
  await expect(story.words).toHaveValue('Hang ropes in pens 2, 5, 9 and 12 on Thursday.')
  await story.send.click()
  await expect(story.history).toContainText('Hang ropes in pens 2, 5, 9 and 12 on Thursday.')
  expect(await axe(desk)).toEqual([])

  const barn = await browser.newContext({
    ...options,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  const phone = await barn.newPage()
  await farm.enter(phone, farm.owner)
  await phone.goto(`/app/sites/${siteId}/recommendations`)
  await expect(phone.getByText('Hang ropes in pens 2, 5, 9 and 12 on Thursday.')).toBeVisible()
  expect(await axe(phone)).toEqual([])
  await phone.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await barn.setOffline(true)
  await phone.getByLabel(/^A word with the answer/).fill('Tomorrow before feeding.')
  await phone.getByRole('button', { name: /^Accept: / }).tap()
  await expect(phone.getByText(/^Accepted\. Kept on this device/).first()).toBeVisible()
  await phone.reload()
  await expect(phone.getByText(/^Accepted\. Kept on this device/).first()).toBeVisible()
  await barn.setOffline(false)
  await expect(story.history).toContainText('Tomorrow before feeding.')
  await phone.getByRole('button', { name: /^Say that it is done/ }).tap()
  await expect(story.history).toContainText('Done.')

  await farm.moveTo(THIRD_DAY)
  await farm.runJob('ask-follow-ups')
  await expect
    .poll(() => db.selectFrom('follow_ups').select('id').where('asked_at', 'is not', null).execute())
    .toHaveLength(1)
  await phone.goto(`/app/sites/${siteId}/dashboard`)
  const question = phone.getByRole('form', { name: /^How are the animals in / })
  await question.getByText('Better', { exact: true }).tap()
  await question.getByLabel('Animals treated').fill('12')
  expect(await axe(phone)).toEqual([])
  await question.getByRole('button', { name: 'Answer' }).tap()
  await expect(question).toBeHidden()

  await expect(story.history).toContainText('Day 3: Better. 12 animals treated.')
  await story.close.click()
  await story.outcome.selectOption('RECOVERED')
  await story.closeNow.click()
  await expect(story.history).toContainText('Case closed: recovered.')
  expect(await axe(desk)).toEqual([])
  const closed = await db.selectFrom('cases').select(['outcome', 'closed_at']).executeTakeFirstOrThrow()
  expect(closed.outcome).toBe('RECOVERED')
  const told = await db.selectFrom('notifications').select('title_key').orderBy('id').execute()
  expect(told.map(({ title_key }) => title_key.replace('notifications:', ''))).toEqual(
    expect.arrayContaining(['advice', 'advice_accepted', 'advice_done', 'follow_up', 'follow_up_answered']),
  )
  await desk.context().close()
  await barn.close()
})
