/** The watchman is a real HTTP server here, asked by the real part beside a real ingest and engine. */
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createBreaker } from '#channels/breaker.ts'
import type { Channels } from '#channels/channels.ts'
import type { Config } from '#config.ts'
import { sharedIngest } from '#ingest/shared-ingest.ts'
import { startIngest } from '#ingest/start-ingest.ts'
import { addDatabaseMetrics } from '#modules/system/metrics.ts'
import { lastSign, type Part } from '#sql/signs-of-life.ts'
import { anAlarmEvent, anAlarmFarm, followAlarm } from '#test/alarm-farm.ts'
import { makeFarm } from '#test/bulk-farm.ts'
import { movedClock } from '#test/clock.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { aQueuedNotice, jobContext, NOTIFIED_AT } from '#test/notices.ts'
import { startEngine } from '#tick/run-engine.ts'
import { createWaker } from '#waker.ts'
import { keepWatchman } from './watchman.ts'

const MINUTE_MS = 60_000
const SECRET = 'f00d-cafe-secret'

let database: TestDatabase
let dataDir: string
let receiver: Receiver
let ending: (() => Promise<unknown>)[]
/** The parts that run, and sign that they do. */
const signing = new Set<Part>()
const waker = createWaker()
const clock = movedClock(NOTIFIED_AT)

beforeEach(async () => {
  ending = []
  signing.clear()
  clock.set(NOTIFIED_AT)
  database = await testDatabase()
  dataDir = await mkdtemp(path.join(tmpdir(), 'earshot-watchman-'))
  receiver = await aReceiver()
})
afterEach(async () => {
  for (const end of ending.reverse()) await end()
  await receiver.close()
  await database.drop()
  await rm(dataDir, { recursive: true })
})

type Receiver = Awaited<ReturnType<typeof aReceiver>>

async function aReceiver() {
  const heard: string[] = []
  let answer = (response: ServerResponse) => void response.writeHead(200).end('OK')
  const server = createServer((request: IncomingMessage, response) => {
    heard.push(`${request.method} ${request.url}`)
    answer(response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    heard,
    url: `http://127.0.0.1:${port}/ping/${SECRET}`,
    answerBy: (next: typeof answer) => {
      answer = next
    },
    close: () => {
      server.closeAllConnections()
      return new Promise(resolve => server.close(resolve))
    },
  }
}

interface Given {
  config?: Partial<Config>
  channels?: Partial<Channels>
  timeoutMs?: number
}

/** The part that asks, as a process with the role `jobs` runs it. */
function aWatched({ config = {}, channels = {}, timeoutMs }: Given = {}) {
  const lines: string[] = []
  const ctx = {
    ...jobContext({
      db: database.db,
      clock,
      dataDir,
      channels,
      config: { heartbeatUrl: receiver.url, mqttPort: 0, mqttUrl: undefined, ...config },
    }),
    log: pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) }),
  }
  const stopping = new AbortController()
  const options = timeoutMs === undefined ? { waker } : { waker, timeoutMs }
  const running = keepWatchman(ctx, stopping.signal, options)
  ending.push(async () => {
    stopping.abort()
    await running
  })
  return { ctx, lines }
}

/** Ingest and engine beside it, which give their signs by themselves. */
async function aWholeProcess(given: Given = {}) {
  const watched = aWatched(given)
  const ingest = await startIngest(watched.ctx, { signEveryMs: 20 })
  signing.add('INGEST')
  const startOne = () => {
    signing.add('ENGINE')
    return startEngine({ ...watched.ctx, metrics: new Registry() }, { tickMs: 20 })
  }
  let engine = startOne()
  const end = {
    ingest: once(() => {
      signing.delete('INGEST')
      return ingest.stop()
    }),
    engine: () => {
      signing.delete('ENGINE')
      return engine.stop()
    },
  }
  ending.push(end.ingest, () => end.engine())
  await vi.waitFor(async () => {
    expect(await database.db.selectFrom('signs_of_life').select('part').execute()).toHaveLength(2)
  })
  return {
    ...watched,
    ingest,
    end,
    startEngine: () => {
      engine = startOne()
    },
  }
}

function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined
  return () => (done ??= work())
}

const look = () => database.db.selectFrom('watchman').selectAll().executeTakeFirst()

/** The clock moves on by a minute, or so many, and the look of that minute comes to its end. */
async function nextLook(minutes = 1) {
  // Each part that runs signs shortly before the look.
  clock.advance(minutes * MINUTE_MS - 1000)
  const since = clock.now()
  await vi.waitFor(
    async () => {
      const signs = await Promise.all([...signing].map(part => lastSign(database.db, part)))
      for (const sign of signs) expect(sign?.at.getTime()).toBeGreaterThanOrEqual(since.getTime())
    },
    { timeout: 30_000, interval: 20 },
  )
  clock.advance(1000)
  const at = clock.now()
  const before = receiver.heard.length
  const seen = await vi.waitFor(
    async () => {
      waker.wake()
      const row = await look()
      expect(row?.looked_at).toEqual(at)
      return row
    },
    { timeout: 30_000, interval: 20 },
  )
  const isAnswered = seen?.answered_at?.getTime() === at.getTime()
  return { heard: receiver.heard.length - before, heldBy: seen?.held_by, isAnswered }
}

const HEARD = { heard: 1, heldBy: [], isAnswered: true }
const heldBy = (...parts: string[]) => ({ heard: 0, heldBy: parts, isAnswered: false })

it('The watchman hears Earshot once a minute while everything works, however many processes there are', async () => {
  await aWholeProcess({ config: { heartbeatMethod: 'POST' } })
  await nextLook()
  const before = receiver.heard.length
  expect(await nextLook()).toEqual(HEARD)
  aWatched()
  expect(await nextLook()).toEqual(HEARD)
  // The slower of the two looks as well, and finds that it is done.
  for (let n = 0; n < 10; n += 1) {
    waker.wake()
    await new Promise(resolve => setTimeout(resolve, 20))
  }
  expect(receiver.heard.slice(before)).toEqual([`POST /ping/${SECRET}`, expect.stringContaining(SECRET)])
}, 60_000)

it('The watchman hears nothing while ingest is away or cannot store, and hears Earshot again after it', async () => {
  const { ctx, end } = await aWholeProcess()
  const [farm] = await makeFarm(database.db, { sites: 1, airspaces: 1, devices: 1 })
  expect(await nextLook()).toEqual(HEARD)
  const slot = Math.floor(clock.now().getTime() / 600_000) - 1
  const sample = { device_code: farm?.devices[0] ?? '', slot, coughs: 1, audio_seconds: 600 }
  let stored: Promise<unknown> = Promise.resolve()
  await database.db.transaction().execute(async trx => {
    await sql`lock table samples in exclusive mode`.execute(trx)
    const message = { gatewayCode: farm?.gateway ?? '', samples: [sample], receivedAt: clock.now() }
    stored = sharedIngest(ctx).ingest.accept(message)
    await vi.waitFor(() => expect(sharedIngest(ctx).ingest.waitingSince()).not.toBeNull())
    expect(await nextLook()).toEqual(HEARD)
    // It has been trying for more than a minute, and its last sign is more than a minute old.
    signing.delete('INGEST')
    await nextLook()
    expect(await nextLook()).toEqual(heldBy('INGEST'))
  })
  await stored
  signing.add('INGEST')
  expect(await nextLook()).toEqual(HEARD)

  await end.ingest()
  await nextLook()
  expect(await nextLook()).toEqual(heldBy('INGEST'))
  const again = await startIngest(ctx, { signEveryMs: 20 })
  signing.add('INGEST')
  ending.push(() => again.stop())
  expect(await nextLook()).toEqual(HEARD)
}, 120_000)

it('The watchman hears nothing while the engine is more than ten minutes behind, and hears Earshot again after it', async () => {
  const whole = await aWholeProcess()
  await makeFarm(database.db, { sites: 1, airspaces: 1, devices: 1 })
  expect(await nextLook()).toEqual(HEARD)
  await whole.end.engine()
  expect(await nextLook(9)).toEqual(HEARD)
  expect(await nextLook(2)).toEqual(heldBy('ENGINE'))
  whole.startEngine()
  expect(await nextLook()).toEqual(HEARD)
}, 120_000)

it('The watchman hears nothing while a slot waits to be judged for more than ten minutes, though the engine has passed', async () => {
  const whole = await aWholeProcess()
  await makeFarm(database.db, { sites: 1, airspaces: 1, devices: 1 })
  await nextLook()
  await whole.end.engine()
  expect(await nextLook()).toEqual(HEARD)
  await sql`update airspace_states set next_slot = next_slot - 3`.execute(database.db)
  expect(await nextLook()).toEqual(heldBy('ENGINE'))
  await sql`update airspace_states set next_slot = next_slot + 3`.execute(database.db)
  expect(await nextLook()).toEqual(HEARD)
}, 60_000)

it('The watchman hears nothing while a message of an Alarm waits for more than a minute, and hears Earshot after it', async () => {
  const whole = await aWholeProcess()
  expect(await nextLook()).toEqual(HEARD)
  // It would tell of more than this Alarm.
  await whole.end.engine()
  const { delivery } = await aQueuedNotice(database.db, { channel: 'PUSH' })
  const due = (at: Date | null) =>
    database.db.updateTable('deliveries').set({ due_at: at }).where('id', '=', delivery.id).execute()
  await due(clock.now())
  expect(await nextLook()).toEqual(heldBy('ALARMS'))
  // It is tried again later: it is not late until then.
  await due(new Date(clock.now().getTime() + 5 * MINUTE_MS))
  expect(await nextLook()).toEqual(HEARD)
  await due(clock.now())
  await database.db.updateTable('deliveries').set({ is_alarm: false }).execute()
  expect(await nextLook()).toEqual(HEARD)
  await database.db.updateTable('deliveries').set({ is_alarm: true, status: 'SENT' }).execute()
  expect(await nextLook()).toEqual(HEARD)
}, 60_000)

it('The watchman hears nothing while a step of a chain waits for more than a minute', async () => {
  await aWholeProcess()
  const farm = await anAlarmFarm(database.db, { now: clock.now() })
  const now = clock.now()
  const event = await anAlarmEvent(database.db, farm, { now })
  await database.db.transaction().execute(trx => followAlarm(trx, event, now))
  await database.db.deleteFrom('deliveries').execute()
  await nextLook()
  expect(await nextLook()).toEqual(heldBy('ALARMS'))
  await database.db.updateTable('alarm_chains').set({ next_at: null, holder_id: farm.owner.id }).execute()
  expect(await nextLook()).toEqual(HEARD)
}, 60_000)

it('What waits for a mail server that does not answer counts for people whom no other channel has told', async () => {
  const mailBreaker = createBreaker()
  const whole = await aWholeProcess({ channels: { mailBreaker } })
  await nextLook()
  await whole.end.engine()
  const { delivery, notification, user } = await aQueuedNotice(database.db, { channel: 'EMAIL' })
  await database.db.updateTable('deliveries').set({ due_at: clock.now() }).execute()
  for (const _try of [1, 2, 3]) mailBreaker.enter(clock.now())?.('away', clock.now())
  expect(await nextLook(2)).toEqual(heldBy('ALARMS'))
  await database.db
    .insertInto('deliveries')
    .values({
      notification_id: notification.id,
      user_id: user.id,
      channel: 'PUSH',
      is_alarm: true,
      status: 'SENT',
      sent_at: clock.now(),
      created_at: clock.now(),
    })
    .execute()
  expect(await nextLook()).toEqual(HEARD)
  // The server answers again, and the mail still waits: then it is Earshot that does not send it.
  mailBreaker.enter(new Date(clock.now().getTime() + 10 * MINUTE_MS))?.('works', clock.now())
  expect(await nextLook()).toEqual(heldBy('ALARMS'))
  await database.db.deleteFrom('deliveries').where('id', '=', delivery.id).execute()
  expect(await nextLook()).toEqual(HEARD)
}, 60_000)

it('A watchman who refuses, sends Earshot elsewhere or says nothing has not answered, and the log keeps its address', async () => {
  const { lines, ctx } = await aWholeProcess({ timeoutMs: 300 })
  await nextLook()
  const silent = { heard: 1, heldBy: [], isAnswered: false }
  for (const answer of [
    (response: ServerResponse) => void response.writeHead(403).end(SECRET),
    (response: ServerResponse) => void response.writeHead(302, { location: `/else/${SECRET}` }).end(),
    () => undefined,
    (response: ServerResponse) => void response.destroy(),
  ]) {
    receiver.answerBy(answer)
    expect(await nextLook()).toEqual(silent)
  }
  await addDatabaseMetrics(ctx)()
  expect(await ctx.metrics.metrics()).toContain('earshot_watchman_silent_seconds 240')
  await receiver.close()
  await nextLook()
  const said = lines.join('')
  for (const why of ['it answered 403', 'it answered 302', 'it did not answer in time', 'ECONNREFUSED'])
    expect(said).toContain(why)
  expect(said).not.toContain(SECRET)
  expect(said).not.toContain('/ping')
}, 60_000)

it('The metrics tell what holds the watchman back, and nothing where there is none', async () => {
  const none = await jobContext({ db: database.db, clock, dataDir })
  await addDatabaseMetrics(none)()
  expect(await none.metrics.metrics()).not.toMatch(/^earshot_watchman_silent_seconds/m)
  const { ctx } = aWatched()
  await nextLook()
  await addDatabaseMetrics(ctx)()
  const metrics = await ctx.metrics.metrics()
  for (const line of ['silent_seconds +Inf', 'held{reason="ingest"} 1', 'held{reason="alarms"} 0'])
    expect(metrics).toContain(`earshot_watchman_${line}`)
})
