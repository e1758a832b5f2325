import { alarmChains } from '@earshot/contract/endpoints/health/alarms.ts'
import { alertPage } from '#pages/alert.ts'
import { beginChain, type RaisedAlarm, raiseAlarm } from '#support/alarm.ts'
import { call } from '#support/api.ts'
import { axe } from '#support/axe.ts'
import { type Place, quietAirspace } from '#support/farm.ts'
import { expect, test } from '#support/test.ts'

test.use({ account: 'farmer' })

const SCREENS = [
  { name: 'on a desktop', viewport: { width: 1440, height: 900 }, hasTouch: false },
  { name: 'on a phone', viewport: { width: 390, height: 844 }, hasTouch: true },
]

/** Other journeys count the alarms of the main site. */
const QUIET_SITE = 'Hof te Rode'

let place: Place
let raised: RaisedAlarm | undefined

test.beforeAll(async () => {
  place = await quietAirspace(QUIET_SITE)
})
test.afterEach(async () => {
  await raised?.remove()
  raised = undefined
})

for (const { name, ...screen } of SCREENS) {
  test.describe(name, () => {
    test.use(screen)

    test('An alarm is taken and given back, snoozed and let go on, and is then called none', async ({
      page,
    }) => {
      raised = await raiseAlarm(place)
      await beginChain(place, raised)
      await page.goto(`/app/sites/${place.siteId}/alerts/${raised.alertId}`)
      const alert = alertPage(page)
      await expect(alert.answer).toContainText('Nobody has it yet.')
      await expect(alert.told).toContainText('You')
      expect(await axe(page)).toEqual([])
      await page.setViewportSize(screen.viewport)

      await alert.haveIt.click()
      await expect(alert.answer).toContainText('You have it since')
      expect(await stateOf(raised)).toBe('HELD')
      await alert.undo.click()
      await expect(alert.answer).toContainText('Nobody has it yet.')
      expect(await stateOf(raised)).toBe('RUNNING')

      await alert.snooze.click()
      const snoozing = page.getByRole('dialog', { name: 'Snooze, for everybody' })
      expect(await axe(page)).toEqual([])
      await page.setViewportSize(screen.viewport)
      await snoozing.getByText('15 mins').click()
      await snoozing.getByRole('radio', { name: 'Work in the barn' }).check()
      await snoozing.getByRole('button', { name: /^Snooze until/ }).click()
      await expect(alert.answer).toContainText('Snoozed until')
      expect(await stateOf(raised)).toBe('SNOOZED')
      await alert.resume.click()
      await expect(alert.answer).toContainText('Nobody has it yet.')

      await alert.notAnAlarm.click()
      const saying = page.getByRole('dialog', { name: 'Not an alarm' })
      await saying.getByRole('radio', { name: 'Sensor fault' }).check()
      await saying.getByRole('button', { name: 'Not an alarm' }).click()
      await expect(alert.answer).toContainText('Not an alarm, you said: Sensor fault.')
      expect(await stateOf(raised)).toBe('ENDED')
    })
  })
}

async function stateOf({ alertId }: RaisedAlarm): Promise<string | undefined> {
  const { items } = await call(alarmChains.ofAlert, { params: { alertId } }, place.access)
  return items[0]?.state
}
