/**
 * One machine as most farms have it (`serve`: embedded PostgreSQL, embedded broker, every role) is killed again and
 * again while gateways report and the engine judges. In the end everything is as if nothing had happened.
 */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { acquireDatabase } from '#db/embedded/acquire.ts'
import { findPostmaster, type Postmaster } from '#db/embedded/pid-file.ts'
import { freePort } from '#db/embedded/ports.ts'
import { killPostmaster } from '#db/embedded/postmaster.ts'
import { migrate } from '#db/migrate.ts'
import { type Db, openDatabase } from '#db/open.ts'
import { courseLength } from '#test/course.ts'
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
import { type ServerProcess, type StandBy, standBy } from '#test/crash/server-process.ts'
import { storedKeys } from '#test/crash/stored-keys.ts'
import { planStrikes, type Strike, seededRandom, strikeTime } from '#test/crash/strikes.ts'
import { judgeUndisturbed } from '#test/crash/undisturbed.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { expectExactRollUps } from '#test/recount.ts'

const KILLS = courseLength({ short: 8, long: 20 })
/** A day to fill the window of coughs, an outbreak, its end, and the clear days after it. Ends outside of a cut. */
const SLOTS = 144 * 5
const LAST = FIRST + SLOTS - 1
/** The moment when the last slot is judged, and before anybody counts as silent. */
const END = new Date(arrivalOf(LAST).getTime() + SLOT_MS)
const MESSAGES = SITES.flatMap(site =>
  Array.from({ length: SLOTS }, (_, n) => messagesOf(site, FIRST + n)),
).flat()

// A machine ten times slower than the usual one gets there too.
const TIMEOUT_MS = 1_200_000
const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 300_000, interval: 20 })
const silent = { info: () => {}, warn: () => {}, error: () => {} }

let folder: string
let dataDir: string
let db: Db
let reference: TestDatabase
let next: StandBy | undefined
let server: ServerProcess | undefined
let gateways: RememberingGateway[] = []
let now = START
let acknowledgements = 0

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'earshot-kills-'))
  dataDir = path.join(folder, 'data')
  reference = await testDatabase()
  await makeBarns(reference.db)
  const held = await acquireDatabase({ dataDir, log: silent })
  db = openDatabase(held.url, { max: 4, log: silent })
  await migrate(db)
  await makeBarns(db)
  // The server starts PostgreSQL and watches over it from here on.
  await held.release()
})

afterAll(async () => {
  next?.dismiss()
  server?.kill('SIGKILL')
  await Promise.all(gateways.map(gateway => gateway.close()))
  await db.destroy()
  await killPostmaster(path.join(dataDir, 'postgres'))
  await reference.drop()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

const postmaster = (): Promise<Postmaster | undefined> => findPostmaster(path.join(dataDir, 'postgres'))

async function serverEnvironment(): Promise<Record<string, string>> {
  const [port, mqttPort] = [await freePort(), await freePort()]
  return {
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    MQTT_URL: '',
    SMTP_URL: '',
    PORT: String(port),
    MQTT_PORT: String(mqttPort),
    ROLES: 'api,ingest,engine,jobs',
    DEMO: 'off',
    LOG_LEVEL: 'silent',
  }
}

async function moveClock(to: Date): Promise<void> {
  now = to
  await server?.moveClock(to)
}

/**
 * Sends slot by slot: the clock goes on when everything of a slot is acknowledged, as every gateway's own clock does.
 */
async function sendRecording(): Promise<void> {
  for (let slot = FIRST; slot <= LAST; slot++) {
    await moveClock(arrivalOf(slot))
    await Promise.all(SITES.map((site, index) => gateways[index]?.deliver(messagesOf(site, slot))))
  }
}

/** Every acknowledged sample is there, once, and the roll-ups equal a recount. */
async function expectNothingLost(): Promise<void> {
  // The acknowledgements are taken before the look: what is acknowledged after it need not be there yet.
  const acknowledged = gateways.flatMap(gateway => [...gateway.acknowledged])
  const stored = await storedKeys(db)
  const set = new Set(stored)
  expect(stored).toHaveLength(set.size)
  expect(acknowledged.filter(key => !set.has(key))).toEqual([])
  await expectExactRollUps(db)
}

async function untilPostgresAnswers(): Promise<void> {
  await until(async () => void (await db.selectFrom('sites').select('id').execute()))
}

/** Kills PostgreSQL alone with kill -9: the server starts it again, and acknowledges again. */
async function killPostgres(running: ServerProcess): Promise<void> {
  const before = await postmaster()
  if (before === undefined) throw new Error('no PostgreSQL runs')
  process.kill(before.pid, 'SIGKILL')
  const back = until(async () => {
    const found = await postmaster()
    expect(found?.ready).toBe(true)
    expect(found?.pid).not.toBe(before.pid)
  })
  await Promise.race([back, endOf(running)])
  const goal = acknowledgements + 1
  const goesOn = until(() => expect(acknowledgements).toBeGreaterThanOrEqual(goal))
  await Promise.race([goesOn, endOf(running)])
  await untilPostgresAnswers()
}

/** Rejects when the server ends although nobody killed it. */
async function endOf(running: ServerProcess): Promise<never> {
  throw new Error(`the server ended by itself: ${await running.ended}`)
}

async function strikeDown(running: ServerProcess, strike: Strike, isOver: () => boolean): Promise<void> {
  const acknowledged = () => acknowledgements
  await Promise.race([strikeTime({ strike, server: running, db, acknowledged, isOver }), endOf(running)])
  const postgres = strike.when === 'acknowledging' ? strike.postgres : 'lives'
  if (postgres === 'dies before' && !isOver()) await killPostgres(running)
  const found = await postmaster()
  running.kill('SIGKILL')
  if (postgres === 'dies too' && found !== undefined) process.kill(found.pid, 'SIGKILL')
  await running.ended
}

it(`The server loses, doubles and skips nothing in ${KILLS} kills of the server and two of PostgreSQL`, {
  timeout: TIMEOUT_MS,
}, async () => {
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
  process.stdout.write(`kills: SEED=${seed}\n`)
  const strikes = planStrikes({ kills: KILLS, acknowledgements: MESSAGES.length, random: seededRandom(seed) })
  const began = performance.now()
  const env = await serverEnvironment()
  const start = () => {
    const running = (next ?? standBy(env)).begin(now)
    next = standBy(env)
    server = running
    return running
  }
  gateways = SITES.map(site =>
    rememberingGateway({
      mqttPort: Number(env.MQTT_PORT),
      ...gatewayOf(site),
      onAcknowledged: () => {
        acknowledgements += 1
      },
    }),
  )

  let running = start()
  await running.ready
  // The cursors begin with the first slot.
  await until(async () =>
    expect(await db.selectFrom('airspace_states').select('next_slot').execute()).toHaveLength(8),
  )
  let over = false
  const sending = sendRecording().finally(() => {
    over = true
  })
  sending.catch(() => {})
  for (const strike of strikes) {
    await strikeDown(running, strike, () => over)
    running = start()
    await untilPostgresAnswers()
    await expectNothingLost()
  }
  await sending
  const sendingSeconds = (performance.now() - began) / 1000
  await running.ready
  await moveClock(END)
  await until(() => expectAtRest(db, LAST))

  await expectNothingLost()
  expect(new Set(await storedKeys(db))).toEqual(new Set(MESSAGES.flatMap(message => message.keys)))
  expect(await doubled(db)).toEqual([])
  await judgeUndisturbed(reference.db, { slots: SLOTS, end: END })
  const [disturbed, undisturbed] = [await judged(db), await judged(reference.db)]
  for (const [table, rows] of Object.entries(undisturbed))
    expect({ [table]: disturbed[table] }).toEqual({ [table]: rows })
  // The recording is worth its time: somebody coughed, it was too hot, and both ended.
  expect(undisturbed.alerts?.length).toBeGreaterThan(5)
  expect(undisturbed.episodes?.filter(episode => episode.includes('"CLOSED"'))).toHaveLength(1)
  await expectMailsOnce()

  const stopped = running.ended
  running.kill('SIGTERM')
  expect(await stopped).toEqual([0, null])
  expect(await postmaster()).toBeUndefined()
  const sent = gateways.reduce((sum, gateway) => sum + gateway.sent(), 0)
  const samples = gateways.reduce((sum, gateway) => sum + gateway.acknowledged.size, 0)
  const counts = Object.entries(undisturbed).map(([table, rows]) => `${table} ${rows.length}`)
  process.stdout.write(
    `kills: ${MESSAGES.length} messages, ${sent} sent, ${samples} samples acknowledged, ` +
      `${Math.round(sendingSeconds)} s of sending, ${Math.round((performance.now() - began) / 1000)} s in all; ` +
      `${counts.join(', ')}\n`,
  )
})

/**
 * Expects one mail for each that was sent; a second one is there only where a sender died before it could note the
 * first.
 */
async function expectMailsOnce(): Promise<void> {
  const names = await readdir(path.join(dataDir, 'outbox'))
  const keyOf = (name: string) => /(?:delivery|bundle)-\d+(?=\.json$)/.exec(name)?.[0]
  const mailed = names.map(keyOf).filter(key => key !== undefined)
  const rows = await db
    .selectFrom('deliveries')
    .select(['id', 'status', 'attempts', 'bundle_id'])
    .where('channel', '=', 'EMAIL')
    .execute()
  // What has one cause leaves as one mail, in the name of its bundle.
  const keyed = rows.map(({ bundle_id, id, status, attempts }) => {
    const key = bundle_id === null ? `delivery-${id}` : `bundle-${bundle_id}`
    return { key, status, attempts }
  })
  const sent = keyed.filter(({ status }) => status === 'SENT').map(({ key }) => key)
  expect(sent.length).toBeGreaterThan(0)
  expect(sent.filter(key => !mailed.includes(key))).toEqual([])
  const attempts = new Map(keyed.map(({ key, attempts }) => [key, attempts]))
  expect(
    [...new Set(mailed)].filter(
      key => mailed.filter(other => other === key).length > (attempts.get(key) ?? 0),
    ),
  ).toEqual([])
}
