import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { alerts } from '@earshot/contract/endpoints/health/alerts.ts'
import type { Insertable } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { DB } from '#db/tables.ts'
import { appWithDatabase } from '#test/app-with-database.ts'
import { movedClock } from '#test/clock.ts'
import { aBarn, aMembership, anAirspace, aUser } from '#test/factories.ts'

const clock = movedClock('2026-03-02T08:00:00Z')
const { app, db } = appWithDatabase({ clock })

async function aFarm() {
  const user = await aUser(db)
  const barn = await aBarn(db)
  await aMembership(db, { site: barn.site, user })
  return { user, ...barn }
}

async function anAlert(
  farm: Awaited<ReturnType<typeof aFarm>>,
  overrides: Partial<Insertable<DB['alerts']>> = {},
) {
  const opened = new Date('2026-03-01T08:00:00Z')
  const values: Insertable<DB['alerts']> = {
    site_id: farm.site.id,
    airspace_id: farm.airspace.id,
    sensor: 'COUGHS',
    priority: 'WARNING',
    max_priority: 'WARNING',
    value: 55,
    limit_value: 60,
    peak: 50,
    opened_at: opened,
    last_seen_at: opened,
    ...overrides,
  }
  return db.insertInto('alerts').values(values).returningAll().executeTakeFirstOrThrow()
}

describe('the alerts list', () => {
  it('shows open ones first, ALARM before WARNING, then the newest', async () => {
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

  it('filters by priority, sensor, airspace and the time a chart shows', async () => {
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
    expect(await ids({ sensor_filter: 'HUMIDITY' })).toEqual([])
    expect(await ids({ airspace: farm.airspace.id + 1 })).toEqual([])
    expect(await ids({ from: '2026-02-20T00:00:00Z', to: '2026-03-02T00:00:00Z' })).toEqual([open.id])
  })

  it.each([
    // Without a wish this would be loud, warm, damp: open ones first, ALARM before WARNING.
    ['opened_at', 'warm loud damp', 'damp loud warm'],
    // Those that are not closed come last either way.
    ['closed_at', 'damp loud warm', 'damp warm loud'],
    ['priority', 'loud damp warm', 'warm damp loud'],
    ['sensor', 'loud damp warm', 'warm damp loud'],
    ['airspace', 'damp warm loud', 'loud warm damp'],
    ['state', 'damp loud warm', 'warm loud damp'],
  ] as const)('orders by %s, up and down', async (ordering_field, up, down) => {
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

  it('refuses to order by a field it does not know', async () => {
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

  it('is not found for a stranger', async () => {
    const farm = await aFarm()
    const stranger = await aUser(db)
    expect((await app.call(alerts.list, { params: { siteId: farm.site.id } }, { as: stranger })).status).toBe(
      404,
    )
  })

  it('clears the unread count of whoever looked, and of nobody else', async () => {
    const farm = await aFarm()
    const other = await aUser(db)
    await aMembership(db, { site: farm.site, user: other })
    await anAlert(farm)
    const unread = async (user: { id: number; role: 'USER' }) =>
      (await app.call(sites.read, { params: { siteId: farm.site.id } }, { as: user })).body.unread_alerts
    const [me, them] = [farm.user, other].map(user => ({ id: user.id, role: 'USER' as const })) as [
      { id: number; role: 'USER' },
      { id: number; role: 'USER' },
    ]
    expect(await unread(me)).toBe(1)
    await app.call(alerts.list, { params: { siteId: farm.site.id } }, { as: me })
    expect([await unread(me), await unread(them)]).toEqual([0, 1])
  })
})
