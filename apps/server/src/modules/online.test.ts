import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { devices } from '@earshot/contract/endpoints/hardware/devices.ts'
import { gateways } from '@earshot/contract/endpoints/hardware/gateways.ts'
import type { Airspace } from '@earshot/contract/schemas/farm/airspace.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createIngest } from '#ingest/ingest.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { type EngineBarn, engineBarn } from '#test/engine-barn.ts'
import { aGateway, aMembership, aUser } from '#test/factories.ts'

const START = new Date('2026-03-02T00:00:00Z')
const at = (minutes: number) => new Date(START.getTime() + minutes * 60_000)

let database: TestDatabase
let app: TestApp
let barn: EngineBarn
let second: { code: string }
let user: Awaited<ReturnType<typeof aUser>>

/** Two monitors and two gateways; one of each was never heard. */
beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  barn = await engineBarn(db, { start: START, devices: 2 })
  app = await testApp({ db, clock: barn.clock })
  second = await aGateway(db, { site_id: barn.site.id, last_heartbeat_at: null, created_at: START })
  user = await aUser(db)
  await aMembership(db, { site: barn.site, user })
})
afterAll(async () => {
  await app.close()
  await database.drop()
})

/** Returns the number of online monitors and gateways in each answer. */
async function answers() {
  const as = { as: user }
  const site = { params: { siteId: barn.site.id }, query: {} }
  const id = { params: { siteId: barn.site.id } }
  const [listed, hubs, tree, read, rooms] = await Promise.all([
    app.call(devices.list, site, as),
    app.call(gateways.list, site, as),
    app.call(sites.structure, id, as),
    app.call(sites.read, id, as),
    app.call(sites.airspaces, { ...id, query: {} }, as),
  ])
  const filtered = await app.call(devices.list, { ...site, query: { filter: 'ONLINE' } }, as)
  const { indicators, offline_count, status_name } = read.body
  const hung = tree.body.houses
    .flatMap(house => house.floors.flatMap(floor => floor.airspaces.flatMap(room => room.decks)))
    .flatMap(deck => deck.devices)
  const [room] = rooms.body.items as Airspace[]
  return {
    monitors: {
      list: listed.body.items.filter(device => device.connectivity === 'ONLINE').length,
      filter: filtered.body.items.length,
      structure: hung.filter(device => device.online).length,
      site: indicators.devices - offline_count,
      airspace: room?.devices_online,
    },
    room: [room?.online, listed.body.items[0]?.airspace?.online],
    gateways: {
      list: hubs.body.items.filter(gateway => gateway.online).length,
      structure: tree.body.gateways.filter(gateway => gateway.online).length,
      site: indicators.gateways - indicators.gateways_offline,
    },
    status: [status_name, room?.status_name],
  }
}

const monitors = (online: number) => ({
  list: online,
  filter: online,
  structure: online,
  site: online,
  airspace: online,
})

it('A monitor that was never heard is offline on the dashboard as in every list, however new', async () => {
  await barn.engineAt(at(10))
  expect(await answers()).toEqual({
    monitors: monitors(0),
    room: [false, false],
    gateways: { list: 1, structure: 1, site: 1 },
    status: ['Offline', 'Offline'],
  })
})

it('A monitor is online with the first sample, before its slot is judged', async () => {
  await barn.send({ from: barn.firstSlot + 1, to: barn.firstSlot + 1 }, (_, index) =>
    index === 0 ? {} : null,
  )
  await barn.engineAt(at(21))
  expect(await answers()).toEqual({
    monitors: monitors(1),
    room: [true, true],
    gateways: { list: 1, structure: 1, site: 1 },
    status: ['Success', 'Success'],
  })
})

it('A second monitor of a room and a second gateway count as soon as they are heard, before any slot is judged', async () => {
  const { db } = database
  const samples = [{ device_code: barn.devices[1]?.code ?? '', slot: barn.firstSlot + 2, temperature_c: 20 }]
  const ingest = createIngest({ db, log: app.ctx.log, clock: barn.clock, limits: { maxWaitMs: 0 } })
  await ingest.accept({ gatewayCode: barn.gateway.code, samples, receivedAt: at(22) })
  await ingest.heartbeat({
    gatewayCode: second.code,
    heartbeat: { at: at(22).toISOString() },
    receivedAt: at(22),
  })
  await ingest.stop()
  await barn.engineAt(at(22))
  expect(await answers()).toEqual({
    monitors: monitors(2),
    room: [true, true],
    gateways: { list: 2, structure: 2, site: 2 },
    status: ['Success', 'Success'],
  })
})
