import { alarmPlans } from '@earshot/contract/endpoints/health/alarms.ts'
import { USUAL_PLAN } from '@earshot/contract/rules/alarms/recipients.ts'
import { alarmPlanPage } from '#pages/alarm-plan.ts'
import { call } from '#support/api.ts'
import { axe } from '#support/axe.ts'
import { aColleague, enter } from '#support/colleague.ts'
import { alarmedAirspace, type Place } from '#support/farm.ts'
import { expect, test } from '#support/test.ts'

const PHONE = { width: 390, height: 844 }
const LATE = 'Each step must come later than the one above.'

test.use({ viewport: { width: 1440, height: 900 } })
test.describe.configure({ mode: 'serial' })

const planPath = ({ siteId }: Pick<Place, 'siteId'>) => `/app/sites/${siteId}/alarm-plan`
const planOf = ({ siteId, access }: Place) => call(alarmPlans.read, { params: { siteId } }, access)

/** The other journeys find the usual steps again, as a version of its own. */
async function putBack(place: Place): Promise<void> {
  const { version } = await planOf(place)
  const params = { siteId: place.siteId }
  await call(alarmPlans.update, { params, body: { ...USUAL_PLAN, version } }, place.access)
}

test.describe('The owner', () => {
  test.use({ account: 'farmer' })
  let place: Place
  test.beforeAll(async () => {
    place = await alarmedAirspace()
  })
  test.afterAll(() => putBack(place))

  test('A step is added for one member, made too early, given other channels, and undone', async ({
    page,
  }) => {
    await page.goto(`/app/sites/${place.siteId}/alerts`)
    await page.getByRole('link', { name: 'Alarm plan' }).click()
    await expect(page).toHaveURL(planPath(place))
    const plan = alarmPlanPage(page)
    await expect(plan.answer).toContainText('An Alarm reaches Griet Verhaeghe at once')
    await expect(plan.step(3)).toBeVisible()

    await plan.add.click()
    await expect(plan.minutes(4)).toBeFocused()
    await expect(plan.minutes(4)).toHaveValue('45')
    await plan.who(4).click()
    await plan.item('Koen Verhaeghe').click()
    await page.keyboard.press('Escape')
    await expect(plan.who(4)).toHaveText('Who is told in step 4 Koen Verhaeghe')

    await plan.minutes(4).fill('20')
    await plan.minutes(4).press('Enter')
    await expect(plan.step(4)).toContainText(LATE)
    await expect(plan.minutes(4)).toHaveAttribute('aria-invalid', 'true')
    await plan.minutes(4).fill('60')
    await plan.minutes(4).press('Enter')
    await expect(plan.step(4)).not.toContainText(LATE)

    await plan.channels(4).click()
    await plan.item('email').click()
    await page.keyboard.press('Escape')
    await expect(plan.channels(4)).toHaveText('Channels of step 4 push')
    await expect
      .poll(async () => (await planOf(place)).steps[3])
      .toMatchObject({
        after_minutes: 60,
        recipients: [{ kind: 'MEMBER' }],
        channels: ['PUSH'],
      })
    await plan.undo.click()
    await expect.poll(async () => (await planOf(place)).steps[3]?.channels).toContain('EMAIL')
    await expect(plan.channels(4)).toContainText('email')
    await expect(plan.versions).toContainText('Griet Verhaeghe')
    expect(await axe(page)).toEqual([])
  })

  test('A phone opens a step as a sheet', async ({ page }) => {
    await page.setViewportSize(PHONE)
    await page.goto(planPath(place))
    const plan = alarmPlanPage(page)
    const tab = page.getByRole('link', { name: 'Alarm plan' })
    await expect.poll(async () => (await tab.boundingBox())?.height).toBeGreaterThanOrEqual(43)
    await plan.step(2).getByRole('button').click()
    const sheet = page.getByRole('dialog', { name: 'Step 2' })
    await sheet.getByRole('radio', { name: 'Owners' }).check()
    await expect.poll(async () => (await planOf(place)).steps[1]?.recipients[0]?.kind).toBe('OWNERS')
    expect(await axe(page)).toEqual([])
    await sheet.getByRole('button', { name: 'Close' }).click()
    await expect(plan.step(2)).toContainText('Owners')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
  })
})

test('A worker reads the plan and changes nothing', async ({ page }) => {
  const { person, place } = await aColleague(page, 'Wout')
  await enter(page, person)
  await page.goto(planPath(place))
  const plan = alarmPlanPage(page)
  await expect(plan.step(1)).toContainText('At once')
  await expect(plan.add).toHaveCount(0)
  await expect(plan.steps.getByRole('textbox')).toHaveCount(0)
  await expect(page.getByText('Owners and managers change this plan.')).toBeVisible()
})
