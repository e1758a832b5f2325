import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { type EngineBarn, engineBarn, SLOT_MS } from '#test/engine-barn.ts'
import { aMembership, aUser } from '#test/factories.ts'

const START = new Date('2026-03-02T00:00:00Z')

let database: TestDatabase
let barn: EngineBarn

/** Three monitors in air that goes up and down over a day. */
beforeEach(async () => {
  database = await testDatabase()
  const { db } = database
  barn = await engineBarn(db, { start: START, devices: 3 })
  const asked = { notifications: { push: { sensor_fault: true, alert_alarm: true } } }
  const owner = await aUser(db, { preferences: JSON.stringify(asked) })
  await aMembership(db, { site: barn.site, user: owner, role: 'OWNER' })
})

afterEach(() => database.drop())

const breathing = (slot: number) => 20 + 3 * Math.sin((slot / 144) * 2 * Math.PI)
/** @param frozen the slots in which the first monitor's temperature stands still */
async function measured(slots: { from: number; to: number }, frozen: { from: number; to: number }) {
  await barn.send(slots, (slot, index) => ({
    humidity_pct: breathing(slot) + 40,
    temperature_c:
      index === 0 && slot >= frozen.from && slot <= frozen.to ? 23 : breathing(slot) + index / 10,
  }))
}

/** Judges up to a slot, a minute after it is due. */
const judgeUpTo = (slot: number) => barn.engineAt(new Date(barn.endOf(slot).getTime() + 6 * 60_000))

const stored = () =>
  database.db
    .selectFrom('sensor_faults')
    .select(['device_id', 'sensor', 'fault', 'from_at', 'to_at'])
    .where('site_id', '=', barn.site.id)
    .orderBy('from_at')
    .execute()
const told = () =>
  database.db
    .selectFrom('notifications')
    .select(['title_key', 'type', 'params', 'device_ids'])
    .where('title_key', '=', 'notifications:sensor_fault')
    .execute()

describe('A climate sensor that is not believed', () => {
  it('It is remembered from its first slot to its end, and the people of the site are told once', async () => {
    const frozen = { from: barn.slotAt(1, 3) + 1, to: barn.slotAt(1, 22) }
    const until = barn.slotAt(2, 6)
    await measured({ from: barn.firstSlot, to: until }, frozen)
    await judgeUpTo(barn.slotAt(1, 20))
    expect(await stored()).toEqual([
      {
        device_id: barn.devices[0]?.id,
        sensor: 'TEMPERATURE',
        fault: 'FROZEN',
        to_at: null,
        from_at: new Date(frozen.from * SLOT_MS),
      },
    ])
    await judgeUpTo(until)
    const [over] = await stored()
    // Six readings that move bring it back.
    expect(over?.to_at).toEqual(new Date((frozen.to + 7) * SLOT_MS))
    const notices = await told()
    expect(notices).toEqual([
      {
        title_key: 'notifications:sensor_fault',
        type: 'NORMAL',
        params: {
          name: barn.devices[0]?.name || barn.devices[0]?.code,
          sensor: 'TEMPERATURE',
          fault: 'FROZEN',
        },
        device_ids: [barn.devices[0]?.id],
      },
    ])
    expect(await database.db.selectFrom('alarm_chains').selectAll().execute()).toEqual([])
  })

  it('At night it waits in the list, whatever people have chosen for their phones', async () => {
    const frozen = { from: barn.slotAt(1, 14) + 1, to: barn.slotAt(3, 0) }
    await measured({ from: barn.firstSlot, to: barn.slotAt(2, 3) }, frozen)
    // It is found at night, hours after it began.
    await judgeUpTo(barn.slotAt(2, 2))
    expect(await stored()).toHaveLength(1)
    const pushes = await database.db
      .selectFrom('deliveries as d')
      .innerJoin('notifications as n', 'n.id', 'd.notification_id')
      .select(['d.status', 'd.reason'])
      .where('n.title_key', '=', 'notifications:sensor_fault')
      .where('d.channel', '=', 'PUSH')
      .execute()
    expect(pushes).toEqual([{ status: 'SUPPRESSED', reason: 'QUIET_HOURS' }])
  })

  it('A fault that is back within a day is remembered and not told again', async () => {
    const first = { from: barn.slotAt(1, 3) + 1, to: barn.slotAt(1, 16) }
    const again = { from: barn.slotAt(1, 20), to: barn.slotAt(2, 16) }
    await measured({ from: barn.firstSlot, to: barn.slotAt(1, 19) }, first)
    await measured({ from: barn.slotAt(1, 19) + 1, to: barn.slotAt(2, 16) }, again)
    for (const [day, hour] of [
      [1, 12],
      [1, 19],
      [2, 15],
    ] as const)
      await judgeUpTo(barn.slotAt(day, hour))
    expect(await stored()).toHaveLength(2)
    expect(await told()).toHaveLength(1)
  })
})
