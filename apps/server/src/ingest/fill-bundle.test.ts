/** The first valid value of every sensor counts, however often and in whatever order a sample comes. */
import type { Sample } from '@earshot/contract/telemetry/messages.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBus } from '#bus.ts'
import { readRhsGraph, readTemperatureGraph } from '#graphs/read-graph.ts'
import { movedClock } from '#test/clock.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { engineBarn } from '#test/engine-barn.ts'
import { aBarn, aDevice, aGateway } from '#test/factories.ts'
import { expectExactRollUps } from '#test/recount.ts'
import { createIngest, type Ingest } from './ingest.ts'

const silent = { info: () => {}, warn: () => {}, error: () => {} }
const NOON = '2026-03-02T12:00:00Z'
const SLOT = Date.parse(NOON) / 600_000
const MINUTE = 60_000
const HOUR = 60 * MINUTE

const SOUND = { coughs: 4, audio_seconds: 600 }
const WARM = { temperature_c: 21.5 }
const MOIST = { humidity_pct: 63 }
const ALL = { ...SOUND, ...WARM, ...MOIST }
const NO_SOUND = { coughs: 4, audio_seconds: 299 }
const NO_WARMTH = { temperature_c: 99 }
const NO_MOISTURE = { humidity_pct: 0 }
const NOTHING = { ...NO_SOUND, ...NO_WARMTH, ...NO_MOISTURE }

type Reading = Partial<Omit<Sample, 'device_code' | 'slot'>>

let database: TestDatabase
let ingest: Ingest
const clock = movedClock(NOON)
const bus = createBus(silent)
const newIngest = () => createIngest({ db: database.db, log: silent, clock, bus, limits: { maxWaitMs: 5 } })

beforeAll(async () => {
  database = await testDatabase()
  ingest = newIngest()
})
afterAll(async () => {
  await ingest.stop()
  await database.drop()
})

async function farm() {
  const { db } = database
  const barn = await aBarn(db)
  const gateway = await aGateway(db, { site_id: barn.site.id })
  const device = await aDevice(db, { deck: barn.deck, installedAt: new Date('2026-01-01T00:00:00Z') })
  const sampleOf = (reading: Reading, slot = SLOT): Sample => ({ ...reading, device_code: device.code, slot })
  const message = (...readings: Reading[]) => ({
    gatewayCode: gateway.code,
    samples: readings.map(reading => sampleOf(reading)),
    receivedAt: clock.now(),
  })
  return {
    ...barn,
    gateway,
    device,
    sampleOf,
    message,
    /** Sends all readings of the device's one slot in one message. */
    send: (...readings: Reading[]) => ingest.accept(message(...readings)),
    stored: () =>
      db.selectFrom('samples').selectAll().where('device_id', '=', device.id).orderBy('slot').execute(),
  }
}

describe('A sample whose first write was not valid', () => {
  it.each([
    ['coughs', NO_SOUND, SOUND, { coughs: 4, audio_seconds: 600 }],
    ['temperature', NO_WARMTH, WARM, { temperature_centi: 2150 }],
    ['humidity', NO_MOISTURE, MOIST, { humidity_centi: 6300 }],
  ])(
    'The sample takes the first valid value of its %s from a later one',
    async (_, invalid, valid, expected) => {
      const { send, stored } = await farm()
      await send(invalid)
      await send(valid)
      const empty = { coughs: null, audio_seconds: null, temperature_centi: null, humidity_centi: null }
      expect(await stored()).toMatchObject([{ ...empty, ...expected }])
      await expectExactRollUps(database.db)
    },
  )

  it('The sample is filled sensor by sensor, by as many writes as it takes, in one bundle too', async () => {
    const { send, stored } = await farm()
    await send({ ...NOTHING, ...WARM }, { ...NOTHING, ...MOIST })
    await send(NOTHING)
    await send({ ...ALL, temperature_c: 5, humidity_pct: 5 })
    expect(await stored()).toMatchObject([
      { coughs: 4, audio_seconds: 600, temperature_centi: 2150, humidity_centi: 6300 },
    ])
    await expectExactRollUps(database.db)
  })

  it('The sample keeps the bytes and the arrival of its first write, and counts once', async () => {
    const { send, stored, device } = await farm()
    await send({ ...NOTHING, bytes: 180 })
    clock.advance(3 * MINUTE)
    await send({ ...ALL, bytes: 999 })
    clock.set(NOON)
    expect(await stored()).toMatchObject([{ bytes: 180, received_at: new Date(NOON), coughs: 4 }])
    const days = await database.db
      .selectFrom('sample_days')
      .selectAll()
      .where('device_id', '=', device.id)
      .execute()
    expect(days).toMatchObject([{ samples: 1, bytes: 180, cough_samples: 1, humidity_sum: 6300 }])
    await expectExactRollUps(database.db)
  })

  it('The sample stays under the placement it was stored for, though its device has been given another since', async () => {
    const { send, stored, site, airspace, deck, device } = await farm()
    await database.db.deleteFrom('device_placements').where('device_id', '=', device.id).execute()
    bus.publish({ kind: 'site', site_id: site.id })
    await send(NOTHING)
    const place = { device_id: device.id, site_id: site.id, airspace_id: airspace.id, deck_id: deck.id }
    await database.db
      .insertInto('device_placements')
      .values({ ...place, installed_at: new Date('2026-02-01T00:00:00Z') })
      .execute()
    bus.publish({ kind: 'site', site_id: site.id })
    await send(ALL)
    expect(await stored()).toMatchObject([{ airspace_id: 0, coughs: 4, temperature_centi: 2150 }])
    await expectExactRollUps(database.db)
  })

  it('The sample of a device nobody knows is filled too', async () => {
    const { gateway, site } = await farm()
    const send = (reading: Reading) =>
      ingest.accept({
        gatewayCode: gateway.code,
        samples: [{ ...reading, device_code: 'NOBODYS-1', slot: SLOT }],
        receivedAt: clock.now(),
      })
    await send(NOTHING)
    await send(ALL)
    const rows = await database.db.selectFrom('samples').selectAll().where('site_id', '=', site.id).execute()
    expect(rows).toMatchObject([{ airspace_id: 0, coughs: 4, temperature_centi: 2150 }])
    await expectExactRollUps(database.db)
  })

  it('The sample is told of once, as a new one is; sent again it is not', async () => {
    const { send, message, sampleOf, site, airspace } = await farm()
    await send(NOTHING)
    const events: unknown[] = []
    const unsubscribe = bus.subscribe(event => events.push(event))
    await send(WARM)
    await send(WARM)
    await ingest.accept({ ...message(ALL), samples: [sampleOf(ALL), sampleOf(ALL, SLOT + 1)] })
    unsubscribe()
    const told = { kind: 'samples', site_id: site.id, airspace_ids: [airspace.id] }
    expect(events).toEqual([
      { ...told, slot: SLOT },
      { ...told, slot: SLOT + 1 },
    ])
  })
})

describe('A sample whose first write was valid', () => {
  it.each([
    ['another valid one', { coughs: 9, audio_seconds: 400, temperature_c: 9, humidity_pct: 9 }],
    ['one that is not valid', NOTHING],
  ])('The sample keeps its values when %s comes, in one bundle and later', async (_, later) => {
    const { send, stored } = await farm()
    await send(ALL, later)
    await send(later)
    expect(await stored()).toMatchObject([
      { coughs: 4, audio_seconds: 600, temperature_centi: 2150, humidity_centi: 6300 },
    ])
    await expectExactRollUps(database.db)
  })
})

describe('Two copies of a sample at the same time', () => {
  it('Two copies fill a sample once when two processes have them', async () => {
    const { send, message, stored, device } = await farm()
    await send(NOTHING)
    const other = newIngest()
    const sent: Promise<unknown>[] = []
    await database.db.transaction().execute(async trx => {
      await sql`select from samples where device_id = ${device.id} for update`.execute(trx)
      sent.push(ingest.accept(message(WARM)), other.accept(message({ temperature_c: 30 })))
      await untilWaiting(2)
    })
    await Promise.all(sent)
    await other.stop()
    const [row] = await stored()
    expect([2150, 3000]).toContain(row?.temperature_centi)
    await expectExactRollUps(database.db)
  })

  it('Two copies are acknowledged after the gap is filled, also when the connection is lost at it', async () => {
    const { send, stored, device } = await farm()
    await send(NOTHING)
    let acknowledged = false
    let sent: Promise<unknown> | undefined
    await database.db.transaction().execute(async trx => {
      await sql`select from samples where device_id = ${device.id} for update`.execute(trx)
      sent = send(ALL).then(() => {
        acknowledged = true
      })
      await untilWaiting(1)
      expect(acknowledged).toBe(false)
      await sql`select pg_terminate_backend(pid) from (${waiting}) as w`.execute(trx)
    })
    await sent
    expect(await stored()).toMatchObject([{ coughs: 4, temperature_centi: 2150 }])
    await expectExactRollUps(database.db)
  })

  const waiting = sql`select distinct l.pid from pg_locks l join pg_stat_activity a on a.pid = l.pid
    where not l.granted and a.datname = current_database()`

  async function untilWaiting(count: number): Promise<void> {
    for (;;) if ((await waiting.execute(database.db)).rows.length >= count) return
  }
})

describe('A sample filled after its slot was judged', () => {
  it('The filled sample marks the airspace stale from its hour, and only when it filled something', async () => {
    const { send, site, airspace } = await farm()
    clock.set(new Date(Date.parse(NOON) + 2 * HOUR))
    const place = { airspace_id: airspace.id, site_id: site.id }
    await database.db
      .insertInto('airspace_states')
      .values({ ...place, next_slot: SLOT })
      .execute()
    const state = database.db
      .selectFrom('airspace_states')
      .select('stale_from_hour')
      .where('airspace_id', '=', airspace.id)
    const staleFrom = async () => (await state.executeTakeFirstOrThrow()).stale_from_hour
    const judgeUntil = (next_slot: number) =>
      database.db
        .updateTable('airspace_states')
        .set({ next_slot, stale_from_hour: null })
        .where('airspace_id', '=', airspace.id)
        .execute()
    await send(NOTHING)
    await send(WARM)
    expect(await staleFrom()).toBeNull()
    await judgeUntil(SLOT + 1)
    await send({ ...NOTHING, ...WARM })
    expect(await staleFrom()).toBeNull()
    await send(ALL)
    expect(await staleFrom()).toBe(SLOT / 6)
    await judgeUntil(SLOT + 1)
    await send(ALL)
    expect(await staleFrom()).toBeNull()
    clock.set(NOON)
  })

  it('The charts show what filled the sample, no alert opens, and later hours count it', async () => {
    const own = await testDatabase()
    try {
      const start = new Date('2026-03-02T00:00:00Z')
      const barn = await engineBarn(own.db, { start })
      const [from, to] = [barn.firstSlot, barn.slotAt(1, 14)]
      const at = (minutes: number) => new Date(start.getTime() + 14 * HOUR + minutes * MINUTE)
      await barn.send({ from, to }, () => NOTHING)
      await barn.engineAt(at(5))
      const before = await barn.judged()
      await barn.send({ from, to, arriveAt: at(6) }, () => ({ coughs: 9, temperature_c: 39 }))
      const { events } = await barn.engineAt(at(7))
      const after = await barn.judged()
      expect(events.filter(event => 'alertId' in event || event.type === 'color_changed')).toEqual([])
      expect(after.alerts).toEqual([])
      expect(after.colors).toEqual(before.colors)
      const status = { temperature_status: 'DEFAULT', cough_status: 'DEFAULT', stale_from_hour: null }
      expect(after.state).toMatchObject([status])

      const request = {
        place: { siteId: barn.site.id, airspaceId: barn.airspace.id },
        batchId: barn.batch.id,
        query: { resolution: 'hour' as const },
        now: barn.clock.now(),
      }
      const present = (values: readonly unknown[]) => values.filter(value => value !== null)
      const temperature = await readTemperatureGraph(own.db, request)
      expect(present(temperature.points.mean)).toEqual(Array.from({ length: 14 }, () => 39))
      const rhs = await readRhsGraph(own.db, request)
      expect(present(rhs.points.coughs)).toEqual(Array.from({ length: 14 }, () => 54))
      expect(before.hours.filter(hour => hour.rhs !== null)).toEqual([])
      expect(after.hours.filter(hour => hour.rhs !== null)).toHaveLength(3)
      await expectExactRollUps(own.db)

      await barn.send({ from: to + 1, to: barn.slotAt(1, 16) }, () => ({ coughs: 9 }))
      await barn.engineAt(at(125))
      const { alerts } = await barn.judged()
      expect(alerts.map(alert => alert.sensor)).toEqual(['COUGHS'])
    } finally {
      await own.drop()
    }
  })
})

describe('Samples in whatever order', () => {
  const sound = fc.constantFrom<Reading>({}, NO_SOUND, SOUND, { coughs: 0, audio_seconds: 300 })
  const warmth = fc.constantFrom<Reading>({}, NO_WARMTH, WARM, { temperature_c: -19.5 })
  const moisture = fc.constantFrom<Reading>({}, NO_MOISTURE, MOIST, { humidity_pct: 100 })
  const write = fc.record({
    // Two slots lie in the hour before noon, one after it, and one on another local day.
    slot: fc.constantFrom(SLOT - 2, SLOT - 1, SLOT, SLOT - 100),
    reading: fc.tuple(sound, warmth, moisture).map(parts => Object.assign({ bytes: 10 }, ...parts)),
  })
  /** Messages that are stored together, one bundle after another. */
  const bundles = fc.array(fc.array(fc.array(write, { maxLength: 5 }), { maxLength: 3 }), { maxLength: 6 })

  it('Each sensor has its first valid value, and the roll-ups are equal to a recount', async () => {
    await fc.assert(
      fc.asyncProperty(bundles, async sent => {
        const { gateway, sampleOf, stored } = await farm()
        for (const messages of sent) {
          await Promise.all(
            messages.map(writes =>
              ingest.accept({
                gatewayCode: gateway.code,
                samples: writes.map(({ slot, reading }) => sampleOf(reading, slot)),
                receivedAt: clock.now(),
              }),
            ),
          )
        }
        const rows = await stored()
        const kept = rows.map(row => [
          row.slot,
          [row.coughs, row.audio_seconds, row.temperature_centi, row.humidity_centi],
        ])
        expect(kept).toEqual(firstValidOf(sent.flat(2)))
        await expectExactRollUps(database.db)
      }),
      { numRuns: 25 },
    )
  })

  type Write = { slot: number; reading: Reading }

  /** The rule, read from the specification alone. */
  function firstValidOf(writes: Write[]) {
    const slots = [...new Set(writes.map(({ slot }) => slot))].sort((a, b) => a - b)
    return slots.map(slot => {
      const own = writes.filter(one => one.slot === slot).map(one => one.reading)
      const heard = own.find(one => (one.audio_seconds ?? 0) >= 300)
      const warm = own.find(one => (one.temperature_c ?? 99) <= 60)?.temperature_c
      const moist = own.find(one => (one.humidity_pct ?? 0) > 0)?.humidity_pct
      const centi = (value: number | null | undefined) => (value == null ? null : value * 100)
      return [slot, [heard?.coughs ?? null, heard?.audio_seconds ?? null, centi(warm), centi(moist)]]
    })
  }
})
