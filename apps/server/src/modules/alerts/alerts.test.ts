import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { alerts } from '@earshot/contract/endpoints/health/alerts.ts'
import { ALERT_ORDER } from '@earshot/contract/health-values.ts'
import { LIMITS } from '@earshot/contract/limits.ts'
import type { Alert } from '@earshot/contract/schemas/health/alert.ts'
import { type Insertable, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { BusEvent } from '#bus.ts'
import type { DB } from '#db/tables.ts'
import { notify } from '#follow-up/shell/notify.ts'
import { appWithDatabase } from '#test/app-with-database.ts'
import { movedClock } from '#test/clock.ts'
import { aBarn, aMembership, anAirspace, anAlert as anAlertOf, aUser, type Barn } from '#test/factories.ts'

const clock = movedClock('2026-03-02T08:00:00Z')
const { app, db } = appWithDatabase({ clock })

async function aFarm() {
  const user = await aUser(db)
  const barn = await aBarn(db)
  await aMembership(db, { site: barn.site, user })
  return { user, ...barn }
}

const anAlert = (barn: Barn, overrides: Partial<Insertable<DB['alerts']>> = {}) =>
  anAlertOf(db, { barn, ...overrides })

async function heardWhile(act: () => Promise<unknown>): Promise<BusEvent[]> {
  const heard: BusEvent[] = []
  const stop = app.ctx.bus.subscribe(event => heard.push(event))
  await act()
  stop()
  return heard
}

describe('The alerts list', () => {
  it('The list shows open alerts first, ALARM before WARNING, then the newest', async () => {
    const farm = await aFarm()
    const closed = {
      state: 'CLOSED',
      closed_at: new Date('2026-03-01T20:00:00Z'),
      close_reason: 'RECOVERED',
    } as const
    const old = await anAlert(farm, {
      ...closed,
      sensor: 'HUMIDITY',
      opened_at: new Date('2026-03-01T12:00:00Z'),
    })
    const warning = await anAlert(farm, { opened_at: new Date('2026-03-01T10:00:00Z') })
    const alarm = await anAlert(farm, { sensor: 'TEMPERATURE', priority: 'ALARM', max_priority: 'ALARM' })
    const { body } = await app.call(alerts.list, { params: { siteId: farm.site.id } }, { as: farm.user })
    expect(body.items.map(alert => alert.id)).toEqual([alarm.id, warning.id, old.id])
  })

  it('The list is filtered by priority, sensor, airspace and the time a chart shows', async () => {
    const farm = await aFarm()
    const closed = {
      state: 'CLOSED',
      closed_at: new Date('2026-02-02T20:00:00Z'),
      close_reason: 'RECOVERED',
    } as const
    await anAlert(farm, { ...closed, opened_at: new Date('2026-02-01T12:00:00Z') })
    const open = await anAlert(farm, { priority: 'ALARM', max_priority: 'ALARM' })
    const params = { siteId: farm.site.id }
    const ids = async (query: Record<string, unknown>) =>
      (await app.call(alerts.list, { params, query }, { as: farm.user })).body.items.map(alert => alert.id)
    expect(await ids({ filter: 'ALARM' })).toEqual([open.id])
    // An alert that is over counts as the worst it was, and an open one as what it is now.
    const eased = await anAlert(farm, { ...closed, sensor: 'TEMPERATURE', max_priority: 'ALARM' })
    const better = await anAlert(farm, { sensor: 'TEMPERATURE', max_priority: 'ALARM' })
    expect(await ids({ filter: 'ALARM' })).toEqual([open.id, eased.id])
    expect(await ids({ filter: 'WARNING', state: 'OPEN' })).toEqual([better.id])
    const byPriority = await ids({ ordering_field: 'priority', order: 'desc' })
    expect(new Set(byPriority.slice(0, 2))).toEqual(new Set([open.id, eased.id]))
    expect(await ids({ sensor_filter: 'HUMIDITY' })).toEqual([])
    expect(await ids({ airspace: farm.airspace.id + 1 })).toEqual([])
    expect(await ids({ from: '2026-02-20T00:00:00Z', to: '2026-03-02T00:00:00Z' })).toEqual([
      open.id,
      better.id,
    ])
  })

  it.each([
    // Without an order this would be loud, warm, damp: open ones first, ALARM before WARNING.
    ['opened_at', 'warm loud damp', 'damp loud warm'],
    // The alerts that are not closed come last either way.
    ['closed_at', 'damp loud warm', 'damp warm loud'],
    ['priority', 'damp warm loud', 'loud warm damp'],
    ['sensor', 'loud damp warm', 'warm damp loud'],
    ['airspace', 'damp warm loud', 'loud warm damp'],
    ['state', 'damp loud warm', 'warm loud damp'],
  ] as const)('The list is ordered by %s, up and down', async (ordering_field, up, down) => {
    const farm = await aFarm()
    const { site, floor } = farm
    const [first, second] = [
      await anAirspace(db, { site_id: site.id, floor_id: floor.id, name: 'a room in small letters' }),
      await anAirspace(db, { site_id: site.id, floor_id: floor.id, name: 'Back room' }),
    ]
    await db
      .updateTable('airspaces')
      .set({ name: 'Zone of its own' })
      .where('id', '=', farm.airspace.id)
      .execute()
    const at = (hour: number) => new Date(Date.UTC(2026, 2, 1, hour))
    const names = new Map<number, string>()
    const add = async (name: string, alert: Parameters<typeof anAlert>[1]) =>
      names.set((await anAlert(farm, alert)).id, name)
    await add('loud', { priority: 'ALARM', max_priority: 'ALARM', opened_at: at(8) })
    await add('damp', {
      airspace_id: first.id,
      sensor: 'HUMIDITY',
      opened_at: at(9),
      state: 'CLOSED',
      closed_at: at(10),
      close_reason: 'RECOVERED',
    })
    await add('warm', { airspace_id: second.id, sensor: 'TEMPERATURE', opened_at: at(7) })
    const listed = async (order: 'asc' | 'desc') => {
      const query = { ordering_field, order }
      const { body } = await app.call(alerts.list, { params: { siteId: site.id }, query }, { as: farm.user })
      return body.items.map(alert => names.get(alert.id)).join(' ')
    }
    expect([await listed('asc'), await listed('desc')]).toEqual([up, down])
  })

  it('The list refuses to order by a field it does not know', async () => {
    const farm = await aFarm()
    const params = { siteId: farm.site.id }
    const unknown = await app.call(
      alerts.list,
      { params, query: { ordering_field: 'id; drop table alerts' as 'airspace' } },
      { as: farm.user },
    )
    expect(unknown.status).toBe(400)
    expect(unknown.error.ordering_field).toBeDefined()
  })

  it('The list is not found for a stranger', async () => {
    const farm = await aFarm()
    const stranger = await aUser(db)
    expect((await app.call(alerts.list, { params: { siteId: farm.site.id } }, { as: stranger })).status).toBe(
      404,
    )
  })

  it('The list has its thousands of rows within the two seconds its caller waits', async () => {
    const farm = await aFarm()
    await sql`
      insert into alerts (site_id, airspace_id, sensor, state, priority, max_priority, value, limit_value, peak,
        opened_at, last_seen_at, closed_at, close_reason, device_ids)
      select ${farm.site.id}, ${farm.airspace.id}, (array['COUGHS', 'TEMPERATURE', 'HUMIDITY'])[1 + n % 3], 'CLOSED',
        (array['WARNING', 'ALARM'])[1 + n % 2], 'ALARM', 30, 28, 4, t, t, t, 'RECOVERED', '{1,2}'
      from generate_series(1, 20000) n, lateral (select timestamptz '2026-03-01' - n * interval '10 min' as t) at`.execute(
      db,
    )
    const params = { siteId: farm.site.id }
    const queries = [
      {},
      { page: 1500 },
      { filter: 'ALARM', sensor_filter: 'COUGHS' },
      ...ALERT_ORDER.map(field => ({ ordering_field: field, order: 'desc' })),
    ]
    for (const query of queries as { page?: number }[]) {
      const started = performance.now()
      const { body } = await app.call(alerts.list, { params, query }, { as: farm.user })
      expect(body.items).toHaveLength(10)
      expect(performance.now() - started, JSON.stringify(query)).toBeLessThan(LIMITS.alertsTimeoutMs)
    }
  })
})

describe('An alert', () => {
  it('An alert is read by itself with what it was raised by, and not by a stranger', async () => {
    const farm = await aFarm()
    const { id } = await anAlert(farm, {
      sensor: 'TEMPERATURE',
      direction: 'HIGH',
      value: 31,
      limit_value: 28,
    })
    const params = { alertId: id }
    const { body } = await app.call(alerts.read, { params }, { as: farm.user })
    expect(body).toMatchObject({ id, direction: 'HIGH', value: 31, limit: 28, acknowledgements: [] })
    expect((await app.call(alerts.read, { params }, { as: await aUser(db) })).status).toBe(404)
  })
})

describe('Looking at the list', () => {
  const unread = async (farm: { site: { id: number } }, user: { id: number; role: string }) =>
    (await app.call(sites.read, { params: { siteId: farm.site.id } }, { as: user })).body.unread_alerts

  it('A look is told by a call of its own: it clears the count of whoever looked, and of nobody else', async () => {
    const farm = await aFarm()
    const other = await aUser(db)
    await aMembership(db, { site: farm.site, user: other })
    await anAlert(farm)
    const params = { siteId: farm.site.id }
    await app.call(alerts.list, { params }, { as: farm.user })
    expect(await unread(farm, farm.user)).toBe(1)
    const heard = await heardWhile(() => app.call(alerts.markViewed, { params }, { as: farm.user }))
    expect([await unread(farm, farm.user), await unread(farm, other)]).toEqual([0, 1])
    expect(heard).toEqual([{ kind: 'notification', site_id: farm.site.id }])
    expect(await heardWhile(() => app.call(alerts.markViewed, { params }, { as: farm.user }))).toEqual([])
  })

  it('A look does not clear what was judged afterwards, of a slot before', async () => {
    const farm = await aFarm()
    await anAlert(farm)
    await app.call(alerts.markViewed, { params: { siteId: farm.site.id } }, { as: farm.user })
    await anAlert(farm, { sensor: 'HUMIDITY', opened_at: new Date(clock.now().getTime() - 60_000) })
    expect(await unread(farm, farm.user)).toBe(1)
  })
})

describe('The count of alerts that nobody has acknowledged', () => {
  it('The count falls when an alert is acknowledged or closed, not when the list was opened, and rises when it grows worse', async () => {
    const farm = await aFarm()
    const params = { siteId: farm.site.id }
    const count = async () =>
      (await app.call(sites.read, { params }, { as: farm.user })).body.unclaimed_alerts
    const { id } = await anAlert(farm)
    const other = await anAlert(farm, { sensor: 'HUMIDITY' })
    await app.call(alerts.markViewed, { params }, { as: farm.user })
    expect(await count()).toBe(2)
    await app.call(alerts.acknowledge, { params: { alertId: id }, body: {} }, { as: farm.user })
    expect(await count()).toBe(1)
    const closed = { state: 'CLOSED', closed_at: clock.now(), close_reason: 'RECOVERED' } as const
    await db.updateTable('alerts').set(closed).where('id', '=', other.id).execute()
    expect(await count()).toBe(0)
    await db.updateTable('alerts').set({ priority: 'ALARM' }).where('id', '=', id).execute()
    expect(await count()).toBe(1)
  })
})

describe('Acknowledging an alert', () => {
  const names = (alert: Alert) => alert.acknowledgements.map(({ by, comment }) => `${by.name}: ${comment}`)

  it('An acknowledgement tells everybody of the site who, when and what they wrote, and their open pages', async () => {
    const farm = await aFarm()
    const vet = await aUser(db, { first_name: 'Ines', last_name: 'Maes' })
    await aMembership(db, { site: farm.site, user: vet, role: 'VETERINARIAN' })
    const { id } = await anAlert(farm)
    const params = { alertId: id }
    const body = { comment: '  I come at ten. ' }
    const heard = await heardWhile(() => app.call(alerts.acknowledge, { params, body }, { as: vet }))
    expect(heard).toEqual([
      { kind: 'alert', site_id: farm.site.id, airspace_id: farm.airspace.id, alert_id: id },
      { kind: 'notification', site_id: farm.site.id },
    ])
    const seen = await app.call(alerts.list, { params: { siteId: farm.site.id } }, { as: farm.user })
    expect(seen.body.items[0]?.acknowledgements).toEqual([
      { by: { id: vet.id, name: 'Ines Maes' }, comment: 'I come at ten.', at: '2026-03-02T08:00:00.000Z' },
    ])
  })

  it('An acknowledgement is one for each person: a second time changes one’s own words, and taking it back leaves the others’', async () => {
    const farm = await aFarm()
    const vet = await aUser(db, { first_name: 'Ines', last_name: 'Maes' })
    await aMembership(db, { site: farm.site, user: vet })
    const params = { alertId: (await anAlert(farm)).id }
    await app.call(alerts.acknowledge, { params, body: {} }, { as: farm.user })
    await app.call(alerts.acknowledge, { params, body: { comment: 'No.' } }, { as: vet })
    const again = await app.call(alerts.acknowledge, { params, body: { comment: 'Yes.' } }, { as: vet })
    expect(again.body.acknowledgements).toHaveLength(2)
    await app.call(alerts.withdrawAcknowledgement, { params }, { as: farm.user })
    expect(names((await app.call(alerts.read, { params }, { as: farm.user })).body)).toEqual([
      'Ines Maes: Yes.',
    ])
    const nothing = () => app.call(alerts.withdrawAcknowledgement, { params }, { as: farm.user })
    expect(await heardWhile(nothing)).toEqual([])
  })

  it.each([
    ['grows worse', { priority: 'ALARM' }, []],
    ['comes back', { reopened_count: 1 }, []],
    ['is only measured on', { peak: 41 }, ['Jo: Seen.']],
  ] as const)(
    'An acknowledgement says nothing of an alert that %s afterwards',
    async (_what, change, left) => {
      const farm = await aFarm()
      await db.updateTable('users').set({ last_name: '' }).where('id', '=', farm.user.id).execute()
      const { id } = await anAlert(farm)
      const params = { alertId: id }
      await app.call(alerts.acknowledge, { params, body: { comment: 'Seen.' } }, { as: farm.user })
      await db.updateTable('alerts').set(change).where('id', '=', id).execute()
      expect(names((await app.call(alerts.read, { params }, { as: farm.user })).body)).toEqual(left)
    },
  )

  it('An acknowledgement marks as read what the person was told of the alert, for that person alone', async () => {
    const farm = await aFarm()
    const other = await aUser(db)
    await aMembership(db, { site: farm.site, user: other })
    const { id } = await anAlert(farm)
    const at = clock.now().getTime()
    const about = { refId: id, transitionNo: 1, at, siteId: farm.site.id, airspaceId: farm.airspace.id }
    const rest = { sensors: ['COUGHS'] as const, deviceIds: [], params: {} }
    await db.transaction().execute(trx =>
      notify(trx, [
        { eventKind: 'ALERT_OPENED', kind: 'alert_alarm', ...about, ...rest },
        { eventKind: 'EPISODE_STARTED', kind: 'episode_started', ...about, ...rest },
      ]),
    )
    await app.call(alerts.acknowledge, { params: { alertId: id }, body: {} }, { as: farm.user })
    const unread = async (user: { id: number; role: string }) => {
      const { body } = await app.call(sites.read, { params: { siteId: farm.site.id } }, { as: user })
      return body.unread_notifications
    }
    expect([await unread(farm.user), await unread(other)]).toEqual([1, 2])
  })

  it('An acknowledgement is refused of an alert that is over, and to a member who may not comment', async () => {
    const farm = await aFarm()
    const viewer = await aUser(db)
    await aMembership(db, { site: farm.site, user: viewer, role: 'VIEWER' })
    const closed = { state: 'CLOSED', closed_at: clock.now(), close_reason: 'RECOVERED' } as const
    const over = await app.call(
      alerts.acknowledge,
      { params: { alertId: (await anAlert(farm, closed)).id }, body: {} },
      { as: farm.user },
    )
    expect([over.status, over.error.code]).toEqual([409, 'alert_closed'])
    const params = { alertId: (await anAlert(farm)).id }
    expect((await app.call(alerts.acknowledge, { params, body: {} }, { as: viewer })).status).toBe(403)
  })
})
