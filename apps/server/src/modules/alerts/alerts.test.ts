import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { alerts } from '@earshot/contract/endpoints/health/alerts.ts'
import type { Insertable } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { DB } from '#db/tables.ts'
import { appWithDatabase } from '#test/app-with-database.ts'
import { movedClock } from '#test/clock.ts'
import { aBarn, aMembership, aUser } from '#test/factories.ts'

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

  it('orders by a field it knows and refuses another', async () => {
    const farm = await aFarm()
    const params = { siteId: farm.site.id }
    const known = await app.call(
      alerts.list,
      { params, query: { ordering_field: 'airspace', order: 'desc' } },
      { as: farm.user },
    )
    expect(known.status).toBe(200)
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
      (await app.call(sites.read, { params: { id: farm.site.id } }, { as: user })).body.unread_alerts
    const [me, them] = [farm.user, other].map(user => ({ id: user.id, role: 'USER' as const })) as [
      { id: number; role: 'USER' },
      { id: number; role: 'USER' },
    ]
    expect(await unread(me)).toBe(1)
    await app.call(alerts.list, { params: { siteId: farm.site.id } }, { as: me })
    expect([await unread(me), await unread(them)]).toEqual([0, 1])
  })
})
