import { logbook } from '@earshot/contract/endpoints/batches/logbook.ts'
import { alerts } from '@earshot/contract/endpoints/health/alerts.ts'
import { notifications } from '@earshot/contract/endpoints/health/notifications.ts'
import { expect, it } from 'vitest'
import { appWithDatabase } from '#test/app-with-database.ts'
import { movedClock } from '#test/clock.ts'
import { engineBarn } from '#test/engine-barn.ts'
import { aMembership, aUser } from '#test/factories.ts'

const START = new Date('2026-03-02T08:00:00Z')
const clock = movedClock(START)
const { app, db } = appWithDatabase({ clock })

it('An airspace that swings from too warm to too cold has one alert, which names what holds now', async () => {
  const barn = await engineBarn(db, { start: START, devices: 1 })
  const user = await aUser(db)
  await aMembership(db, { site: barn.site, user })
  const siteId = barn.site.id
  const at = (hours: number) => new Date(START.getTime() + hours * 3_600_000)
  const slot = (hours: number) => barn.firstSlot + hours * 6
  const list = async () =>
    (
      await app.call(
        alerts.list,
        { params: { siteId }, query: { sensor_filter: 'TEMPERATURE' } },
        { as: user },
      )
    ).body.items

  await barn.send({ from: slot(0), to: slot(3) - 1 }, () => ({ temperature_c: 31 }))
  clock.set(at(3.2))
  await barn.engineAt(at(3.2))
  const [warm] = await list()
  expect(warm).toMatchObject({ state: 'OPEN', direction: 'HIGH', value: 31 })

  await barn.send({ from: slot(3), to: slot(6) - 1 }, () => ({ temperature_c: 9 }))
  clock.set(at(6.2))
  await barn.engineAt(at(6.2))
  const all = await list()
  expect(all).toHaveLength(1)
  expect(all[0]).toMatchObject({
    id: warm?.id,
    state: 'OPEN',
    direction: 'LOW',
    value: 9,
    opened_at: warm?.opened_at,
  })
  expect(all[0]?.limit).toBeLessThan(warm?.limit ?? 0)
  expect(all[0]?.peak).toBeCloseTo((all[0]?.limit ?? 0) - 9, 5)

  // The opening notice stays as it was sent.
  const params = { siteId, airspaceId: barn.airspace.id, batchId: barn.batch.id }
  const items = (await app.call(logbook.list, { params }, { as: user })).body.items
  const opened = items.find(item => item.type === 'ALERT_OPENED' && item.ref_id === warm?.id)
  expect(opened?.params).toMatchObject({ direction: 'HIGH', value: 31, limit: warm?.limit })
  const notices = (await app.call(notifications.list, { params: { siteId } }, { as: user })).body.items
  const told = notices.filter(notice => notice.alert?.id === warm?.id).map(notice => notice.alert?.direction)
  expect(told.at(-1)).toBe('HIGH')
})
