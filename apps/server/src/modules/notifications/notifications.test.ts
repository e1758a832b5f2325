import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { notifications } from '@earshot/contract/endpoints/health/notifications.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { BusEvent } from '#bus.ts'
import { noticePath } from '#channels/links.ts'
import { loadNotices } from '#channels/notice.queries.ts'
import type { Notice } from '#follow-up/notifications.ts'
import { notify } from '#follow-up/shell/notify.ts'
import { appWithDatabase } from '#test/app-with-database.ts'
import { movedClock } from '#test/clock.ts'
import { aBarn, aDevice, aGateway, aMembership, anAirspace, aUser } from '#test/factories.ts'

const NOW = new Date('2026-03-02T08:00:00Z')
const clock = movedClock(NOW)
const { app, db } = appWithDatabase({ clock })

async function aFarm() {
  const [user, other] = [await aUser(db), await aUser(db)]
  const barn = await aBarn(db)
  for (const member of [user, other]) await aMembership(db, { site: barn.site, user: member })
  const device = await aDevice(db, { deck: barn.deck })
  return { user, other, device, ...barn }
}

let refs = 0
/** The moment is given in minutes ago. */
function tell(farm: Awaited<ReturnType<typeof aFarm>>, ago: number, fields: Partial<Notice> = {}) {
  refs += 1
  const notice: Notice = {
    eventKind: 'ALERT_OPENED',
    refId: refs,
    transitionNo: 1,
    kind: 'alert_warning_coughs',
    at: NOW.getTime() - ago * 60_000,
    siteId: farm.site.id,
    airspaceId: farm.airspace.id,
    sensors: ['COUGHS'],
    deviceIds: [farm.device.id],
    params: { sensor: 'COUGHS' },
    ...fields,
  }
  return db.transaction().execute(trx => notify(trx, [notice]))
}

async function listed(
  farm: Awaited<ReturnType<typeof aFarm>>,
  query: { filter?: 'UNREAD' | 'ALARM' | 'UNREAD_ALARM'; airspace?: number },
): Promise<number[]> {
  const params = { siteId: farm.site.id }
  const { body } = await app.call(notifications.list, { params, query }, { as: farm.user })
  return body.items.map(item => item.id)
}

describe('Notifications of a site', () => {
  it('Notifications lead to the monitor or gateway they tell of, as long as it is of the site', async () => {
    const farm = await aFarm()
    const gateway = await aGateway(db, { site_id: farm.site.id })
    const gone = await aDevice(db)
    const silence = { airspaceId: null, sensors: [], params: { name: 'F2-04' } }
    await tell(farm, 3, { ...silence, eventKind: 'DEVICE_LOST', kind: 'device_lost', refId: farm.device.id })
    await tell(farm, 2, { ...silence, eventKind: 'GATEWAY_LOST', kind: 'gateway_lost', refId: gateway.id })
    await tell(farm, 1, { ...silence, eventKind: 'DEVICE_LOST', kind: 'device_lost', refId: gone.id })
    await tell(farm, 0, { ...silence, eventKind: 'EXPORT_READY', kind: 'export_ready', refId: 1 })
    const { body } = await app.call(
      notifications.list,
      { params: { siteId: farm.site.id } },
      { as: farm.user },
    )
    expect(body.items.map(({ subject }) => subject)).toEqual([
      { kind: 'EXPORT', id: 1 },
      null,
      { kind: 'GATEWAY', id: gateway.id },
      { kind: 'DEVICE', id: farm.device.id },
    ])
    const paths = body.items.toReversed().map(async ({ id }) => {
      const [notice] = await loadNotices(db, { notificationIds: [id], userId: farm.user.id })
      return notice && noticePath(notice)
    })
    expect(await Promise.all(paths)).toEqual([
      `/app/sites/${farm.site.id}/monitors/${farm.device.id}`,
      `/app/sites/${farm.site.id}/gateways/${gateway.id}`,
      `/app/sites/${farm.site.id}/dashboard`,
      `/app/sites/${farm.site.id}/exports`,
    ])
  })

  it('Notifications are listed newest first with place, sensors and monitors, each for its reader', async () => {
    const farm = await aFarm()
    await tell(farm, 30)
    await tell(farm, 10, { kind: 'site_lost', airspaceId: null, sensors: [], deviceIds: [], params: {} })
    const list = await app.call(notifications.list, { params: { siteId: farm.site.id } }, { as: farm.user })
    expect(list.body).toMatchObject({ total: 2, pages: 1, page: 1 })
    expect(list.body.items).toMatchObject([
      { title: 'notifications:site_lost', type: 'ALARM', priority: 'ALARM', airspace: null, devices: [] },
      {
        title: 'notifications:alert_warning_coughs',
        type: 'NORMAL',
        priority: 'WARNING',
        airspace: { id: farm.airspace.id, name: farm.airspace.name },
        sensors: ['COUGHS'],
        devices: [{ id: farm.device.id, code: farm.device.code }],
        status: 'unread',
        created_at: '2026-03-02T07:30:00.000Z',
      },
    ])
  })

  it('Notifications are ordered by any field, most urgent last or first', async () => {
    const farm = await aFarm()
    await tell(farm, 30, { kind: 'alert_recovered' })
    await tell(farm, 20, { kind: 'alert_alarm' })
    await tell(farm, 10)
    const priorities = async (order: 'asc' | 'desc') => {
      const query = { ordering_field: 'priority' as const, order }
      const list = await app.call(
        notifications.list,
        { params: { siteId: farm.site.id }, query },
        { as: farm.user },
      )
      return list.body.items.map(item => item.priority)
    }
    expect(await priorities('desc')).toEqual(['ALARM', 'WARNING', null])
    expect(await priorities('asc')).toEqual(['WARNING', 'ALARM', null])
    const wrong = await app.call(
      notifications.list,
      { params: { siteId: farm.site.id }, query: { ordering_field: 'id' as 'type' } },
      { as: farm.user },
    )
    expect(wrong.status).toBe(400)
  })

  it('Notifications are read by one person at a time: named ones, or all', async () => {
    const farm = await aFarm()
    for (const ago of [30, 20, 10]) await tell(farm, ago)
    const params = { siteId: farm.site.id }
    const unread = async (user: { id: number; role: string }) =>
      (await app.call(sites.read, { params: { siteId: farm.site.id } }, { as: user })).body
        .unread_notifications
    const { items } = (await app.call(notifications.list, { params }, { as: farm.user })).body
    const heard: BusEvent[] = []
    const stop = app.ctx.bus.subscribe(event => heard.push(event))
    const first = { ids: [items[0]?.id ?? 0] }
    const answer = await app.call(notifications.markRead, { params, body: first }, { as: farm.user })
    expect(answer.body).toEqual({ count: 1, read_at: NOW.toISOString() })
    expect([await unread(farm.user), await unread(farm.other)]).toEqual([2, 3])
    await app.call(notifications.markRead, { params, body: {} }, { as: farm.user })
    expect([await unread(farm.user), await unread(farm.other)]).toEqual([0, 3])
    await app.call(notifications.markRead, { params, body: {} }, { as: farm.user })
    stop()
    expect(heard).toEqual([1, 2].map(() => ({ kind: 'notification', site_id: farm.site.id })))
  })

  it('Notifications are unread again, all that were marked at one moment, and only those', async () => {
    const farm = await aFarm()
    for (const ago of [30, 20, 10]) await tell(farm, ago)
    const params = { siteId: farm.site.id }
    const { items } = (await app.call(notifications.list, { params }, { as: farm.user })).body
    await app.call(notifications.markRead, { params, body: { ids: [items[0]?.id ?? 0] } }, { as: farm.user })
    clock.advance(60_000)
    const { body } = await app.call(notifications.markRead, { params, body: {} }, { as: farm.user })
    expect(body.count).toBe(2)
    const undone = { params, body: { read_at: body.read_at } }
    expect((await app.call(notifications.markUnread, undone, { as: farm.other })).status).toBe(204)
    expect(await listed(farm, { filter: 'UNREAD' })).toEqual([])
    await app.call(notifications.markUnread, undone, { as: farm.user })
    expect(await listed(farm, { filter: 'UNREAD' })).toEqual(items.slice(1).map(item => item.id))
  })

  it('Notifications are narrowed to the unread ones, to alarms, and to an airspace', async () => {
    const farm = await aFarm()
    const beside = await anAirspace(db, { site_id: farm.site.id, floor_id: farm.floor.id })
    await tell(farm, 30, { kind: 'alert_alarm' })
    await tell(farm, 20, { airspaceId: beside.id })
    await tell(farm, 10)
    const params = { siteId: farm.site.id }
    const [newest, ofBeside, alarm] = await listed(farm, {})
    await app.call(notifications.markRead, { params, body: { ids: [newest ?? 0] } }, { as: farm.user })
    expect(await listed(farm, { filter: 'UNREAD' })).toEqual([ofBeside, alarm])
    expect(await listed(farm, { filter: 'ALARM' })).toEqual([alarm])
    expect(await listed(farm, { filter: 'UNREAD_ALARM' })).toEqual([alarm])
    expect(await listed(farm, { airspace: beside.id })).toEqual([ofBeside])
  })

  it('Notifications say what they are about and how they reached their reader', async () => {
    const farm = await aFarm()
    const values = { site_id: farm.site.id, airspace_id: farm.airspace.id, opened_at: NOW, last_seen_at: NOW }
    const alert = await db
      .insertInto('alerts')
      .values({
        ...values,
        sensor: 'COUGHS',
        priority: 'ALARM',
        max_priority: 'ALARM',
        value: 38,
        limit_value: 40,
        peak: 33,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tell(farm, 20, { refId: alert.id, transitionNo: 99, kind: 'alert_warning_climate' })
    await tell(farm, 10, { eventKind: 'LICENSE_EXPIRED', kind: 'license_expired', refId: farm.site.id })
    await sql`update deliveries set status = 'SENT', sent_at = ${NOW} where status = 'QUEUED'`.execute(db)
    const { body } = await app.call(
      notifications.list,
      { params: { siteId: farm.site.id } },
      { as: farm.user },
    )
    expect(body.items).toMatchObject([
      { subject: { kind: 'LICENCE', id: farm.site.id }, alert: null },
      {
        subject: { kind: 'ALERT', id: alert.id },
        alert: { id: alert.id, value: 38, limit: 40, peak: 33, state: 'OPEN', opened_at: NOW.toISOString() },
        deliveries: [
          { channel: 'EMAIL', status: 'SUPPRESSED', reason: 'PREFERENCE' },
          { channel: 'IN_APP', status: 'SENT', reason: null },
          { channel: 'PUSH', status: 'SUPPRESSED', reason: 'PREFERENCE' },
        ],
      },
    ])
  })

  it('Notifications are not found by a stranger', async () => {
    const farm = await aFarm()
    const stranger = await aUser(db)
    const params = { siteId: farm.site.id }
    expect((await app.call(notifications.list, { params }, { as: stranger })).status).toBe(404)
    expect((await app.call(notifications.markRead, { params, body: {} }, { as: stranger })).status).toBe(404)
  })
})
