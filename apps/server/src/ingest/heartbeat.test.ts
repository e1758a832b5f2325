import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { movedClock } from '#test/clock.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { aGateway, aSite } from '#test/factories.ts'
import { createIngest, type Ingest } from './ingest.ts'

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

async function lastHeartbeat({ id }: { id: number }) {
  const query = database.db.selectFrom('gateways').select('last_heartbeat_at').where('id', '=', id)
  return (await query.executeTakeFirstOrThrow()).last_heartbeat_at
}

async function heardDays({ id }: { id: number }) {
  const query = database.db.selectFrom('gateway_heartbeat_days').select(['day', 'slots'])
  const days = await query.where('gateway_id', '=', id).orderBy('day').execute()
  return days.map(({ day, slots }) => ({
    day,
    slots: [...slots].flatMap((bit, slot) => (bit === '1' ? [slot] : [])),
  }))
}

describe('Heartbeats', () => {
  it('Heartbeats add up to the local day’s usage, over a restart of the counters', async () => {
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

  it('Heartbeats change nothing when they come again', async () => {
    const { gateway, beat, usage } = await gatewayWith()
    expect(await beat('2026-03-02T10:00:00Z', 1000, 100)).toBe('stored')
    expect(await beat('2026-03-02T10:00:00Z', 9000, 900)).toBe('repeated')
    expect(await beat('2026-03-02T09:00:00Z')).toBe('repeated')
    expect(await usage()).toEqual([{ day: '2026-03-02', bytes_up: 1000, bytes_down: 100 }])
    expect(await lastHeartbeat(gateway)).toEqual(new Date('2026-03-02T10:00:00Z'))
  })

  it('Heartbeats count the same when they come late: on the day they tell of, without making the gateway look older', async () => {
    const { gateway, beat, usage } = await gatewayWith()
    const hours = [
      ['2026-03-02T21:00:00Z', 1000, 100],
      ['2026-03-02T22:50:00Z', 1500, 150],
      ['2026-03-02T23:10:00Z', 200, 170],
      ['2026-03-03T00:00:00Z', 260, 180],
    ] as const
    for (const hour of [3, 0, 2, 1, 0, 3]) {
      const [at, up, down] = hours[hour] ?? hours[0]
      await beat(at, up, down)
    }
    expect(await usage()).toEqual([
      { day: '2026-03-02', bytes_up: 1500, bytes_down: 150 },
      { day: '2026-03-03', bytes_up: 260, bytes_down: 30 },
    ])
    expect(await lastHeartbeat(gateway)).toEqual(new Date('2026-03-03T00:00:00Z'))
  })

  it('Heartbeats count the same when many come at once, mixed with another gateway’s', async () => {
    const [one, other] = [await gatewayWith(), await gatewayWith({ timezone: 'America/Santiago' })]
    const beatOf = (code: string, at: string, up: number) => ({
      gatewayCode: code,
      heartbeat: { at, bytes_up: up, bytes_down: 0 },
      receivedAt: new Date('2026-03-03T04:00:00Z'),
    })
    const outcomes = await ingest.heartbeats([
      beatOf(one.gateway.code, '2026-03-02T23:10:00Z', 700),
      beatOf(other.gateway.code, '2026-03-02T23:10:00Z', 70),
      beatOf(one.gateway.code, '2026-03-02T22:50:00Z', 500),
      beatOf(other.gateway.code.toLowerCase(), '2026-03-02T22:50:00Z', 50),
      beatOf(one.gateway.code, '2026-03-02T22:50:00Z', 500),
      beatOf('GW-NOBODY', '2026-03-02T22:50:00Z', 500),
    ])
    expect(outcomes).toEqual(['stored', 'stored', 'stored', 'stored', 'repeated', 'unknown_gateway'])
    expect(await one.usage()).toEqual([
      { day: '2026-03-02', bytes_up: 500, bytes_down: 0 },
      { day: '2026-03-03', bytes_up: 200, bytes_down: 0 },
    ])
    expect(await other.usage()).toEqual([{ day: '2026-03-02', bytes_up: 70, bytes_down: 0 }])
  })

  it('Heartbeats stay where they were counted when the site gets another time zone', async () => {
    const { gateway, beat, usage } = await gatewayWith()
    await beat('2026-03-02T22:00:00Z', 1000, 0)
    await beat('2026-03-02T23:30:00Z', 1600, 0)
    await database.db
      .updateTable('sites')
      .set({ timezone: 'America/Santiago' })
      .where('id', '=', gateway.site_id ?? 0)
      .execute()
    await beat('2026-03-02T23:00:00Z', 1500, 0)
    const total = (await usage()).reduce((sum, day) => sum + day.bytes_up, 0)
    expect(total).toBe(1600)
    expect((await usage()).every(day => day.bytes_up >= 0)).toBe(true)
  })

  it('Heartbeats are forgotten after a month, but for the last ones to count from', async () => {
    const { gateway, beat, usage } = await gatewayWith()
    await beat('2026-01-01T10:00:00Z', 1000, 100)
    await beat('2026-01-01T11:00:00Z', 2000)
    await beat('2026-01-01T12:00:00Z', 3000)
    await beat('2026-03-02T10:00:00Z', 3500, 150)
    const kept = await database.db
      .selectFrom('gateway_counters')
      .select(['bytes_up', 'bytes_down'])
      .where('gateway_id', '=', gateway.id)
      .orderBy('at')
      .execute()
    expect(kept).toEqual([
      { bytes_up: 1000, bytes_down: 100 },
      { bytes_up: 3000, bytes_down: null },
      { bytes_up: 3500, bytes_down: 150 },
    ])
    expect((await usage()).at(-1)).toEqual({ day: '2026-03-02', bytes_up: 500, bytes_down: 50 })
    // A recording fed a second time, under its own clock: the reading it repeats may be gone already.
    expect(await beat('2026-01-01T11:00:00Z', 2000)).toBe('repeated')
  })

  it('Heartbeats are remembered by their ten-minute slots, in any order and once', async () => {
    const { gateway, beat } = await gatewayWith()
    await beat('2026-03-02T23:59:59Z')
    await beat('2026-03-03T00:00:00Z')
    for (const late of ['2026-03-02T00:09:00Z', '2026-03-02T00:04:00Z', '2026-03-02T23:51:00Z'])
      await beat(late)
    await beat('2026-03-01T00:10:00Z', 10, 1)
    expect(await heardDays(gateway)).toEqual([
      { day: '2026-03-01', slots: [1] },
      { day: '2026-03-02', slots: [0, 143] },
      { day: '2026-03-03', slots: [0] },
    ])
  })

  it('Heartbeats with an impossible counter are signs of life and nothing more', async () => {
    const { gateway, beat, usage } = await gatewayWith()
    expect(await beat('2026-03-02T10:00:00Z', Number.MAX_SAFE_INTEGER)).toBe('stored')
    expect(await usage()).toEqual([])
    expect(await lastHeartbeat(gateway)).toEqual(new Date('2026-03-02T10:00:00Z'))
  })

  it('Heartbeats leave a counter they do not carry as it was', async () => {
    const { beat, usage } = await gatewayWith()
    await beat('2026-03-02T10:00:00Z', 1000, 100)
    await beat('2026-03-02T11:00:00Z', 1100)
    await beat('2026-03-02T12:00:00Z')
    await beat('2026-03-02T13:00:00Z', 1200, 130)
    expect(await usage()).toEqual([{ day: '2026-03-02', bytes_up: 1200, bytes_down: 130 }])
  })

  it('Heartbeats are refused with a clock that is far ahead', async () => {
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
