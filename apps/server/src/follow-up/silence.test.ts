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

it('A gateway that falls silent with three monitors is told of once at each step, and once of its return', async () => {
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

it('A site of which everything falls silent is told of twice: the gateway, and a day later the site', async () => {
  const { db } = database
  const barn = await engineBarn(db, { start: START, devices: 3 })
  await aMembership(db, { site: barn.site, user: await aUser(db) })
  await barn.send({ from: barn.firstSlot, to: barn.slotAt(1, 2) })
  await beat(barn, { code: barn.gateway.code, minutes: 120 })
  for (const minutes of [125, 175, 180, 200, 1555, 1560, 1600]) await pass(barn, minutes, minutes)
  expect(await told()).toEqual(['180 gateway_offline NORMAL', '1560 site_lost ALARM'])
})

describe('A lost site', () => {
  async function aLostSite() {
    const barn = await engineBarn(database.db, { start: START, devices: 2 })
    await aMembership(database.db, { site: barn.site, user: await aUser(database.db) })
    await barn.send({ from: barn.firstSlot, to: barn.slotAt(1, 2) })
    return barn
  }

  it('A gateway that is lost a day after its monitors is told of itself', async () => {
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

  it('A second gateway that fell silent with the first is part of the site’s loss', async () => {
    const barn = await aLostSite()
    const second = await aGateway(database.db, { site_id: barn.site.id })
    await beat(barn, { code: barn.gateway.code, minutes: 120 })
    await beat(barn, { code: second.code, minutes: 125 })
    for (const minutes of [130, 185, 1560, 1565]) await barn.engineAt(at(minutes))
    expect((await told()).slice(2)).toEqual(['1560 site_lost ALARM'])
  })
})

it('A monitor that is silent for a while after its gateway’s long silence comes back without a word', async () => {
  const { db } = database
  const barn = await engineBarn(db, { start: START })
  await aMembership(db, { site: barn.site, user: await aUser(db) })
  await barn.send({ from: barn.firstSlot, to: barn.slotAt(1, 2) })
  await beat(barn, { code: barn.gateway.code, minutes: 120 })
  for (const minutes of [125, 185, 1565]) await barn.engineAt(at(minutes))
  await beat(barn, { code: barn.gateway.code, minutes: 1650 })
  await barn.send({ from: barn.slotAt(1, 27.5), to: barn.slotAt(1, 37.5) })
  await barn.engineAt(at(1655))
  // The monitor alone falls silent ten hours on, for 80 minutes.
  await beat(barn, { code: barn.gateway.code, minutes: 2310 })
  for (const minutes of [2255, 2315]) await barn.engineAt(at(minutes))
  await beat(barn, { code: barn.gateway.code, minutes: 2330 })
  await barn.send({ from: barn.firstSlot + 232, to: barn.firstSlot + 232 })
  await barn.engineAt(at(2335))
  expect(await told()).toEqual([
    '180 gateway_offline NORMAL',
    '1560 site_lost ALARM',
    '1650 gateway_back NORMAL',
    '2310 device_offline NORMAL',
  ])
})

describe('A monitor that falls silent while its gateway has been for half an hour', () => {
  /** The monitor is heard last at 120, the gateway at 145: at 180 it may be the gateway that is silent. */
  async function bothSilent() {
    const barn = await engineBarn(database.db, { start: START })
    await aMembership(database.db, { site: barn.site, user: await aUser(database.db) })
    await barn.send({ from: barn.firstSlot, to: barn.slotAt(1, 2) })
    await beat(barn, { code: barn.gateway.code, minutes: 145 })
    for (const minutes of [125, 180]) await barn.engineAt(at(minutes))
    expect(await told()).toEqual([])
    return barn
  }

  it('The monitor is told of when the gateway is heard again and the monitor is not', async () => {
    const barn = await bothSilent()
    await beat(barn, { code: barn.gateway.code, minutes: 190 })
    await barn.engineAt(at(195))
    await beat(barn, { code: barn.gateway.code, minutes: 200 })
    await barn.engineAt(at(205))
    expect(await told()).toEqual(['180 device_offline NORMAL'])
  })

  it('The monitor is part of the gateway’s silence where that goes on, and is not told of after its return', async () => {
    const barn = await bothSilent()
    await barn.engineAt(at(205))
    await beat(barn, { code: barn.gateway.code, minutes: 250 })
    await barn.engineAt(at(255))
    expect(await told()).toEqual(['205 gateway_offline NORMAL'])
  })

  it('The monitor is not told of when it is heard again with the gateway', async () => {
    const barn = await bothSilent()
    await beat(barn, { code: barn.gateway.code, minutes: 190 })
    await barn.send({ from: barn.slotAt(1, 3) + 1, to: barn.slotAt(1, 3) + 1 })
    await barn.engineAt(at(195))
    expect(await told()).toEqual([])
  })

  it('A monitor lost for a day is told of though its gateway has been silent for half an hour', async () => {
    const barn = await engineBarn(database.db, { start: START, devices: 2 })
    await aMembership(database.db, { site: barn.site, user: await aUser(database.db) })
    await barn.send({ from: barn.firstSlot, to: barn.slotAt(1, 2) })
    const one = (_: number, index: number) => (index === 0 ? {} : null)
    await beat(barn, { code: barn.gateway.code, minutes: 180 })
    for (const minutes of [125, 185]) await barn.engineAt(at(minutes))
    await barn.send({ from: barn.slotAt(1, 2) + 1, to: barn.slotAt(1, 25.5) }, one)
    await beat(barn, { code: barn.gateway.code, minutes: 1520 })
    await barn.engineAt(at(1560))
    expect((await told()).filter(line => line.includes('lost'))).toEqual(['1560 device_lost ALARM'])
  })
})
