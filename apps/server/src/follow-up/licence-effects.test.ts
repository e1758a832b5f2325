import { batches } from '@earshot/contract/endpoints/batches/batches.ts'
import { devices } from '@earshot/contract/endpoints/hardware/devices.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { testApp } from '#test/app.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { type EngineBarn, engineBarn } from '#test/engine-barn.ts'
import { aLicence, aMembership, aUser } from '#test/factories.ts'

const START = new Date('2026-03-02T00:00:00Z')
const HOUR = 3_600_000
const MINUTE = 60_000
const hour = (number: number) => new Date(START.getTime() + number * HOUR)

// The tests take many passes of the engine, also where everything is slow.
vi.setConfig({ testTimeout: 120_000 })

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase()
})
afterEach(() => database.drop())

/** The barn is loud and warm from the first hour on. */
const loud = () => ({ coughs: 30, temperature_c: 27.5 })

async function run(barn: EngineBarn, from: number, to: number): Promise<void> {
  for (let number = from + 1; number <= to; number++) {
    await barn.send({ from: barn.slotAt(1, number) - 5, to: barn.slotAt(1, number) }, loud)
    await barn.engineAt(new Date(hour(number).getTime() + 5 * MINUTE))
  }
}

describe('A licence that ends (spec/3 §3.9)', () => {
  it('The end of a licence ends what is judged, but what is measured is stored, and a renewed one begins anew', async () => {
    const { db } = database
    const barn = await engineBarn(db, { start: START })
    await db
      .updateTable('licences')
      .set({ expires_at: hour(16) })
      .execute()
    await run(barn, 0, 20)
    const alerts = await db.selectFrom('alerts').selectAll().orderBy('sensor').execute()
    expect(
      alerts.map(({ sensor, state, close_reason, closed_at }) => [sensor, state, close_reason, closed_at]),
    ).toEqual([
      ['COUGHS', 'CLOSED', 'NO_DATA', hour(16)],
      ['TEMPERATURE', 'CLOSED', 'NO_DATA', hour(16)],
    ])
    const state = await db.selectFrom('airspace_states').selectAll().executeTakeFirstOrThrow()
    expect(state).toMatchObject({
      cough_status: 'DEFAULT',
      temperature_status: 'DEFAULT',
      rhs: null,
      status_id: 12,
    })
    const open = await db.selectFrom('recommendations').selectAll().where('state', '=', 'OPEN').execute()
    expect(open).toEqual([])
    const last = await db
      .selectFrom('recommendations')
      .select(eb => eb.fn.max('created_at').as('at'))
      .executeTakeFirst()
    expect(last?.at?.getTime()).toBeLessThan(hour(16).getTime())
    const { samples } = await db
      .selectFrom('sample_hours')
      .select(eb => eb.fn.sum<number>('samples').as('samples'))
      .executeTakeFirstOrThrow()
    expect(samples).toBe(20 * 6)
    const hours = await db.selectFrom('airspace_rhs_hours').select('hour').orderBy('hour').execute()
    expect(hours.at(-1)?.hour).toBe(hour(15).getTime() / HOUR)

    const [device] = barn.devices
    await aLicence(db, {
      device_id: device?.id ?? 0,
      activated_at: new Date(hour(20).getTime() + 10 * MINUTE),
    })
    await run(barn, 20, 23)
    const again = await db
      .selectFrom('alerts')
      .selectAll()
      .where('state', '=', 'OPEN')
      .orderBy('sensor')
      .execute()
    // There are two raw alarms, counted from the renewal on; the window of coughs kept what was stored meanwhile.
    expect(again.map(({ sensor, priority, opened_at }) => [sensor, priority, opened_at])).toEqual([
      ['COUGHS', 'ALARM', hour(22)],
      ['TEMPERATURE', 'ALARM', new Date(hour(20).getTime() + 20 * MINUTE)],
    ])
  })

  it.each(['SUSPENDED', 'REVOKED'] as const)('A licence that is %s does not count', async status => {
    const { db } = database
    const barn = await engineBarn(db, { start: START })
    await db.updateTable('licences').set({ status }).execute()
    await barn.send({ from: barn.firstSlot, to: barn.slotAt(1, 18) }, loud)
    await barn.engineAt(new Date(hour(18).getTime() + 5 * MINUTE))
    expect(await db.selectFrom('alerts').selectAll().execute()).toEqual([])
    expect(await db.selectFrom('airspace_rhs_hours').selectAll().execute()).toEqual([])
  })

  it('Only the licensed one of two monitors is judged, and the animals are shared between both', async () => {
    const { db } = database
    const barn = await engineBarn(db, { start: START, devices: 2 })
    const [first, second] = barn.devices
    await db
      .updateTable('licences')
      .set({ expires_at: START })
      .where('device_id', '=', second?.id ?? 0)
      .execute()
    await barn.send({ from: barn.firstSlot, to: barn.slotAt(1, 18) }, (_, index) => ({
      coughs: index === 0 ? 2 : 90,
    }))
    await barn.engineAt(new Date(hour(18).getTime() + 5 * MINUTE))
    const rows = await db
      .selectFrom('device_rhs_hours')
      .selectAll()
      .where('hour', '=', hour(18).getTime() / HOUR)
      .execute()
    expect(rows.map(row => [row.device_id, row.rdi])).toEqual([[first?.id, 2]])
  })
})

it('An alert closed by hand stays closed while the trouble lasts, and is followed by another when it comes again', async () => {
  const { db } = database
  const barn = await engineBarn(db, { start: START })
  await barn.send({ from: barn.firstSlot, to: barn.slotAt(1, 14) }, loud)
  await barn.engineAt(new Date(hour(14).getTime() + 5 * MINUTE))
  await db
    .updateTable('alerts')
    .set({ state: 'CLOSED', close_reason: 'MANUAL', closed_at: new Date(hour(14).getTime() + 6 * MINUTE) })
    .execute()
  await run(barn, 14, 18)
  const quiet = { coughs: 0, temperature_c: 20 }
  const states = async () => {
    const rows = await db
      .selectFrom('alerts')
      .select(['sensor', 'state', 'close_reason'])
      .orderBy('id')
      .execute()
    return rows.map(row => `${row.sensor} ${row.state} ${row.close_reason}`).sort()
  }
  const dismissed = ['COUGHS CLOSED MANUAL', 'TEMPERATURE CLOSED MANUAL']
  expect(await states()).toEqual(dismissed)
  // The air is cool for two hours, then warm again.
  await barn.send({ from: barn.slotAt(1, 18) + 1, to: barn.slotAt(1, 20) }, () => ({ ...quiet, coughs: 30 }))
  await barn.engineAt(new Date(hour(20).getTime() + 5 * MINUTE))
  expect(await states()).toEqual(dismissed)
  await run(barn, 20, 21)
  expect(await states()).toEqual([...dismissed, 'TEMPERATURE OPEN null'])
})

it('Charts stop where the last licence ended, and go on over the gap when it is renewed', async () => {
  const { db } = database
  const barn = await engineBarn(db, { start: START })
  const user = await aUser(db)
  await aMembership(db, { site: barn.site, user })
  await db
    .updateTable('licences')
    .set({ expires_at: hour(16) })
    .execute()
  await run(barn, 0, 18)
  const app = await testApp({ db, clock: barn.clock })
  const params = { siteId: barn.site.id, airspaceId: barn.airspace.id, batchId: barn.batch.id }
  const query = { from: hour(12).toISOString(), to: hour(18).toISOString(), resolution: 'hour' as const }
  const drawn = async () => {
    const rhs = await app.call(batches.rhs, { params, query }, { as: user })
    const warm = await app.call(batches.temperature, { params, query }, { as: user })
    const damp = await app.call(batches.humidity, { params, query }, { as: user })
    const own = await app.call(
      devices.temperature,
      { params: { deviceId: barn.devices[0]?.id ?? 0, batchId: barn.batch.id }, query },
      { as: user },
    )
    return [rhs.body, warm.body, damp.body, own.body].map(graph => [graph.points.t.length, graph.to])
  }
  expect(await drawn()).toEqual(Array.from({ length: 4 }, () => [4, hour(16).toISOString()]))
  await aLicence(db, { device_id: barn.devices[0]?.id ?? 0, activated_at: hour(18) })
  expect(await drawn()).toEqual(Array.from({ length: 4 }, () => [6, hour(18).toISOString()]))
  await app.close()
})

it('Notices of a licence carry the moments they were due, whenever the engine looked', async () => {
  const { db } = database
  const barn = await engineBarn(db, { start: START })
  await aMembership(db, { site: barn.site, user: await aUser(db) })
  const day = (number: number) => new Date(START.getTime() + number * 24 * HOUR)
  await db
    .updateTable('licences')
    .set({ expires_at: day(31) })
    .execute()
  for (const number of [1.2, 24.6, 31.1]) await barn.engineAt(day(number))
  const rows = await db
    .selectFrom('notifications')
    .select(['title_key', 'created_at'])
    .where('event_kind', 'like', 'LICENSE%')
    .orderBy('created_at')
    .execute()
  expect(rows.map(row => [row.title_key.replace('notifications:', ''), row.created_at])).toEqual([
    ['license_expiring', day(1)],
    ['license_last_call', day(24)],
    ['license_expired', day(31)],
  ])
})
