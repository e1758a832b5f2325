/** The database connections of a running process fall silent: the network swallows their bytes, new ones work. */
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { samplesTopic } from '@earshot/contract/telemetry/messages.ts'
import mqtt, { type MqttClient } from 'mqtt'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Db, openDatabase } from '#db/open.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { type BenchSite, makeFarm } from '#test/bulk-farm.ts'
import { movedClock } from '#test/clock.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { anAdmin } from '#test/factories.ts'
import { expectExactRollUps } from '#test/recount.ts'
import { SHORT_TIMEOUTS } from '#test/short-timeouts.ts'
import { type SwallowingProxy, swallowingProxy } from '#test/swallowing-proxy.ts'
import { type RunningEngine, startEngine } from '#tick/run-engine.ts'
import { type RunningIngest, startIngest } from './start-ingest.ts'

const SLOT_MS = 600_000
const NOON = Date.parse('2026-03-02T12:00:00Z')
const SLOT = NOON / SLOT_MS
const DEVICES = 3

const clock = movedClock(new Date(NOON))
let direct: TestDatabase
let proxy: SwallowingProxy
let db: Db
let app: TestApp
let ingest: RunningIngest
let engine: RunningEngine | undefined
let farm: BenchSite[]
let gateway: MqttClient
let said: string[]

beforeEach(async () => {
  clock.set(new Date(NOON))
  said = []
  direct = await testDatabase()
  proxy = await swallowingProxy(direct.url)
  const log = pino({ level: 'warn' }, { write: line => void said.push(line) })
  db = openDatabase(proxy.url, { max: 4, log, timeouts: SHORT_TIMEOUTS })
  farm = await makeFarm(direct.db, { sites: 1, airspaces: 1, devices: DEVICES })
  app = await testApp({ db, clock, log, config: { mqttPort: 0, mqttUrl: undefined } })
  ingest = await startIngest(app.ctx)
  gateway = await mqtt.connectAsync(`mqtt://127.0.0.1:${ingest.mqttPort}`, {
    username: farm[0]?.gateway ?? '',
    password: 'bench',
  })
})
afterEach(async () => {
  gateway.end(true)
  await Promise.all([engine?.stop(), ingest.stop()])
  engine = undefined
  await app.close()
  await db.destroy()
  await proxy.close()
  await direct.drop()
})

const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 60_000, interval: 50 })

/** Fails with words where something hangs. */
async function soon<Result>(what: string, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what}: nothing for 60 seconds`)), 60_000)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

function publish(slot: number): Promise<unknown> {
  const samples = (farm[0]?.devices ?? []).map(device_code => ({
    device_code,
    slot,
    coughs: 1,
    audio_seconds: 600,
  }))
  return gateway.publishAsync(samplesTopic(farm[0]?.gateway ?? ''), JSON.stringify({ samples }), { qos: 1 })
}

async function storedSlots(): Promise<number[]> {
  const rows = await direct.db.selectFrom('samples').select('slot').orderBy('slot').execute()
  return rows.map(row => row.slot - SLOT)
}

async function readyParts(): Promise<unknown> {
  return (await app.app.inject('/readyz')).json().parts
}

async function metric(name: string): Promise<number> {
  const { body } = await app.app.inject('/metrics')
  const line = body.split('\n').find(one => one.startsWith(`${name} `) || one.startsWith(`${name}{`))
  return Number(line?.split(' ').at(-1) ?? 0)
}

const three = (slot: number) => Array.from({ length: DEVICES }, () => slot)

it('The server acknowledges after a silence what never reached the database, stored once', async () => {
  await publish(SLOT)
  proxy.swallow()
  await soon('no PUBACK', publish(SLOT + 1))
  expect(await storedSlots()).toEqual([...three(0), ...three(1)])
  await expectExactRollUps(direct.db)
  expect(said.join('')).toContain('a database connection fell silent and was closed')
  expect(await metric('earshot_ingest_retries_total')).toBeGreaterThan(0)
  expect(await metric('earshot_database_silent_connections_total{kind="bundle"}')).toBeGreaterThan(0)
  expect((await app.app.inject('/readyz')).statusCode).toBe(200)
})

it('The server stores once what was committed while the answer was swallowed', async () => {
  await publish(SLOT)
  proxy.swallowAnswerTo('insert into samples')
  let acknowledged = false
  const sent = publish(SLOT + 1).then(() => {
    acknowledged = true
  })
  await until(async () => expect(await storedSlots()).toHaveLength(2 * DEVICES))
  expect(acknowledged).toBe(false)
  await soon('no PUBACK', sent)
  expect(await storedSlots()).toEqual([...three(0), ...three(1)])
  await expectExactRollUps(direct.db)
})

it('The server stores once what comes late, in a transaction whose commit is swallowed', async () => {
  // The slot was judged long ago: it is written together with the mark that makes the engine look again.
  const late = SLOT - 20
  await publish(late)
  proxy.swallowAnswerTo('commit')
  await soon('no PUBACK', publish(late + 1))
  // Here it never gets to the commit: what it has locked is free again when it is tried again.
  proxy.swallowAnswerTo('insert into samples')
  await soon('no PUBACK', publish(late + 2))
  expect(await storedSlots()).toEqual([...three(-20), ...three(-19), ...three(-18)])
  await expectExactRollUps(direct.db)
})

it('The server is not ready when nothing could be stored for a minute, until it could', async () => {
  await publish(SLOT)
  expect(await readyParts()).toMatchObject({ database: 'ok', ingest: 'ok' })
  proxy.swallowAll()
  const acknowledged = publish(SLOT + 1)
  await until(async () => expect(await metric('earshot_ingest_retries_total')).toBeGreaterThan(0))
  clock.advance(61_000)
  expect(await readyParts()).toMatchObject({ ingest: 'failed' })
  expect(await metric('earshot_ingest_waiting_seconds')).toBe(61)
  proxy.resume()
  await soon('no PUBACK', acknowledged)
  await until(async () => expect(await readyParts()).toMatchObject({ database: 'ok', ingest: 'ok' }))
  expect(await metric('earshot_ingest_waiting_seconds')).toBe(0)
})

it('The server answers every reader again, one after a second try, though all connections were in use', async () => {
  const admin = await anAdmin(direct.db)
  const token = await app.signIn(admin)
  const read = () => app.call(sites.list, {}, { as: token })
  await Promise.all(Array.from({ length: 8 }, read))
  proxy.swallow()
  const answers = await soon('no answer', Promise.all(Array.from({ length: 8 }, read)))
  expect(answers.map(answer => answer.status)).toEqual(Array.from({ length: 8 }, () => 200))
  // The rest of the silent connections is not handed out either.
  expect((await soon('no answer', read())).status).toBe(200)
})

it('The engine judges after a silence what was due, once', async () => {
  engine = startEngine(app.ctx, { tickMs: 20 })
  const cursors = async () => {
    const rows = await direct.db.selectFrom('airspace_states').select('next_slot').execute()
    return rows.map(row => row.next_slot - SLOT)
  }
  await until(async () => expect(await cursors()).toHaveLength(1))
  clock.set(new Date(NOON + SLOT_MS))
  await publish(SLOT)
  proxy.swallow()
  clock.set(new Date(NOON + 2 * SLOT_MS))
  await until(async () => expect(await cursors()).toEqual([1]))
  await until(async () => expect(said.join('')).toContain('an engine pass failed'))
})
