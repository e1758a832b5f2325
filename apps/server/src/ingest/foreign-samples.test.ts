import { describe, expect, it } from 'vitest'
import { aGateway } from '#test/factories.ts'
import { sample } from '#test/ingest-farm.ts'
import { ingestWithDatabase, NOON, SLOT } from '#test/ingest-with-database.ts'
import { expectExactRollUps } from '#test/recount.ts'

const { db, clock, accept, farm, samplesOf } = ingestWithDatabase()

describe('Samples of another site’s monitors', () => {
  const device = (code: string) =>
    db.selectFrom('devices').selectAll().where('code', '=', code).executeTakeFirstOrThrow()

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
    await expectExactRollUps(db)
  })

  it('Samples are refused before the monitor’s first placement and from a gateway without a site', async () => {
    const victim = await farm({ devices: 1, installedAt: new Date(NOON) })
    const nowhere = await aGateway(db)
    const attacker = await farm({ devices: 0 })
    const answers = [
      await attacker.send([sample(victim.codes[0], SLOT - 1)]),
      await accept({
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
    await db
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
