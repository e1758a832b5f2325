import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { alerts } from '@earshot/contract/endpoints/health/alerts.ts'
import { notifications } from '@earshot/contract/endpoints/health/notifications.ts'
import type { Page } from '@playwright/test'
import { alertPage } from '#pages/alert.ts'
import { alertListPage } from '#pages/alert-list.ts'
import { type RaisedAlarm, raiseAlarm } from '#support/alarm.ts'
import { accessOf, call } from '#support/api.ts'
import { type Place, quietAirspace } from '#support/farm.ts'
import { expect, test } from '#support/test.ts'

test.use({ account: 'farmer' })

const SCREENS = [
  { name: 'on a desktop', viewport: { width: 1440, height: 900 }, hasTouch: false },
  { name: 'on a phone', viewport: { width: 390, height: 844 }, hasTouch: true },
]

/** A phone's badge counts no further. */
const MOST = 99

let place: Place
let raised: RaisedAlarm | undefined

test.beforeAll(async () => {
  place = await quietAirspace()
})
test.afterEach(async () => {
  await raised?.remove()
  raised = undefined
})

for (const { name, ...screen } of SCREENS) {
  test.describe(name, () => {
    test.use(screen)

    test('An alarm that arrives while the list is open is acknowledged, and the badges count down', async ({
      page,
    }) => {
      const listPath = `/app/sites/${place.siteId}/alerts`
      const looked = page.waitForResponse(answer => answer.url().endsWith('/alerts/viewed/'))
      const stream = page.waitForResponse(answer => new URL(answer.url()).pathname === '/events/')
      await page.goto(listPath)
      const list = alertListPage(page)
      await expect(list.rows).not.toHaveCount(0)
      await Promise.all([looked, stream])
      const shown = (count: number) => (screen.hasTouch ? Math.min(MOST, count) : count)
      const told = await countAt(page, 'Notifications')
      const unclaimed = () => unclaimedOf(place)
      const open = await unclaimed()

      raised = await raiseAlarm(place)
      await expect(list.rows.first()).toContainText(place.airspace.name)
      await expect(list.rows.first()).toContainText('Nobody yet')
      await expect.poll(() => countAt(page, 'Alerts')).toBeGreaterThan(open)
      // The farm lives on beside: others may come, and count too.
      await expect
        .poll(() => countAt(page, 'Notifications'))
        .toBeGreaterThan(screen.hasTouch ? Math.min(told, MOST - 1) : told)
      await expect.poll(() => isUnread(place, raised?.alertId)).toBe(true)

      await list.whyLinks.first().click()
      await expect(page).toHaveURL(`${listPath}/${raised.alertId}`)
      const alert = alertPage(page)
      await expect(alert.answer).toContainText(`Temperature out of range in ${place.airspace.name}`)
      await expect(alert.figures).toContainText('33.0 °C')
      await alert.comment.fill('I open the windows.')
      await alert.acknowledge.click()
      await expect(alert.panel).toContainText('I open the windows.')
      await expect(alert.answer).toContainText('sees to it.')
      // It was counted although the list was open, and is no more now that somebody sees to it.
      await expect.poll(async () => (await countAt(page, 'Alerts')) - (await unclaimed())).toBe(0)
      await expect.poll(() => isUnread(place, raised?.alertId)).toBe(false)
      await expect
        .poll(async () => (await countAt(page, 'Notifications')) - shown(await unreadOf(place)))
        .toBe(0)

      const access = await accessOf('vet')
      const seen = await call(alerts.read, { params: { alertId: raised.alertId } }, access)
      expect(seen.acknowledgements).toMatchObject([{ comment: 'I open the windows.' }])
    })
  })
}

async function unclaimedOf({ access, siteId }: Place): Promise<number> {
  return (await call(sites.read, { params: { siteId } }, access)).unclaimed_alerts
}

async function unreadOf({ access, siteId }: Place): Promise<number> {
  return (await call(sites.read, { params: { siteId } }, access)).unread_notifications
}

/** The farmer's notification of an alert is still unread. */
async function isUnread({ access, siteId }: Place, alertId: number | undefined): Promise<boolean> {
  const { items } = await call(notifications.list, { params: { siteId }, query: { perPage: 50 } }, access)
  return items.some(
    ({ subject, status }) => subject?.kind === 'ALERT' && subject.id === alertId && status === 'unread',
  )
}

/** The link of the rail or of the tabs, whichever this screen has. */
function badge(page: Page, name: string) {
  return page
    .getByRole('navigation', { name: 'This site' })
    .getByRole('link', { name: new RegExp(`${name}`) })
    .filter({ visible: true })
    .first()
}

async function countAt(page: Page, name: 'Alerts' | 'Notifications'): Promise<number> {
  const text = (await badge(page, name).textContent()) ?? ''
  return Number(/\d+/.exec(text)?.[0] ?? 0)
}
