import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { breakableProxy } from '#test/breakable-proxy.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { swallowingProxy } from '#test/swallowing-proxy.ts'
import { type Bus, type BusEvent, createBus } from './bus.ts'
import { type BusLink, linkBus } from './bus-link.ts'

const log = pino({ level: 'silent' })
let database: TestDatabase
let here: Bus
let there: Bus
const links: BusLink[] = []

beforeAll(async () => {
  database = await testDatabase()
  here = createBus(log)
  there = createBus(log)
  for (const bus of [here, there]) links.push(await linkBus({ bus, databaseUrl: database.url, log }))
})
afterAll(async () => {
  for (const link of links) await link.close()
  await database.drop()
})

const turn = () => new Promise<void>(resolve => setImmediate(resolve))

/** Resolves with everything heard once the event for `site_id` has come. */
function heardUntil(bus: Bus, siteId: number): Promise<BusEvent[]> {
  return new Promise(resolve => {
    const events: BusEvent[] = []
    const stop = bus.subscribe(event => {
      events.push(event)
      if (event.kind !== 'site' || event.site_id !== siteId) return
      stop()
      resolve(events)
    })
  })
}

describe('The link between processes', () => {
  it('The link carries events to the other processes, the same one once, and none back', async () => {
    const heard = heardUntil(there, 2)
    const own: BusEvent[] = []
    const stop = here.subscribe(event => own.push(event))
    here.publish({ kind: 'site', site_id: 1 })
    here.publish({ kind: 'site', site_id: 1 })
    here.publish({ kind: 'session', session_id: '0190a3a4-0000-4000-8000-000000000001' })
    here.publish({ kind: 'site', site_id: 2 })
    expect(await heard).toEqual([
      { kind: 'site', site_id: 1 },
      { kind: 'session', session_id: '0190a3a4-0000-4000-8000-000000000001' },
      { kind: 'site', site_id: 2 },
    ])
    const back = heardUntil(here, 3)
    there.publish({ kind: 'site', site_id: 3 })
    await back
    stop()
    expect(own).toHaveLength(5)
  })

  it('The link splits what is too much for one notification', async () => {
    const heard = heardUntil(there, 2000)
    for (let site_id = 1001; site_id <= 2000; site_id++) here.publish({ kind: 'site', site_id })
    expect(await heard).toHaveLength(1000)
  })

  it('The link ignores what does not look like an event', async () => {
    const heard = heardUntil(there, 4)
    await sql`select pg_notify('earshot_events', 'nonsense'), pg_notify('earshot_events', '{"from":"x","events":[{"kind":"new"}]}')`.execute(
      database.db,
    )
    here.publish({ kind: 'site', site_id: 4 })
    expect(await heard).toEqual([{ kind: 'site', site_id: 4 }])
  })

  it('The link comes back after its connection was cut', async () => {
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'earshot events' and datname = current_database()`.execute(database.db)
    // Both ends come back in their own time; hints are repeated until then, as a busy farm does by itself.
    const heard = heardUntil(there, 5)
    const again = setInterval(() => here.publish({ kind: 'site', site_id: 5 }), 100)
    await heard
    clearInterval(again)
  })

  it('The link sends what was published while its connection was away, once it is back and only once', async () => {
    const way = await breakableProxy(database.url)
    const bus = createBus(log)
    const link = await linkBus({ bus, databaseUrl: way.url, log })
    way.cut()
    // It has knocked again in vain, so it knows that it is alone.
    await vi.waitFor(() => expect(way.refused).toBeGreaterThan(0), { timeout: 60_000, interval: 10 })
    const heard = heardUntil(there, 8)
    bus.publish({ kind: 'site', site_id: 7 })
    bus.publish({ kind: 'site', site_id: 7 })
    bus.publish({ kind: 'site', site_id: 8 })
    const knocks = way.refused
    await vi.waitFor(() => expect(way.refused).toBeGreaterThan(knocks), { timeout: 60_000, interval: 10 })
    way.mend()
    expect(await heard).toEqual([
      { kind: 'site', site_id: 7 },
      { kind: 'site', site_id: 8 },
    ])
    const after = heardUntil(there, 9)
    bus.publish({ kind: 'site', site_id: 9 })
    expect(await after).toEqual([{ kind: 'site', site_id: 9 }])
    await link.close()
    way.close()
  })

  it('The link comes back after its connection fell silent without a close', async () => {
    const proxy = await swallowingProxy(database.url)
    const bus = createBus(log)
    const pulse = { everyMs: 100, limitMs: 1_000 }
    const link = await linkBus({ bus, databaseUrl: proxy.url, log, pulse })
    proxy.swallow()
    const heard = heardUntil(bus, 6)
    const again = setInterval(() => here.publish({ kind: 'site', site_id: 6 }), 100)
    await heard
    clearInterval(again)
    await link.close()
    await proxy.close()
  })

  it('The link asks once a second for a database that is away, however long that lasts', async () => {
    const way = await breakableProxy(database.url)
    const link = await linkBus({ bus: createBus(log), databaseUrl: way.url, log })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      way.cut()
      let waitedMs = 0
      while (way.refused < 6) {
        await turn()
        vi.advanceTimersByTime(50)
        waitedMs += 50
      }
      // Six knocks are five seconds; did each failure count twice, there would be six in three.
      expect(waitedMs).toBeGreaterThanOrEqual(5000)
    } finally {
      vi.useRealTimers()
    }
    await link.close()
    way.close()
  })
})

describe('The bus', () => {
  it('The bus is not stopped by a listener that fails', () => {
    const bus = createBus(log)
    const heard: BusEvent[] = []
    bus.subscribe(() => {
      throw new Error('broken')
    })
    bus.subscribe(event => heard.push(event))
    bus.publish({ kind: 'site', site_id: 1 })
    expect(heard).toHaveLength(1)
  })
})
