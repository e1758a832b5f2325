import { DOMAIN } from '@earshot/contract/domain.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { aDevice, aGateway } from '#test/factories.ts'
import { sample } from '#test/ingest-farm.ts'
import { ingestWithDatabase, NOON, SLOT } from '#test/ingest-with-database.ts'
import { expectExactRollUps } from '#test/recount.ts'
import { UnknownGatewayError } from './unknown-gateway.ts'

const { db, clock, bus, accept, farm, samplesOf } = ingestWithDatabase()

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
    await expectExactRollUps(db)
  })

  it('The first of two writes is kept, in one message, in one bundle and later', async () => {
    const { site, codes, send } = await farm({ devices: 1 })
    const twice = [sample(codes[0], SLOT, { coughs: 1 }), sample(codes[0], SLOT, { coughs: 9 })]
    await Promise.all([send(twice), send([sample(codes[0], SLOT, { coughs: 8 })])])
    await send([sample(codes[0], SLOT, { coughs: 7 }), sample(codes[0], SLOT + 1)])
    expect((await samplesOf(site.id)).map(row => row.coughs)).toEqual([1, 3])
    await expectExactRollUps(db)
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
    await expectExactRollUps(db)
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
    const device = await db
      .selectFrom('devices')
      .selectAll()
      .where('code', '=', 'NEW-77')
      .executeTakeFirstOrThrow()
    expect(device).toMatchObject({ deck_id: null, site_id: null, gateway_id: gateway.id })
    expect((await samplesOf(site.id)).map(row => [row.device_id, row.airspace_id])).toEqual([
      [device.id, 0],
      [device.id, 0],
    ])
    await expectExactRollUps(db)
  })

  it('A gateway may bring so many unknown codes an hour: the others are refused, counted and logged', async () => {
    const [liar, honest] = [await farm({ devices: 1 }), await farm({ devices: 1 })]
    const most = DOMAIN.newDevicesPerHour
    const invented = (from: number, count: number) =>
      Array.from({ length: count }, (_, index) => sample(`MADE-UP-${from + index}`, SLOT))
    const made = async () => {
      const rows = db.selectFrom('devices').select('id').where('code', 'like', 'MADE-UP-%')
      return (await rows.execute()).length
    }
    expect(await liar.send(invented(0, most - 1))).toMatchObject({ stored: most - 1, rejected: [] })
    const over = await liar.send([...invented(most - 1, 3), sample(liar.codes[0], SLOT)])
    // Known devices are taken as always.
    expect(over.stored).toBe(2)
    expect(over.rejected).toEqual(
      [1, 2].map(index => ({
        index,
        device_code: `MADE-UP-${most - 1 + index}`,
        slot: SLOT,
        reason: 'too_many_devices',
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
    const retired = await aGateway(db, { site_id: site.id, registration: 'RETIRED' })
    const from = (gatewayCode: string) =>
      accept({ gatewayCode, samples: [sample(codes[0], SLOT - 2)], receivedAt: clock.now() })
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
    const row = await db
      .selectFrom('sample_days')
      .select('samples')
      .where('site_id', '=', site.id)
      .where('day', '=', day)
      .executeTakeFirst()
    expect(row?.samples).toBe(count)
    await expectExactRollUps(db)
  })
})

describe('Late samples', () => {
  it('Late samples mark the airspace stale from their hour where it has been judged already, and only then', async () => {
    const { site, airspace, codes, send } = await farm({ devices: 1 })
    const state = { airspace_id: airspace.id, site_id: site.id, next_slot: SLOT - 12 }
    await db.insertInto('airspace_states').values(state).execute()
    const staleFrom = async () =>
      (
        await db
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
    await db
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
    const state = await db
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
    const device = await aDevice(db)
    await send([sample(device.code, SLOT)])
    const place = {
      device_id: device.id,
      site_id: site.id,
      airspace_id: airspace.id,
      deck_id: deck.id,
      installed_at: new Date(NOON),
    }
    await db.insertInto('device_placements').values(place).execute()
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
    await db.transaction().execute(async trx => {
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
        await sql`select 1 from pg_locks where not granted and relation = 'samples'::regclass`.execute(db)
      if (rows.length > 0) return
    }
  }

  it('The acknowledgement comes after a lost connection too: the bundle is written again', async () => {
    const { site, codes, send } = await farm({ devices: 1 })
    let sent: Promise<unknown> | undefined
    await db.transaction().execute(async trx => {
      await sql`lock table samples in access exclusive mode`.execute(trx)
      sent = send([sample(codes[0], SLOT)])
      await waitingForLock()
      await sql`select pg_terminate_backend(pid) from pg_locks where not granted and relation = 'samples'::regclass`.execute(
        trx,
      )
    })
    await sent
    expect(await samplesOf(site.id)).toHaveLength(1)
    await expectExactRollUps(db)
  })
})
