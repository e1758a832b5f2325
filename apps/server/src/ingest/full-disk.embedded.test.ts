/** The disk of the database is full: PostgreSQL answers, reads, and takes nothing. */
import { samplesTopic } from '@earshot/contract/telemetry/messages.ts'
import { sql } from 'kysely'
import mqtt, { type MqttClient } from 'mqtt'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { migrate } from '#db/migrate.ts'
import { type Db, openDatabase } from '#db/open.ts'
import { ensureSamplePartitions } from '#db/partitions.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { type BenchSite, makeFarm } from '#test/bulk-farm.ts'
import { movedClock } from '#test/clock.ts'
import { expectExactRollUps } from '#test/recount.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { canMount, mountSmallDisk, NO_SMALL_DISK, type SmallDisk } from '#test/small-disk.ts'
import { type RunningIngest, startIngest } from './start-ingest.ts'

const SLOT_MS = 600_000
const NOON = Date.parse('2026-03-02T12:00:00Z')
const SLOT = NOON / SLOT_MS
/** This many slots are more than fit into the pages that are there already. */
const SLOTS = 1_000

const clock = movedClock(new Date(NOON))
let server: TestServer
let disk: SmallDisk | undefined
let db: Db
let app: TestApp
let ingest: RunningIngest | undefined
let gateway: MqttClient | undefined
let farm: BenchSite[]

const possible = canMount()

beforeEach(async () => {
  if (!possible) return
  server = await startTestServer()
  db = openDatabase(server.url, { max: 5, log: { warn: () => {} } })
  await migrate(db)
  disk = await mountSmallDisk(db)
  // The small disk gets telemetry's partitions, and nothing else: the disk that fills in a farm is the one with the
  // samples.
  await sql`set default_tablespace = small`.execute(db)
  await ensureSamplePartitions(db, { fromSlot: SLOT - 2 * SLOTS, toSlot: SLOT })
  await sql`reset default_tablespace`.execute(db)
  farm = await makeFarm(db, { sites: 1, airspaces: 1, devices: 1 })
  app = await testApp({ db, clock, config: { mqttPort: 0, mqttUrl: undefined } })
  ingest = await startIngest(app.ctx)
  gateway = await mqtt.connectAsync(`mqtt://127.0.0.1:${ingest.mqttPort}`, {
    username: farm[0]?.gateway ?? '',
    password: 'bench',
  })
})
afterEach(async () => {
  if (!possible) return
  gateway?.end(true)
  await ingest?.stop()
  await app?.close()
  await db?.destroy()
  await server?.stop()
  await disk?.unmount()
})

const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 60_000, interval: 20 })

/** A message of `SLOTS` samples, as a gateway brings that had no network for a week. */
function publish(lastSlot: number): Promise<unknown> {
  const samples = Array.from({ length: SLOTS }, (_, n) => ({
    device_code: farm[0]?.devices[0],
    slot: lastSlot - n,
    coughs: 1,
    audio_seconds: 600,
  }))
  return (gateway as MqttClient).publishAsync(
    samplesTopic(farm[0]?.gateway ?? ''),
    JSON.stringify({ samples }),
    { qos: 1 },
  )
}

async function ready(): Promise<{ status: number; ingest: unknown }> {
  const answer = await app.app.inject('/readyz')
  return { status: answer.statusCode, ingest: answer.json().parts.ingest }
}

async function retries(): Promise<number> {
  const { body } = await app.app.inject('/metrics')
  return Number(/^earshot_ingest_retries_total (\d+)$/m.exec(body)?.[1] ?? 0)
}

async function count(): Promise<number> {
  const { n } = await db
    .selectFrom('samples')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

it.skipIf(!possible)(
  `The server acknowledges nothing on a full disk, is not ready from the first refusal on, and has lost nothing${possible ? '' : ` (${NO_SMALL_DISK})`}`,
  async () => {
    await publish(SLOT - 1)
    expect(await ready()).toEqual({ status: 200, ingest: 'ok' })

    await disk?.fill()
    let acknowledged = false
    const sent = publish(SLOT - 1 - SLOTS).then(() => {
      acknowledged = true
    })
    await until(async () => expect(await retries()).toBeGreaterThan(1))
    expect(acknowledged).toBe(false)
    expect(await ready()).toEqual({ status: 503, ingest: 'failed' })
    expect(await count()).toBe(SLOTS)

    await disk?.free()
    await sent
    await until(async () => expect(await ready()).toEqual({ status: 200, ingest: 'ok' }))
    expect(await count()).toBe(2 * SLOTS)
    await expectExactRollUps(db)
  },
)
