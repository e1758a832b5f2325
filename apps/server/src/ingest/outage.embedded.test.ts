/** The database is away for half a minute, while gateways go on reporting and bring what they had kept besides. */
import { samplesTopic } from '@earshot/contract/telemetry/messages.ts'
import mqtt, { type MqttClient } from 'mqtt'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { migrate } from '#db/migrate.ts'
import { type Db, openDatabase } from '#db/open.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { type BenchSite, makeFarm } from '#test/bulk-farm.ts'
import { movedClock } from '#test/clock.ts'
import { expectExactRollUps } from '#test/recount.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { type RunningEngine, startEngine } from '#tick/run-engine.ts'
import { type RunningIngest, startIngest } from './start-ingest.ts'

const SLOT_MS = 600_000
const NOON = Date.parse('2026-03-02T12:00:00Z')
const SLOT = NOON / SLOT_MS
const SITES = 4
const DEVICES = 2
/** Each gateway had kept so many messages of so many slots each. */
const KEPT = { messages: 20, slots: 50 }
const OUTAGE_S = 30

const clock = movedClock(new Date(NOON))
let server: TestServer
let db: Db
let app: TestApp
let ingest: RunningIngest
let engine: RunningEngine
let farm: BenchSite[]
let gateways: MqttClient[]

beforeEach(async () => {
  server = await startTestServer()
  db = openDatabase(server.url, { max: 5, log: { warn: () => {} } })
  await migrate(db)
  farm = await makeFarm(db, { sites: SITES, airspaces: 1, devices: DEVICES })
  app = await testApp({ db, clock, config: { mqttPort: 0, mqttUrl: undefined } })
  ingest = await startIngest(app.ctx)
  engine = startEngine(app.ctx, { tickMs: 20 })
  gateways = await Promise.all(farm.map(site => connect(site)))
})
afterEach(async () => {
  for (const gateway of gateways) gateway.end(true)
  await Promise.all([engine.stop(), ingest.stop()])
  await app.close()
  await db.destroy()
  await server.stop()
})

const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 60_000, interval: 20 })
const statusOf = async (url: string) => (await app.app.inject(url)).statusCode

function connect(site: BenchSite): Promise<MqttClient> {
  const options = { username: site.gateway, password: 'bench', reconnectPeriod: 0 }
  return mqtt.connectAsync(`mqtt://127.0.0.1:${ingest.mqttPort}`, options, false)
}

/** A sample of every device of the site for each of these slots. */
function bodyOf(site: BenchSite, slots: readonly number[]): string {
  const samples = slots.flatMap(slot =>
    site.devices.map(device_code => ({ device_code, slot, coughs: slot % 4, audio_seconds: 600 })),
  )
  return JSON.stringify({ samples })
}

/** Sends one message of the slot by each gateway. */
function report(slot: number): Promise<unknown>[] {
  return farm.map((site, index) => publish(index, bodyOf(site, [slot])))
}

async function publish(index: number, body: string): Promise<void> {
  await gateways[index]?.publishAsync(samplesTopic(farm[index]?.gateway ?? ''), body, { qos: 1 })
}

function bringWhatWasKept(): Promise<unknown>[] {
  return farm.flatMap((site, index) =>
    Array.from({ length: KEPT.messages }, (_, n) => {
      const first = SLOT - (n + 1) * KEPT.slots
      return publish(
        index,
        bodyOf(
          site,
          Array.from({ length: KEPT.slots }, (_, at) => first + at),
        ),
      )
    }),
  )
}

async function retries(): Promise<number> {
  const { body } = await app.app.inject('/metrics')
  return Number(/^earshot_ingest_retries_total (\d+)$/m.exec(body)?.[1] ?? 0)
}

it('The server acknowledges nothing in an outage, says so to its operators, and has lost nothing when the database is back', {
  timeout: 180_000,
}, async () => {
  await until(async () =>
    expect(await db.selectFrom('airspace_states').select('site_id').execute()).toHaveLength(SITES),
  )
  clock.set(new Date(NOON + SLOT_MS + 5_000))
  await Promise.all(report(SLOT))
  expect(await statusOf('/readyz')).toBe(200)

  const resume = await server.pause()
  clock.set(new Date(NOON + 2 * SLOT_MS + 5_000))
  let acknowledged = 0
  const sent = [...report(SLOT + 1), ...bringWhatWasKept()].map(message =>
    message.then(() => {
      acknowledged += 1
    }),
  )
  const before = await retries()
  for (let tries = 1; tries <= 3; tries++) {
    clock.advance((OUTAGE_S / 3) * 1000)
    await until(async () => expect(await retries()).toBeGreaterThan(before + tries))
    expect(await statusOf('/readyz')).toBe(503)
    expect(await statusOf('/healthz')).toBe(200)
  }
  // A gateway that connects now is turned away and comes again; one that uses HTTP is told that it failed.
  await expect(connect(farm[0] as BenchSite)).rejects.toThrow()
  const posted = await app.app.inject({
    method: 'POST',
    url: `/api/v1/gateways/${farm[0]?.gateway}/samples/`,
    headers: {
      authorization: `Basic ${Buffer.from(`${farm[0]?.gateway}:bench`).toString('base64')}`,
      'content-type': 'application/json',
    },
    payload: bodyOf(farm[0] as BenchSite, [SLOT + 1]),
  })
  expect(posted.statusCode).toBeGreaterThanOrEqual(500)
  expect(acknowledged).toBe(0)

  await resume()
  await Promise.all(sent)
  await until(async () => expect(await statusOf('/readyz')).toBe(200))
  const rows = await db.selectFrom('samples').select(['slot', 'received_at']).execute()
  expect(rows).toHaveLength(SITES * DEVICES * (2 + KEPT.messages * KEPT.slots))
  await expectExactRollUps(db)
  // They count from when they came, not from when they could be stored: nobody is judged without them.
  const inTime = rows.filter(row => row.slot === SLOT + 1).map(row => row.received_at.getTime())
  expect(new Set(inTime)).toEqual(new Set([NOON + 2 * SLOT_MS + 5_000]))

  clock.set(new Date(NOON + 3 * SLOT_MS))
  await Promise.all(report(SLOT + 2))
  await until(async () => {
    const states = await db.selectFrom('airspace_states').select(['next_slot', 'stale_from_hour']).execute()
    expect(states).toEqual(
      Array.from({ length: SITES }, () => ({ next_slot: SLOT + 2, stale_from_hour: null })),
    )
  })
})
