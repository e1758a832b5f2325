/**
 * The primary of two PostgreSQL is killed while gateways report and the engine judges, and the standby promoted. The
 * server is not started anew, loses nothing that it has acknowledged, doubles nothing, and judges as if nothing had
 * happened.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { freePort } from '#db/embedded/ports.ts'
import { migrate } from '#db/migrate.ts'
import { type Db, openDatabase } from '#db/open.ts'
import { expectAtRest } from '#test/crash/at-rest.ts'
import {
  arrivalOf,
  FIRST,
  gatewayOf,
  makeBarns,
  messagesOf,
  SITES,
  SLOT_MS,
  START,
} from '#test/crash/barns.ts'
import { doubled, judged } from '#test/crash/judged.ts'
import { type RememberingGateway, rememberingGateway } from '#test/crash/remembering-gateway.ts'
import { type ReplicatedPostgres, replicatedPostgres } from '#test/crash/replicated-postgres.ts'
import { type ServerProcess, standBy } from '#test/crash/server-process.ts'
import { storedKeys } from '#test/crash/stored-keys.ts'
import { seededRandom } from '#test/crash/strikes.ts'
import { judgeUndisturbed } from '#test/crash/undisturbed.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { expectExactRollUps } from '#test/recount.ts'

/**
 * A day with an outbreak, and the hours after it. The last slot ends an hour: the figures of a day that still runs are
 * those of its last full hour, with whatever of the next had come by then.
 */
const SLOTS = 6 * 33
const LAST = FIRST + SLOTS - 1
const END = new Date(arrivalOf(LAST).getTime() + SLOT_MS)
const MESSAGES = SITES.flatMap(site =>
  Array.from({ length: SLOTS }, (_, n) => messagesOf(site, FIRST + n)),
).flat()

const TIMEOUT_MS = 600_000
const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 300_000, interval: 20 })
const silent = { info: () => {}, warn: () => {}, error: () => {} }

let folder: string
let pair: ReplicatedPostgres
let db: Db
let reference: TestDatabase
let server: ServerProcess
let gateways: RememberingGateway[] = []
let acknowledgements = 0

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'earshot-failover-'))
  reference = await testDatabase()
  await makeBarns(reference.db)
  pair = await replicatedPostgres(async url => {
    const first = openDatabase(url, { max: 4, log: silent })
    await migrate(first)
    await makeBarns(first)
    await first.destroy()
  })
  db = openDatabase(pair.url, { max: 4, log: silent })
  server = await startServer()
})

afterAll(async () => {
  server?.kill('SIGKILL')
  await Promise.all(gateways.map(gateway => gateway.close()))
  await db?.destroy()
  await pair?.remove()
  await reference?.drop()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

async function startServer(): Promise<ServerProcess> {
  const [port, mqttPort] = [await freePort(), await freePort()]
  const running = standBy({
    DATA_DIR: folder,
    DATABASE_URL: pair.url,
    MQTT_URL: '',
    SMTP_URL: '',
    PORT: String(port),
    MQTT_PORT: String(mqttPort),
    ROLES: 'api,ingest,engine,jobs',
    DEMO: 'off',
    LOG_LEVEL: 'silent',
  }).begin(START)
  gateways = SITES.map(site =>
    rememberingGateway({
      mqttPort,
      ...gatewayOf(site),
      onAcknowledged: () => {
        acknowledgements += 1
      },
    }),
  )
  await running.ready
  return running
}

/** Sends slot by slot: the clock goes on when everything of a slot is acknowledged. */
async function sendRecording(): Promise<void> {
  for (let slot = FIRST; slot <= LAST; slot++) {
    await server.moveClock(arrivalOf(slot))
    await Promise.all(SITES.map((site, index) => gateways[index]?.deliver(messagesOf(site, slot))))
  }
}

it('A killed primary and a promoted standby lose and double nothing, and the server goes on by itself', {
  timeout: TIMEOUT_MS,
}, async () => {
  await until(async () =>
    expect(await db.selectFrom('airspace_states').select('next_slot').execute()).toHaveLength(8),
  )
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
  const before = Math.round(MESSAGES.length * (0.1 + 0.8 * seededRandom(seed)()))
  const sending = sendRecording()
  sending.catch(() => {})
  await until(() => expect(acknowledgements).toBeGreaterThanOrEqual(before))

  await pair.killPrimary()
  const killed = performance.now()
  await pair.promote()
  const promoted = performance.now()
  const goal = acknowledgements + 1
  await until(() => expect(acknowledgements).toBeGreaterThanOrEqual(goal))
  process.stdout.write(
    `fail-over: SEED=${seed}, killed after ${before} messages, promoted ${Math.round(promoted - killed)} ms after the kill, acknowledged again ` +
      `${Math.round(performance.now() - promoted)} ms after the promotion\n`,
  )

  await sending
  await server.moveClock(END)
  await until(() => expectAtRest(db, LAST))
  expect(server.alive()).toBe(true)
  const stored = await storedKeys(db)
  expect(stored).toHaveLength(new Set(stored).size)
  const acknowledged = gateways.flatMap(gateway => [...gateway.acknowledged])
  expect(new Set(stored)).toEqual(new Set(acknowledged))
  expect(new Set(stored)).toEqual(new Set(MESSAGES.flatMap(message => message.keys)))
  await expectExactRollUps(db)
  expect(await doubled(db)).toEqual([])
  await judgeUndisturbed(reference.db, { slots: SLOTS, end: END })
  const [disturbed, undisturbed] = [await judged(db), await judged(reference.db)]
  for (const [table, rows] of Object.entries(undisturbed))
    expect({ [table]: disturbed[table] }).toEqual({ [table]: rows })
  expect(undisturbed.alerts?.length).toBeGreaterThan(1)
})
