import type { AlarmPlanSteps } from '@earshot/contract/schemas/health/alarm-plan.ts'
import { mayLackKannel } from '@earshot/server/src/test/kannel.ts'
import type { BrowserContext, Page } from '@playwright/test'
import { alertPage } from '#pages/alert.ts'
import { alertListPage } from '#pages/alert-list.ts'
import { type Night, type NightFarm, nightTest as test } from '#support/night.ts'
import { expect } from '#support/test.ts'

test.skip(mayLackKannel(), 'no Kannel is installed (Debian: apt-get install kannel)')
test.describe.configure({ mode: 'serial', timeout: 300_000 })
test.use({ viewport: { width: 1440, height: 900 }, timezoneId: 'Europe/Amsterdam' })

const MINUTE = 60_000
const REPEAT_MINUTES = 480
/** The owners at once, and a quarter of an hour later everybody who may treat, again and again. */
const PLAN: AlarmPlanSteps = {
  steps: [
    { after_minutes: 0, recipients: [{ kind: 'OWNERS', user_id: null }], channels: ['PUSH', 'SMS'] },
    { after_minutes: 15, recipients: [{ kind: 'MAY_TREAT', user_id: null }], channels: ['EMAIL'] },
  ],
  repeat_minutes: REPEAT_MINUTES,
}
const USUAL_C = 20
const HOT_C = 37
const NIGHTS = { first: '2026-03-02', second: '2026-03-03' }

/** A moment of a night in Amsterdam, where it is winter. */
const at = (day: string, time: string) => new Date(`${day}T${time}+01:00`)

/** Reports how the room grows hot, up to the slot before the one that opens its alert. */
async function growHot({ farm, day }: { farm: NightFarm; day: string }): Promise<void> {
  await farm.reportUntil(at(day, '01:40:00'), USUAL_C)
  await farm.reportUntil(at(day, '02:00:00'), HOT_C)
}

/**
 * Reports the slot that opens the alert as an Alarm at ten past two; five minutes later the slot is judged.
 * @returns the moment at which the chain begins
 */
async function raiseAlarm(night: Night, { farm, day }: { farm: NightFarm; day: string }): Promise<Date> {
  await farm.reportUntil(at(day, '02:10:00'), HOT_C)
  const judged = at(day, '02:15:10')
  await night.moveTo(judged)
  return judged
}

const smsTo = ({ kannel }: Night, { number }: { number: string }) =>
  kannel.received.filter(({ to }) => to === number).map(({ text }) => text)

const mailsTo = ({ smtp }: Night, { email }: { email: string }, subject: string) =>
  smtp.received.filter(({ to, mail }) => to.includes(email) && mail.subject?.startsWith(subject))

/** The only chain of the farm, as it is stored. */
function chainOf({ db }: Night, { site }: NightFarm) {
  return db
    .selectFrom('alarm_chains')
    .select(['next_at', 'holder_id', 'ended_at', 'end_reason'])
    .where('site_id', '=', site.id)
    .executeTakeFirstOrThrow()
}

async function openPage(context: BrowserContext, night: Night, person: { email: string }): Promise<Page> {
  const page = await context.newPage()
  await night.enter(page, person)
  return page
}

test('At ten past two no push can reach the owner, an SMS does, and who answers it by 1 is named to everybody', async ({
  page,
  browser,
  night,
}) => {
  await night.moveTo(at(NIGHTS.first, '00:30:00'))
  const farm = await night.farm(PLAN)
  // Nobody has allowed this browser to show notifications: it refuses, as after a “no”.
  const owners = await browser.newContext({ baseURL: night.url })
  const ownersPage = await openPage(owners, night, farm.owner)
  await ownersPage.goto('/app/profile/push-notifications')
  await expect(ownersPage.getByRole('region', { name: 'Where it goes' })).toContainText(
    'blocked in the browser',
  )
  await owners.close()

  // The page is opened late: an access token lives for less time than the reported hours, which pass here in a moment.
  await growHot({ farm, day: NIGHTS.first })
  await night.enter(page, farm.worker)
  await page.goto(`/app/sites/${farm.site.id}/alerts`)
  await expect(page.getByRole('main')).toContainText('No alerts so far')
  const began = await raiseAlarm(night, { farm, day: NIGHTS.first })
  // The page is open, and shows the Alarm by itself.
  await expect(alertListPage(page).rows.first()).toContainText('Room 3')
  await expect
    .poll(() => smsTo(night, farm.owner))
    .toEqual([expect.stringMatching(/^ALARM Room 3, Hoeve Linde: Temperature 37\.0 C, 02:10\..*\b1\b/)])

  await alertListPage(page).whyLinks.first().click()
  const alert = alertPage(page)
  await expect(alert.answer).toContainText('Nobody has it yet.')
  const message = (name: string) => alert.told.getByRole('row').filter({ hasText: name })
  await expect(message('Griet Visser push')).toContainText('left out no device takes pushes')
  await expect(message('Griet Visser SMS')).toContainText('02:15:10')

  await night.moveTo(new Date(began.getTime() + 15 * MINUTE))
  const nobody = 'Nobody has it yet: Temperature in Room 3'
  await expect.poll(() => mailsTo(night, farm.worker, nobody)).toHaveLength(1)

  night.kannel.reply({ from: farm.owner.number, text: '1' })
  await expect(alert.answer).toContainText('Griet Visser has it since')
  const taken = 'Griet Visser has it: Temperature in Room 3'
  await expect.poll(() => mailsTo(night, farm.worker, taken)).toHaveLength(1)
  expect(mailsTo(night, farm.owner, taken)).toEqual([])
  await page.goto(`/app/sites/${farm.site.id}/notifications`)
  await expect(page.getByRole('main')).toContainText('Temperature: Griet Visser has it')

  // Nothing is due any more.
  expect(await chainOf(night, farm)).toMatchObject({
    next_at: null,
    holder_id: farm.owner.id,
    ended_at: null,
  })
})

test('Where nobody answers for a day, the last step comes again until then, and administrators see it', async ({
  page,
  night,
}) => {
  await night.moveTo(at(NIGHTS.second, '00:30:00'))
  const farm = await night.farm(PLAN)
  await growHot({ farm, day: NIGHTS.second })
  const began = await raiseAlarm(night, { farm, day: NIGHTS.second })
  await expect.poll(() => smsTo(night, farm.owner)).toHaveLength(1)
  const nobody = 'Nobody has it yet: Temperature in Room 3'
  let told = 0
  for (let minutes = 15; minutes < 24 * 60; minutes += REPEAT_MINUTES) {
    const due = new Date(began.getTime() + minutes * MINUTE)
    await farm.reportUntil(new Date(due.getTime() - MINUTE), HOT_C)
    await night.moveTo(due)
    told += 1
    for (const person of [farm.owner, farm.worker])
      await expect.poll(() => mailsTo(night, person, nobody).length).toBe(told)
  }
  expect(told).toBe(3)
  const over = new Date(began.getTime() + 24 * 60 * MINUTE)
  await farm.reportUntil(new Date(over.getTime() - MINUTE), HOT_C)
  await night.moveTo(over)
  await expect.poll(() => chainOf(night, farm)).toMatchObject({ end_reason: 'UNANSWERED', ended_at: over })
  await night.runJob('keep-incidents')

  await night.enter(page, night.admin)
  await page.goto('/admin/actions')
  const incident = page.getByRole('listitem').filter({ hasText: 'Alarm unanswered' })
  await expect(async () => {
    await page.reload()
    await expect(incident).toHaveCount(1, { timeout: 2_000 })
  }).toPass()
  await expect(incident).toContainText('An Alarm in Room 3, and nobody has it')
  await expect(incident).toContainText('2 people were told: email and SMS')
  await incident.getByRole('link', { name: /^See the alarm/ }).click()
  await expect(page.getByRole('main')).toContainText('Room 3')
})
