import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createIngest } from '#ingest/ingest.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { type EngineBarn, engineBarn } from '#test/engine-barn.ts'
import { aDevice, aGateway, aMembership, aUser } from '#test/factories.ts'

const START = new Date('2026-03-02T00:00:00Z')
const MINUTE = 60_000
const log = { info: () => {}, warn: () => {}, error: () => {} }

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase()
})
afterEach(() => database.drop())

const at = (minutes: number) => new Date(START.getTime() + minutes * MINUTE)

async function beat(barn: EngineBarn, { code, minutes }: { code: string; minutes: number }): Promise<void> {
  const ingest = createIngest({ db: database.db, log, clock: barn.clock })
  await ingest.heartbeat({
    gatewayCode: code,
    heartbeat: { at: at(minutes).toISOString() },
    receivedAt: at(minutes),
  })
  await ingest.stop()
}

/** A pass every five minutes. */
async function pass(barn: EngineBarn, from: number, to: number): Promise<void> {
  for (let minutes = from; minutes <= to; minutes += 5) await barn.engineAt(at(minutes))
}

async function told(): Promise<string[]> {
  const rows = await database.db
    .selectFrom('notifications')
    .selectAll()
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(row => {
    const minutes = Math.round((row.created_at.getTime() - START.getTime()) / MINUTE)
    return `${minutes} ${row.title_key.replace('notifications:', '')} ${row.type}`
  })
}

it('a gateway that falls silent with three monitors is told of once at each step, and once of its return', async () => {
  const { db } = database
  const barn = await engineBarn(db, { start: START, devices: 3 })
  await aMembership(db, { site: barn.site, user: await aUser(db) })
  // A second house keeps the site from being lost as a whole.
  const other = await aGateway(db, { site_id: barn.site.id, last_heartbeat_at: START })
  const alive = await aDevice(db, { deck: barn.deck, installedAt: START, gateway_id: other.id })
  const stillThere = async (minutes: number) => {
    const ingest = createIngest({ db, log, clock: barn.clock })
    const samples = [
      { device_code: alive.code, slot: at(minutes).getTime() / 600_000 - 1, temperature_c: 20 },
    ]
    await ingest.accept({ gatewayCode: other.code, samples, receivedAt: at(minutes) })
    await ingest.stop()
    await beat(barn, { code: other.code, minutes })
  }
  await barn.send({ from: barn.firstSlot, to: barn.slotAt(1, 2) })
  await beat(barn, { code: barn.gateway.code, minutes: 120 })
  await stillThere(120)
  await barn.engineAt(at(125))
  for (const minutes of [170, 180, 190, 1550, 1560, 1570]) {
    await stillThere(minutes)
    await pass(barn, minutes, minutes + 5)
  }
  expect(await told()).toEqual(['180 gateway_offline NORMAL', '1560 gateway_lost ALARM'])
  const states = await db
    .selectFrom('device_states')
    .select(['device_id', 'connectivity'])
    .orderBy('device_id')
    .execute()
  expect(states.map(row => row.connectivity)).toEqual(['LOST', 'LOST', 'LOST', 'ONLINE'])
  await stillThere(1650)
  await beat(barn, { code: barn.gateway.code, minutes: 1650 })
  await barn.send({ from: barn.slotAt(1, 27.5), to: barn.slotAt(1, 27.5), delayMs: 60_000 })
  await pass(barn, 1655, 1660)
  expect((await told()).slice(2)).toEqual(['1650 gateway_back NORMAL'])
})

it('a site of which everything falls silent is told of twice: the gateway, and a day later the site', async () => {
  const { db } = database
  const barn = await engineBarn(db, { start: START, devices: 3 })
  await aMembership(db, { site: barn.site, user: await aUser(db) })
  await barn.send({ from: barn.firstSlot, to: barn.slotAt(1, 2) })
  await beat(barn, { code: barn.gateway.code, minutes: 120 })
  for (const minutes of [125, 175, 180, 200, 1555, 1560, 1600]) await pass(barn, minutes, minutes)
  expect(await told()).toEqual(['180 gateway_offline NORMAL', '1560 site_lost ALARM'])
})

describe('a lost site is told of once', () => {
  async function aLostSite() {
    const barn = await engineBarn(database.db, { start: START, devices: 2 })
    await aMembership(database.db, { site: barn.site, user: await aUser(database.db) })
    await barn.send({ from: barn.firstSlot, to: barn.slotAt(1, 2) })
    return barn
  }

  it('a gateway that is lost a day after its monitors is told of itself', async () => {
    const barn = await aLostSite()
    for (const minutes of [125, 180, 1560]) {
      await beat(barn, { code: barn.gateway.code, minutes: minutes - 5 })
      await barn.engineAt(at(minutes))
    }
    await beat(barn, { code: barn.gateway.code, minutes: 1600 })
    for (const minutes of [1605, 1660, 3040]) await barn.engineAt(at(minutes))
    expect((await told()).slice(2)).toEqual([
      '1560 site_lost ALARM',
      '1660 gateway_offline NORMAL',
      '3040 gateway_lost ALARM',
    ])
  })

  it('a second gateway that fell silent with the first is part of it', async () => {
    const barn = await aLostSite()
    const second = await aGateway(database.db, { site_id: barn.site.id })
    await beat(barn, { code: barn.gateway.code, minutes: 120 })
    await beat(barn, { code: second.code, minutes: 125 })
    for (const minutes of [130, 185, 1560, 1565]) await barn.engineAt(at(minutes))
    expect((await told()).slice(2)).toEqual(['1560 site_lost ALARM'])
  })
})
