import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createIngest, type Ingest } from '#ingest/ingest.ts'
import { movedClock } from '#test/clock.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { aGateway, aSite } from '#test/factories.ts'
import { counterDelta } from './heartbeat.ts'

const silent = { info: () => {}, warn: () => {}, error: () => {} }
const clock = movedClock('2026-03-02T12:00:00Z')
let database: TestDatabase
let ingest: Ingest

beforeAll(async () => {
  database = await testDatabase()
  ingest = createIngest({ db: database.db, log: silent, clock })
})
afterAll(async () => {
  await ingest.stop()
  await database.drop()
})

async function gatewayWith({ timezone = 'Europe/Brussels' } = {}) {
  const site = await aSite(database.db, { timezone })
  const gateway = await aGateway(database.db, { site_id: site.id })
  const beat = (at: string, up?: number, down?: number) => {
    clock.set(at)
    return ingest.heartbeat({
      gatewayCode: gateway.code,
      heartbeat: { at, bytes_up: up, bytes_down: down },
      receivedAt: clock.now(),
    })
  }
  const usage = () =>
    database.db
      .selectFrom('gateway_usage_days')
      .select(['day', 'bytes_up', 'bytes_down'])
      .where('gateway_id', '=', gateway.id)
      .orderBy('day')
      .execute()
  return { gateway, beat, usage }
}

it.each([
  [100, undefined, 100],
  [150, 100, 50],
  [100, 100, 0],
  [30, 100, 30],
])('a counter at %s after %s has counted %s', (now, last, delta) => {
  expect(counterDelta(now, last)).toBe(delta)
})

describe('heartbeats', () => {
  it('add up to the local day’s usage, over a restart of the counters', async () => {
    const { beat, usage } = await gatewayWith()
    await beat('2026-03-02T21:00:00Z', 1000, 100)
    await beat('2026-03-02T22:00:00Z', 1500, 150)
    await beat('2026-03-02T23:00:00Z', 200, 170)
    await beat('2026-03-03T00:00:00Z', 260, 180)
    expect(await usage()).toEqual([
      { day: '2026-03-02', bytes_up: 1500, bytes_down: 150 },
      { day: '2026-03-03', bytes_up: 260, bytes_down: 30 },
    ])
  })

  it('change nothing when they come again or out of order', async () => {
    const { gateway, beat, usage } = await gatewayWith()
    expect(await beat('2026-03-02T10:00:00Z', 1000, 100)).toBe('stored')
    expect(await beat('2026-03-02T10:00:00Z', 9000, 900)).toBe('repeated')
    expect(await beat('2026-03-02T09:00:00Z', 9000, 900)).toBe('repeated')
    expect(await usage()).toEqual([{ day: '2026-03-02', bytes_up: 1000, bytes_down: 100 }])
    const row = await database.db
      .selectFrom('gateways')
      .select('last_heartbeat_at')
      .where('id', '=', gateway.id)
      .executeTakeFirst()
    expect(row?.last_heartbeat_at).toEqual(new Date('2026-03-02T10:00:00Z'))
  })

  it('leave a counter they do not carry as it was', async () => {
    const { beat, usage } = await gatewayWith()
    await beat('2026-03-02T10:00:00Z', 1000, 100)
    await beat('2026-03-02T11:00:00Z', 1100)
    await beat('2026-03-02T12:00:00Z')
    await beat('2026-03-02T13:00:00Z', 1200, 130)
    expect(await usage()).toEqual([{ day: '2026-03-02', bytes_up: 1200, bytes_down: 130 }])
  })

  it('are refused with a clock that is far ahead', async () => {
    const { gateway } = await gatewayWith()
    clock.set('2026-03-02T12:00:00Z')
    const input = {
      gatewayCode: gateway.code,
      heartbeat: { at: '2027-01-01T00:00:00Z' },
      receivedAt: clock.now(),
    }
    expect(await ingest.heartbeat(input)).toBe('future')
  })
})
