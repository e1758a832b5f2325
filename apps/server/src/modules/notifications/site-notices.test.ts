import { adminSites } from '@earshot/contract/endpoints/admin/admin-sites.ts'
import { notifications } from '@earshot/contract/endpoints/health/notifications.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Notice } from '#follow-up/notifications.ts'
import { notify } from '#follow-up/shell/notify.ts'
import { appWithDatabase } from '#test/app-with-database.ts'
import { movedClock } from '#test/clock.ts'
import { aBarn, aDevice, aMembership, anAdmin, anAirspace, aUser } from '#test/factories.ts'

const NOW = new Date('2026-03-02T08:00:00Z')
const { app, db } = appWithDatabase({ clock: movedClock(NOW) })

type Farm = Awaited<ReturnType<typeof aFarm>>
let admin: { id: number; role: string }
let farm: Farm

async function aFarm() {
  const barn = await aBarn(db)
  const [one, other] = [await aUser(db), await aUser(db)]
  for (const user of [one, other]) await aMembership(db, { site: barn.site, user })
  const beside = await anAirspace(db, { site_id: barn.site.id, floor_id: barn.floor.id })
  return { one, other, beside, device: await aDevice(db, { deck: barn.deck }), ...barn }
}

let refs = 0
function tell(to: Farm, ago: number, fields: Partial<Notice> = {}) {
  refs += 1
  const notice: Notice = {
    eventKind: 'RECOMMENDATION_CREATED',
    refId: refs,
    transitionNo: 1,
    kind: 'alert_warning_coughs',
    at: NOW.getTime() - ago * 60_000,
    siteId: to.site.id,
    airspaceId: to.airspace.id,
    sensors: ['COUGHS'],
    deviceIds: [to.device.id],
    params: { sensor: 'COUGHS' },
    ...fields,
  }
  return db.transaction().execute(trx => notify(trx, [notice]))
}

beforeAll(async () => {
  admin = await anAdmin(db)
  farm = await aFarm()
  const elsewhere = await aFarm()
  await tell(elsewhere, 5)
  await tell(farm, 40, { kind: 'alert_alarm' })
  await tell(farm, 30, {
    kind: 'alert_warning_climate',
    sensors: ['HUMIDITY'],
    airspaceId: farm.beside.id,
  })
  await tell(farm, 20, { kind: 'alert_recovered' })
  await tell(farm, 10, { kind: 'site_lost', airspaceId: null, sensors: [], deviceIds: [] })
})

const at = () => ({ siteId: farm.site.id })

async function told(
  query: NonNullable<Parameters<typeof app.call<typeof adminSites.notifications>>[1]>['query'],
) {
  const { body } = await app.call(adminSites.notifications, { params: at(), query }, { as: admin })
  return body.items.map(item => item.title.replace('notifications:', ''))
}

describe('Notifications of a site, to whomever they went', () => {
  it('Notifications stand once each, newest first, with how many were told and how many have read', async () => {
    const mine = await app.call(notifications.list, { params: at() }, { as: farm.one })
    await app.call(
      notifications.markRead,
      { params: at(), body: { ids: [mine.body.items[0]?.id ?? 0] } },
      { as: farm.one },
    )
    const { body } = await app.call(adminSites.notifications, { params: at() }, { as: admin })
    expect(body).toMatchObject({ total: 4, page: 1, per_page: 10 })
    expect(body.items[0]).toMatchObject({
      title: 'notifications:site_lost',
      recipients: 2,
      read: 1,
      airspace: null,
    })
    expect(body.items[0]?.deliveries).toContainEqual({ channel: 'IN_APP', status: 'SENT', count: 2 })
    expect(body.items[2]).toMatchObject({
      title: 'notifications:alert_warning_climate',
      airspace: { id: farm.beside.id },
      read: 0,
      devices: [{ code: farm.device.code }],
    })
  })

  it('Notifications are narrowed to alarms by either spelling, to a priority and to a sensor', async () => {
    expect(await told({ type: 'ALERT' })).toEqual(['site_lost', 'alert_alarm'])
    expect(await told({ type: 'ALARM' })).toEqual(['site_lost', 'alert_alarm'])
    expect(await told({ type: 'NORMAL' })).toEqual(['alert_recovered', 'alert_warning_climate'])
    expect(await told({ alarm_filter: 'WARNING' })).toEqual(['alert_warning_climate'])
    expect(await told({ sensor_filter: 'HUMIDITY' })).toEqual(['alert_warning_climate'])
  })

  it('Notifications are ordered by time, type, priority and airspace', async () => {
    expect(await told({ order: 'asc' })).toEqual([
      'alert_alarm',
      'alert_warning_climate',
      'alert_recovered',
      'site_lost',
    ])
    expect((await told({ ordering_field: 'priority' }))[3]).toBe('alert_recovered')
    expect((await told({ ordering_field: 'airspace', order: 'asc' }))[3]).toBe('site_lost')
    expect((await told({ ordering_field: 'type', order: 'asc' }))[0]).toMatch(/site_lost|alert_alarm/)
  })
})

describe('The push log of a site', () => {
  it('The push log says of each phone whether it was reached and why not, newest first', async () => {
    await sql`update deliveries set status = 'SENT', reason = null, attempts = 1, sent_at = ${NOW}
      where channel = 'PUSH' and user_id = ${farm.one.id}`.execute(db)
    const { body } = await app.call(adminSites.pushNotifications, { params: at() }, { as: admin })
    expect(body.total).toBe(8)
    expect(body.items[0]?.notification.title).toBe('notifications:site_lost')
    const [mine] = body.items.filter(item => item.user.id === farm.one.id)
    const others = body.items.find(
      ({ user, notification }) =>
        user.id === farm.other.id && notification.title === 'notifications:alert_recovered',
    )
    expect(mine).toMatchObject({ status: 'SENT', reason: null, attempts: 1, sent_at: NOW.toISOString() })
    expect(others).toMatchObject({ status: 'SUPPRESSED', reason: 'PREFERENCE', sent_at: null })
  })

  it('The push log is narrowed to an airspace', async () => {
    const query = { airspace_id: farm.beside.id }
    const { body } = await app.call(adminSites.pushNotifications, { params: at(), query }, { as: admin })
    expect(body.items.map(item => item.notification.airspace?.id)).toEqual([farm.beside.id, farm.beside.id])
  })
})

it.each([adminSites.notifications, adminSites.pushNotifications])(
  'The list $path is for administrators, of a site there is',
  async endpoint => {
    expect((await app.call(endpoint, { params: at() }, { as: farm.one })).status).toBe(403)
    expect((await app.call(endpoint, { params: { siteId: 2_147_483_647 } }, { as: admin })).status).toBe(404)
  },
)
