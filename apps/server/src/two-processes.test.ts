/** Tries the many-machine set-up, small: one PostgreSQL, one Mosquitto, two processes with different roles. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { samplesTopic } from '@earshot/contract/telemetry/messages.ts'
import { oneFile } from '@earshot/one-file'
import { sql } from 'kysely'
import mqtt, { type MqttClient } from 'mqtt'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { freePort } from '#db/embedded/ports.ts'
import type { Db } from '#db/open.ts'
import { createIngest } from '#ingest/ingest.ts'
import { makeFarm } from '#test/bulk-farm.ts'
import { movedClock } from '#test/clock.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { aMembership, aUser, TEST_PASSWORD } from '#test/factories.ts'
import { findMosquitto, NO_MOSQUITTO, startMosquitto, type TestBroker } from '#test/mosquitto.ts'
import { expectExactRollUps } from '#test/recount.ts'
import { runEngine } from '#tick/run-engine.ts'

const START = Date.parse('2026-03-02T00:00:00Z')
const SLOT_MS = 600_000
const FIRST = START / SLOT_MS
const SLOTS = 16
const KILLED_AT = 8
const DEVICES = 10
const SITES = [1, 2]

interface Message {
  gateway: string
  slot: number
  samples: {
    device_code: string
    slot: number
    coughs: number
    audio_seconds: number
    temperature_c: number
    humidity_pct: number
  }[]
}

/** A slot's messages, one for each device. It is too hot for a while: alerts open and close. */
function messagesOf(slot: number): Message[] {
  const hot = slot >= FIRST + 2 && slot < FIRST + 6
  return SITES.flatMap(site =>
    Array.from({ length: DEVICES }, (_, device) => {
      const reading = {
        coughs: device,
        audio_seconds: 600,
        temperature_c: hot ? 36.5 : 20,
        humidity_pct: 60,
      }
      const samples = [{ device_code: `BENCH-${site}-${device}`, slot, ...reading }]
      return { gateway: `BENCH-GW-${site}`, slot, samples }
    }),
  )
}

/** The moment half a minute after the slot has ended. */
const arrival = (slot: number) => new Date((slot + 1) * SLOT_MS + 30_000)
/** The moment when the last slot is judged at the latest. */
const END = new Date(arrival(FIRST + SLOTS - 1).getTime() + SLOT_MS)

let folder: string
let database: TestDatabase
let reference: TestDatabase
let broker: TestBroker | undefined
const children: ChildProcess[] = []

async function startProcess(roles: string): Promise<{ child: ChildProcess; url: string }> {
  const port = await freePort()
  const child = fork(await oneFile(new URL('./test/serve-process.ts', import.meta.url)), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      DATABASE_URL: database.url,
      MQTT_URL: broker?.url,
      ROLES: roles,
      PORT: String(port),
      DATA_DIR: path.join(folder, roles),
      DEMO: 'off',
      LOG_LEVEL: 'silent',
      NOW: new Date(START).toISOString(),
    },
  })
  children.push(child)
  const [message] = await Promise.race([once(child, 'message'), once(child, 'exit')])
  if (message !== 'ready') throw new Error(`the process ended with ${message}`)
  return { child, url: `http://127.0.0.1:${port}` }
}

async function moveClock(to: Date, processes: ChildProcess[]): Promise<void> {
  await Promise.all(
    processes.map(async child => {
      const moved = once(child, 'message')
      child.send(to.toISOString())
      await moved
    }),
  )
}

async function countSamples(): Promise<number> {
  const { n } = await database.db
    .selectFrom('samples')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 20_000, interval: 20 })

async function publish(gateways: MqttClient, message: Message): Promise<void> {
  const payload = JSON.stringify({ samples: message.samples })
  await gateways.publishAsync(samplesTopic(message.gateway), payload, { qos: 1 })
}

/** Reads what follows from the samples alone. Silence is noticed by the clock, whenever a process happens to look. */
async function judged(db: Db): Promise<unknown> {
  const [alerts, spans, colors, states] = await Promise.all([
    db.selectFrom('alerts').selectAll().orderBy('airspace_id').orderBy('opened_at').execute(),
    db
      .selectFrom('alert_spans')
      .select(['from_at', 'to_at', 'priority'])
      .orderBy('from_at')
      .orderBy('to_at')
      .execute(),
    db
      .selectFrom('color_changes')
      .select(['device_id', 'sensor', 'changed_at', 'from_status', 'to_status'])
      .where('from_status', '<>', 'OFFLINE')
      .where('to_status', '<>', 'OFFLINE')
      .orderBy('changed_at')
      .orderBy('device_id')
      .orderBy('sensor')
      .execute(),
    db
      .selectFrom('airspace_states')
      .select(['airspace_id', 'next_slot', 'first_slot', 'machines'])
      .orderBy('airspace_id')
      .execute(),
  ])
  return {
    alerts: alerts.map(({ id: _, ...alert }) => alert),
    spans,
    colors,
    states,
  }
}

/** The same samples through one process, without a broker. */
async function judgeAlone({ db }: TestDatabase): Promise<void> {
  const clock = movedClock(new Date(START))
  const ingest = createIngest({ db, log: pino({ level: 'silent' }), clock })
  await runEngine({ db, clock })
  for (let slot = FIRST; slot < FIRST + SLOTS; slot++) {
    clock.set(arrival(slot))
    const receivedAt = clock.now()
    await Promise.all(
      messagesOf(slot).map(({ gateway, samples }) =>
        ingest.accept({ gatewayCode: gateway, samples, receivedAt }),
      ),
    )
  }
  clock.set(END)
  await runEngine({ db, clock })
  await ingest.stop()
}

interface Heard {
  kind: string
  site_id: number
}

/** Reads what an open page of this person would hear. */
async function listen(url: string, email: string): Promise<{ heard: Heard[]; close: () => void }> {
  const signIn = await fetch(`${url}/api/token/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: email, password: TEST_PASSWORD }),
  })
  const { access } = (await signIn.json()) as { access: string }
  const ending = new AbortController()
  const headers = { authorization: `Bearer ${access}` }
  const stream = await fetch(`${url}/events/`, { headers, signal: ending.signal })
  if (!stream.ok || stream.body === null) throw new Error(`no events: ${stream.status}`)
  const heard: Heard[] = []
  const read = async (body: ReadableStream<Uint8Array>) => {
    let text = ''
    for await (const chunk of body) {
      text += Buffer.from(chunk).toString()
      const lines = text.split('\n')
      text = lines.pop() ?? ''
      for (const line of lines) if (line.startsWith('data: ')) heard.push(JSON.parse(line.slice(6)) as Heard)
    }
  }
  read(stream.body).catch(() => {})
  return { heard, close: () => ending.abort() }
}

async function storedBy(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(/earshot_ingest_samples_total\{outcome="stored"\} (\d+)/.exec(text)?.[1] ?? 0)
}

describe.skipIf(findMosquitto() === undefined)(
  `Two processes (needs Mosquitto; else: ${NO_MOSQUITTO})`,
  () => {
    let farmer: { email: string }

    beforeAll(async () => {
      folder = await mkdtemp(path.join(tmpdir(), 'earshot-two-'))
      ;[database, reference, broker] = await Promise.all([testDatabase(), testDatabase(), startMosquitto()])
      for (const { db } of [database, reference]) {
        const sites = await makeFarm(db, { sites: SITES.length, airspaces: 2, devices: DEVICES })
        const user = await aUser(db, { email: 'two@farm.example' })
        for (const site of sites) await aMembership(db, { site, user })
        farmer = user
      }
    })
    afterAll(async () => {
      for (const child of children) child.kill('SIGKILL')
      await broker?.stop()
      await Promise.all([database.drop(), reference.drop(), rm(folder, { recursive: true, force: true })])
    })

    it('Two processes store once, judge once, tell each other, and go on when one is killed', {
      timeout: 300_000,
    }, async () => {
      const one = await startProcess('api,ingest,engine,jobs')
      const two = await startProcess('ingest,engine')
      await until(async () => expect((await fetch(`${one.url}/readyz`)).status).toBe(200))
      // The one without the API answers its operators, and nobody else.
      await until(async () => expect((await fetch(`${two.url}/readyz`)).status).toBe(200))
      expect(await (await fetch(`${two.url}/readyz`)).json()).toEqual({
        status: 'ready',
        parts: { database: 'ok', migrations: 'ok', broker: 'ok', ingest: 'ok' },
      })
      expect((await fetch(`${two.url}/sites/1/`)).status).toBe(404)
      await until(async () => {
        const states = await database.db.selectFrom('airspace_states').select('next_slot').execute()
        expect(states).toHaveLength(4)
      })
      const gateways = await mqtt.connectAsync(broker?.url ?? '')

      // The first slot message by message: pages of one process hear what the other one stored.
      await until(async () => expect(await sessionHolders()).toBe(2))
      await moveClock(arrival(FIRST), [one.child, two.child])
      // Access lasts ten minutes of this clock.
      const page = await listen(one.url, farmer.email)
      let fromTheOther = 0
      for (const [n, message] of messagesOf(FIRST).entries()) {
        const [before, heardBefore] = [await storedBy(one.url), page.heard.length]
        await publish(gateways, message)
        await until(async () => expect(await countSamples()).toBe(n + 1))
        await until(() =>
          expect(page.heard.slice(heardBefore).some(({ kind }) => kind === 'samples')).toBe(true),
        )
        if ((await storedBy(one.url)) === before) fromTheOther += 1
      }
      expect(fromTheOther).toBeGreaterThan(0)
      expect(fromTheOther).toBeLessThan(SITES.length * DEVICES)
      expect(await storedBy(two.url)).toBe(fromTheOther)

      const alive = [one.child, two.child]
      for (let slot = FIRST + 1; slot < FIRST + SLOTS; slot++) {
        await moveClock(arrival(slot), alive)
        await Promise.all(messagesOf(slot).map(message => publish(gateways, message)))
        if (slot === FIRST + KILLED_AT) {
          two.child.kill('SIGKILL')
          alive.pop()
        }
        await until(async () =>
          expect(await countSamples()).toBe((slot - FIRST + 1) * SITES.length * DEVICES),
        )
      }

      await moveClock(END, alive)
      await until(async () => {
        const states = await database.db.selectFrom('airspace_states').select('next_slot').execute()
        expect(states.every(({ next_slot }) => next_slot >= FIRST + SLOTS)).toBe(true)
      })
      page.close()
      await gateways.endAsync()
      const stopped = once(one.child, 'exit')
      one.child.kill('SIGTERM')
      expect(await stopped).toEqual([0, null])

      await judgeAlone(reference)
      expect(await judged(database.db)).toEqual(await judged(reference.db))
      const alerts = await database.db.selectFrom('alerts').select('state').execute()
      expect(alerts.length).toBeGreaterThanOrEqual(4)
      await expectExactRollUps(database.db)
    })
  },
)

/** Returns the number of processes that read sessions of the broker just now. */
async function sessionHolders(): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(distinct pid) as n from pg_locks
    where locktype = 'advisory' and granted and classid = 7225010 and objid > 0
      and database = (select oid from pg_database where datname = current_database())`.execute(database.db)
  return rows[0]?.n ?? 0
}
