import { DOMAIN } from '@earshot/contract/domain.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createBus } from '#bus.ts'
import { movedClock } from '#test/clock.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { aBarn, aDevice, aGateway, aSite } from '#test/factories.ts'
import { expectExactRollUps } from '#test/recount.ts'
import { createIngest, type Ingest } from './ingest.ts'
import { UnknownGatewayError } from './unknown-gateway.ts'

const silent = { info: () => {}, warn: () => {}, error: () => {} }
const NOON = '2026-03-02T12:00:00Z'
const SLOT = Date.parse(NOON) / 600_000

let database: TestDatabase
let ingest: Ingest
const clock = movedClock(NOON)
const bus = createBus(silent)

beforeAll(async () => {
  database = await testDatabase()
  ingest = createIngest({ db: database.db, log: silent, clock, bus, limits: { maxWaitMs: 5 } })
})
afterAll(async () => {
  await ingest.stop()
  await database.drop()
})
beforeEach(() => clock.set(NOON))

function sample(device_code: string, slot: number, fields: object = {}) {
  return {
    device_code,
    slot,
    coughs: 3,
    audio_seconds: 600,
    temperature_c: 21.37,
    humidity_pct: 63.2,
    bytes: 180,
    ...fields,
  }
}

async function farm({
  devices = 2,
  timezone = 'Europe/Brussels',
  installedAt = new Date('2026-01-01T00:00:00Z'),
} = {}) {
  const { db } = database
  const site = await aSite(db, { timezone })
  const barn = await aBarn(db, { site })
  const gateway = await aGateway(db, { site_id: site.id })
  const hung = []
  for (let n = 0; n < devices; n++) hung.push(await aDevice(db, { deck: barn.deck, installedAt }))
  const send = (samples: ReturnType<typeof sample>[]) =>
    ingest.accept({ gatewayCode: gateway.code, samples, receivedAt: clock.now() })
  return {
    ...barn,
    gateway,
    devices: hung,
    codes: hung.map(device => device.code) as [string, ...string[]],
    send,
  }
}

const samplesOf = (siteId: number) =>
  database.db
    .selectFrom('samples')
    .selectAll()
    .where('site_id', '=', siteId)
    .orderBy('device_id')
    .orderBy('slot')
    .execute()

describe('Accepting samples', () => {
  it('Samples are stored in hundredths, under the placement the device had, with their time of arrival', async () => {
    const { site, airspace, devices, codes, send } = await farm()
    const answer = await send([
      sample(codes[0], SLOT - 1),
      sample(codes[0].toLowerCase(), SLOT, { temperature_c: 99 }),
    ])
    expect(answer).toEqual({ stored: 2, rejected: [] })
    const [first, second] = await samplesOf(site.id)
    expect(first).toEqual({
      site_id: site.id,
      airspace_id: airspace.id,
      device_id: devices[0]?.id,
      slot: SLOT - 1,
      coughs: 3,
      audio_seconds: 600,
      temperature_centi: 2137,
      humidity_centi: 6320,
      bytes: 180,
      received_at: new Date(NOON),
    })
    expect(second?.temperature_centi).toBeNull()
    await expectExactRollUps(database.db)
  })

  it('The first of two writes is kept, in one message, in one bundle and later', async () => {
    const { site, codes, send } = await farm({ devices: 1 })
    const twice = [sample(codes[0], SLOT, { coughs: 1 }), sample(codes[0], SLOT, { coughs: 9 })]
    await Promise.all([send(twice), send([sample(codes[0], SLOT, { coughs: 8 })])])
    await send([sample(codes[0], SLOT, { coughs: 7 }), sample(codes[0], SLOT + 1)])
    expect((await samplesOf(site.id)).map(row => row.coughs)).toEqual([1, 3])
    await expectExactRollUps(database.db)
  })

  it('The roll-ups stay exact when samples arrive late, out of order and again', async () => {
    const { site, codes, send } = await farm({ devices: 3 })
    const all = codes.flatMap(code =>
      Array.from({ length: 200 }, (_, n) =>
        sample(code, SLOT - n, { temperature_c: 15 + (n % 37) / 3, coughs: n % 5 }),
      ),
    )
    const shuffled = all.toSorted((a, b) => ((a.slot * 7919) % 101) - ((b.slot * 7919) % 101))
    const parts = Array.from({ length: 20 }, (_, n) => shuffled.slice(n * 30, n * 30 + 45))
    await Promise.all(parts.map(send))
    expect(await samplesOf(site.id)).toHaveLength(600)
    await expectExactRollUps(database.db)
  })

  it('Slots in the future and older than thirty days are refused, each by name, and the rest is stored', async () => {
    const { site, codes, send } = await farm({ devices: 1 })
    const answer = await send([
      sample(codes[0], SLOT + 2),
      sample(codes[0], SLOT + 1),
      sample(codes[0], SLOT - 4321),
      sample(codes[0], SLOT - 4320),
    ])
    expect(answer).toEqual({
      stored: 2,
      rejected: [
        { index: 0, device_code: codes[0], slot: SLOT + 2, reason: 'future' },
        { index: 2, device_code: codes[0], slot: SLOT - 4321, reason: 'too_old' },
      ],
    })
    expect((await samplesOf(site.id)).map(row => row.slot)).toEqual([SLOT - 4320, SLOT + 1])
  })

  it('An unknown device is known from then on as unregistered, and its samples are kept under the gateway’s site', async () => {
    const { site, send, gateway } = await farm({ devices: 0 })
    await Promise.all([send([sample('NEW-77', SLOT)]), send([sample('new-77', SLOT + 1)])])
    const device = await database.db
      .selectFrom('devices')
      .selectAll()
      .where('code', '=', 'NEW-77')
      .executeTakeFirstOrThrow()
    expect(device).toMatchObject({ deck_id: null, site_id: null, gateway_id: gateway.id })
    expect((await samplesOf(site.id)).map(row => [row.device_id, row.airspace_id])).toEqual([
      [device.id, 0],
      [device.id, 0],
    ])
    await expectExactRollUps(database.db)
  })

  it('A gateway may bring so many unknown codes an hour: the others are refused, counted and logged', async () => {
    const [liar, honest] = [await farm({ devices: 1 }), await farm({ devices: 1 })]
    const most = DOMAIN.newDevicesPerHour
    const invented = (from: number, count: number) =>
      Array.from({ length: count }, (_, index) => sample(`MADE-UP-${from + index}`, SLOT))
    const made = async () => {
      const rows = database.db.selectFrom('devices').select('id').where('code', 'like', 'MADE-UP-%')
      return (await rows.execute()).length
    }
    expect(await liar.send(invented(0, most - 1))).toMatchObject({ stored: most - 1, rejected: [] })
    const over = await liar.send([...invented(most - 1, 3), sample(liar.codes[0], SLOT)])
    // Known devices are taken as always.
    expect(over.stored).toBe(2)
    expect(over.rejected).toEqual(
      [1, 2].map(index => ({
        ...{ index, device_code: `MADE-UP-${most - 1 + index}`, slot: SLOT, reason: 'too_many_devices' },
      })),
    )
    expect(await made()).toBe(most)
    // Its devices are known, and another gateway has an hour of its own.
    expect(await liar.send([sample('MADE-UP-0', SLOT + 1)])).toMatchObject({ stored: 1, rejected: [] })
    expect(await honest.send([sample('MADE-UP-HONEST', SLOT)])).toMatchObject({ stored: 1, rejected: [] })
    clock.advance(3_600_000)
    expect(await liar.send(invented(most + 1, 1))).toMatchObject({ stored: 1, rejected: [] })
    expect(await made()).toBe(most + 2)
  })

  it('A sample is placed where its device hung when the slot began', async () => {
    const { airspace, codes, send, site } = await farm({ devices: 1, installedAt: new Date(NOON) })
    await send([sample(codes[0], SLOT - 1), sample(codes[0], SLOT)])
    expect((await samplesOf(site.id)).map(row => row.airspace_id)).toEqual([0, airspace.id])
  })

  it('A gateway that does not exist or is retired is refused, without harm to its neighbours in the bundle', async () => {
    const { codes, send, site } = await farm({ devices: 1 })
    const retired = await aGateway(database.db, { site_id: site.id, registration: 'RETIRED' })
    const from = (gatewayCode: string) =>
      ingest.accept({ gatewayCode, samples: [sample(codes[0], SLOT - 2)], receivedAt: clock.now() })
    const [good, nobody, gone] = await Promise.allSettled([
      send([sample(codes[0], SLOT)]),
      from('NOBODY-1'),
      from(retired.code),
    ])
    expect(good.status).toBe('fulfilled')
    expect(nobody).toMatchObject({ status: 'rejected', reason: expect.any(UnknownGatewayError) })
    expect(gone).toMatchObject({ status: 'rejected', reason: expect.any(UnknownGatewayError) })
    expect((await samplesOf(site.id)).map(row => row.slot)).toEqual([SLOT])
  })
})

describe('Samples of another site’s monitors', () => {
  const device = (code: string) =>
    database.db.selectFrom('devices').selectAll().where('code', '=', code).executeTakeFirstOrThrow()

  it('Foreign samples are refused by name, whether they forge what is now or what was, and leave no trace of the gateway', async () => {
    const [victim, attacker] = [await farm({ devices: 1 }), await farm({ devices: 1 })]
    await victim.send([sample(victim.codes[0], SLOT - 1)])
    const answer = await attacker.send([
      sample(victim.codes[0].toLowerCase(), SLOT + 1, { coughs: 900 }),
      sample(attacker.codes[0], SLOT),
      // The slot lies before the monitor was hung, and it is the same farm's all the same.
      sample(victim.codes[0], SLOT - 9, { coughs: 900 }),
    ])
    expect(answer).toEqual({
      stored: 1,
      rejected: [
        { index: 0, device_code: victim.codes[0].toLowerCase(), slot: SLOT + 1, reason: 'foreign_device' },
        { index: 2, device_code: victim.codes[0], slot: SLOT - 9, reason: 'foreign_device' },
      ],
    })
    expect((await samplesOf(victim.site.id)).map(row => row.slot)).toEqual([SLOT - 1])
    expect((await samplesOf(attacker.site.id)).map(row => row.slot)).toEqual([SLOT])
    expect((await device(victim.codes[0])).gateway_id).toBe(victim.gateway.id)
    await expectExactRollUps(database.db)
  })

  it('Samples are refused before the monitor’s first placement and from a gateway without a site', async () => {
    const victim = await farm({ devices: 1, installedAt: new Date(NOON) })
    const nowhere = await aGateway(database.db)
    const attacker = await farm({ devices: 0 })
    const answers = [
      await attacker.send([sample(victim.codes[0], SLOT - 1)]),
      await ingest.accept({
        gatewayCode: nowhere.code,
        samples: [sample(victim.codes[0], SLOT)],
        receivedAt: clock.now(),
      }),
    ]
    for (const answer of answers)
      expect(answer).toMatchObject({ stored: 0, rejected: [{ index: 0, reason: 'foreign_device' }] })
    expect((await device(victim.codes[0])).gateway_id).toBeNull()
  })

  it('Samples are taken of the time in which the monitor hung at the gateway’s own site', async () => {
    const [before, after] = [await farm({ devices: 1 }), await farm({ devices: 0 })]
    const id = before.devices[0]?.id ?? 0
    const moved = new Date(NOON)
    const { db } = database
    await db.updateTable('device_placements').set({ removed_at: moved }).where('device_id', '=', id).execute()
    const place = { site_id: after.site.id, airspace_id: after.airspace.id, deck_id: after.deck.id }
    await db
      .insertInto('device_placements')
      .values({ device_id: id, ...place, installed_at: moved })
      .execute()
    await db.updateTable('devices').set(place).where('id', '=', id).execute()
    const both = [sample(before.codes[0], SLOT - 1), sample(before.codes[0], SLOT)]
    expect((await before.send(both)).rejected.map(({ index }) => index)).toEqual([1])
    expect((await after.send(both)).rejected.map(({ index }) => index)).toEqual([0])
    expect((await samplesOf(before.site.id)).map(row => row.slot)).toEqual([SLOT - 1])
    expect((await samplesOf(after.site.id)).map(row => row.slot)).toEqual([SLOT])
  })

  it('Samples are foreign no more as soon as the monitor hangs at the gateway’s site, although nobody told of it', async () => {
    const [before, after] = [await farm({ devices: 1 }), await farm({ devices: 0 })]
    const send = () => after.send([sample(before.codes[0], SLOT)])
    expect((await send()).stored).toBe(0)
    const place = { site_id: after.site.id, airspace_id: after.airspace.id, deck_id: after.deck.id }
    await database.db
      .updateTable('device_placements')
      .set(place)
      .where('device_id', '=', before.devices[0]?.id ?? 0)
      .execute()
    expect((await send()).stored).toBe(1)
  })

  it('Samples of a monitor that hangs nowhere are kept apart, and the site that heard it first keeps it on its list', async () => {
    const [first, second] = [await farm({ devices: 0 }), await farm({ devices: 0 })]
    await first.send([sample('BOXED-1', SLOT - 1, { coughs: 1 })])
    await second.send([sample('BOXED-1', SLOT - 1, { coughs: 9 })])
    expect((await samplesOf(first.site.id)).map(row => row.coughs)).toEqual([1])
    expect((await samplesOf(second.site.id)).map(row => row.coughs)).toEqual([9])
    expect((await device('BOXED-1')).gateway_id).toBe(first.gateway.id)
  })
})

describe('Local days', () => {
  it.each([
    ['Europe/Brussels', '2026-03-29', 138],
    ['Europe/Brussels', '2026-10-25', 150],
    ['America/Chicago', '2026-03-08', 138],
    ['Asia/Kolkata', '2026-03-08', 144],
    ['Asia/Kathmandu', '2026-03-08', 144],
  ])('The day in %s %s holds %i slots', async (timezone, day, count) => {
    const { site, codes, send } = await farm({ devices: 1, timezone })
    const middle = Date.parse(`${day}T12:00:00Z`) / 600_000
    clock.set(new Date((middle + 250) * 600_000))
    await send(Array.from({ length: 500 }, (_, n) => sample(codes[0], middle - 250 + n)))
    const row = await database.db
      .selectFrom('sample_days')
      .select('samples')
      .where('site_id', '=', site.id)
      .where('day', '=', day)
      .executeTakeFirst()
    expect(row?.samples).toBe(count)
    await expectExactRollUps(database.db)
  })
})

describe('Late samples', () => {
  it('Late samples mark the airspace stale from their hour where it has been judged already, and only then', async () => {
    const { site, airspace, codes, send } = await farm({ devices: 1 })
    const state = { airspace_id: airspace.id, site_id: site.id, next_slot: SLOT - 12 }
    await database.db.insertInto('airspace_states').values(state).execute()
    const staleFrom = async () =>
      (
        await database.db
          .selectFrom('airspace_states')
          .select('stale_from_hour')
          .where('airspace_id', '=', airspace.id)
          .executeTakeFirstOrThrow()
      ).stale_from_hour
    await send([sample(codes[0], SLOT), sample(codes[0], SLOT - 12)])
    expect(await staleFrom()).toBeNull()
    await send([sample(codes[0], SLOT - 13)])
    expect(await staleFrom()).toBe(Math.floor((SLOT - 13) / 6))
    await send([sample(codes[0], SLOT - 100), sample(codes[0], SLOT - 40)])
    expect(await staleFrom()).toBe(Math.floor((SLOT - 100) / 6))
    await send([sample(codes[0], SLOT - 30)])
    expect(await staleFrom()).toBe(Math.floor((SLOT - 100) / 6))
    // Sending it again changes nothing.
    await database.db
      .updateTable('airspace_states')
      .set({ stale_from_hour: null })
      .where('airspace_id', '=', airspace.id)
      .execute()
    await send([sample(codes[0], SLOT - 100)])
    expect(await staleFrom()).toBeNull()
  })

  it('Late samples never turn the newest slot back', async () => {
    const { devices, codes, send } = await farm({ devices: 1 })
    await send([sample(codes[0], SLOT)])
    clock.advance(60_000)
    await send([sample(codes[0], SLOT - 5)])
    const state = await database.db
      .selectFrom('device_states')
      .selectAll()
      .where('device_id', '=', devices[0]?.id ?? 0)
      .executeTakeFirstOrThrow()
    expect(state).toMatchObject({ last_slot: SLOT, last_received_at: new Date(NOON) })
  })
})

describe('What follows the commit of samples', () => {
  it('The bus is told after the commit which airspaces of a site have something new', async () => {
    const { site, airspace, codes, send } = await farm({ devices: 2 })
    const events: unknown[] = []
    const unsubscribe = bus.subscribe(event => events.push(event))
    await send([sample(codes[0], SLOT), sample(codes[0], SLOT + 1)])
    await send([sample(codes[0], SLOT)])
    unsubscribe()
    expect(events).toEqual([
      { kind: 'samples', site_id: site.id, airspace_ids: [airspace.id], slot: SLOT + 1 },
    ])
  })

  it('A device’s new placement is found as soon as the site has told of its change', async () => {
    const { site, deck, airspace, send } = await farm({ devices: 0 })
    const device = await aDevice(database.db)
    await send([sample(device.code, SLOT)])
    const place = {
      device_id: device.id,
      site_id: site.id,
      airspace_id: airspace.id,
      deck_id: deck.id,
      installed_at: new Date(NOON),
    }
    await database.db.insertInto('device_placements').values(place).execute()
    bus.publish({ kind: 'site', site_id: site.id })
    await send([sample(device.code, SLOT + 1)])
    expect((await samplesOf(site.id)).map(row => row.airspace_id)).toEqual([0, airspace.id])
  })
})

describe('The acknowledgement of samples', () => {
  it('The acknowledgement waits for the commit', async () => {
    const { site, codes, send } = await farm({ devices: 1 })
    let acknowledged = false
    let sent: Promise<unknown> | undefined
    await database.db.transaction().execute(async trx => {
      await sql`lock table samples in access exclusive mode`.execute(trx)
      sent = send([sample(codes[0], SLOT)]).then(() => {
        acknowledged = true
      })
      await waitingForLock()
      expect(acknowledged).toBe(false)
    })
    await sent
    expect(await samplesOf(site.id)).toHaveLength(1)
  })

  async function waitingForLock(): Promise<void> {
    for (;;) {
      const { rows } =
        await sql`select 1 from pg_locks where not granted and relation = 'samples'::regclass`.execute(
          database.db,
        )
      if (rows.length > 0) return
    }
  }

  it('The acknowledgement comes after a lost connection too: the bundle is written again', async () => {
    const { site, codes, send } = await farm({ devices: 1 })
    let sent: Promise<unknown> | undefined
    await database.db.transaction().execute(async trx => {
      await sql`lock table samples in access exclusive mode`.execute(trx)
      sent = send([sample(codes[0], SLOT)])
      await waitingForLock()
      await sql`select pg_terminate_backend(pid) from pg_locks where not granted and relation = 'samples'::regclass`.execute(
        trx,
      )
    })
    await sent
    expect(await samplesOf(site.id)).toHaveLength(1)
    await expectExactRollUps(database.db)
  })
})
