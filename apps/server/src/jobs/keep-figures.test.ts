import { adminDevices } from '@earshot/contract/endpoints/admin/admin-devices.ts'
import { statistics } from '@earshot/contract/endpoints/hardware/statistics.ts'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { deviceFigures } from '#modules/admin-devices/admin-devices.service.ts'
import { storeFigures } from '#modules/fleet-figures/figures.service.ts'
import { appWithDatabase } from '#test/app-with-database.ts'
import { movedClock } from '#test/clock.ts'
import { aDevice, aUser } from '#test/factories.ts'
import { ALL_FIGURES, keepAllFigures } from './keep-figures.ts'

const START = '2026-03-02T08:00:00.000Z'
const clock = movedClock(START)
const { app, db } = appWithDatabase({ clock })
let admin: string

beforeAll(async () => {
  admin = await app.signIn(await aUser(db, { role: 'ADMIN' }))
  await aDevice(db)
})
beforeEach(async () => {
  clock.set(START)
  await db.deleteFrom('fleet_figures').execute()
})

const devices = async () => {
  const { status, body } = await app.call(adminDevices.stats, {}, { as: admin })
  expect(status).toBe(200)
  return body
}
const keep = () => keepAllFigures(db, { clock, from: 1 })

it('Figures of a small fleet are counted when they are asked for', async () => {
  expect(await keepAllFigures(db, { clock })).toBe(0)
  const { devices: before } = await devices()
  await aDevice(db)
  clock.advance(1_000)
  expect(await devices()).toMatchObject({ devices: before + 1, as_of: '2026-03-02T08:00:01.000Z' })
})

it('Figures of a large fleet are told as they were kept, with their age, and never older than five minutes', async () => {
  expect(await keep()).toBe(ALL_FIGURES.length)
  const { devices: before } = await devices()
  await aDevice(db)
  clock.advance(299_000)
  expect(await devices()).toMatchObject({ devices: before, as_of: START })
  // The job runs no more: slow, and right.
  clock.advance(1_000)
  expect(await devices()).toMatchObject({ devices: before + 1, as_of: '2026-03-02T08:05:00.000Z' })
})

it('The next run brings them up to date, and once the fleet is small again none is kept', async () => {
  await keep()
  const { devices: before } = await devices()
  await aDevice(db)
  clock.advance(2 * 60_000)
  await keep()
  expect(await devices()).toMatchObject({ devices: before + 1, as_of: '2026-03-02T08:02:00.000Z' })
  await keepAllFigures(db, { clock })
  expect(await db.selectFrom('fleet_figures').select('name').execute()).toEqual([])
})

it('The newer figures of two that count at once stay, whoever ends last', async () => {
  const late = new Date(START)
  clock.advance(30_000)
  await keep()
  await storeFigures(db, [deviceFigures], { now: late })
  expect((await devices()).as_of).toBe('2026-03-02T08:00:30.000Z')
})

it('Figures of a clock that was set back since, or of another version, are not told', async () => {
  clock.advance(30 * 60_000)
  await keep()
  clock.set(START)
  expect((await devices()).as_of).toBe(START)
  await keep()
  expect((await devices()).as_of).toBe(START)
  await sql`update fleet_figures set content = content - 'by_level'`.execute(db)
  clock.advance(1_000)
  expect((await devices()).as_of).toBe('2026-03-02T08:00:01.000Z')
})

it('Each window of the data used is kept for itself', async () => {
  await keep()
  clock.advance(1 * 60_000)
  for (const timeframe of ['7', '30'] as const) {
    const { body } = await app.call(statistics.gatewayUsageTotal, { query: { timeframe } }, { as: admin })
    expect(body).toMatchObject({ timeframe: Number(timeframe), as_of: START })
  }
})
