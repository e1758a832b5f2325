/** Runs two processes on one database, one of them on a machine whose clock is wrong. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { newestDueSlot, slotOf } from '@earshot/engine/time.ts'
import { oneFile } from '@earshot/one-file'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { freePort } from '#db/embedded/ports.ts'
import { type BenchSite, makeFarm } from '#test/bulk-farm.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { aMembership, aUser, TEST_PASSWORD } from '#test/factories.ts'

const HOUR = 3_600_000
/** Two processes begin from nothing, beside whatever else the machine does. */
const START_MS = 180_000
const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 60_000, interval: 50 })

/** Makes everything a process asks of its machine's clock wrong by so much; what it measures by stays right. */
function wrongDate(by: number): string {
  const program = `const Right = Date
    globalThis.Date = class extends Right {
      constructor(...given) { given.length > 0 ? super(...given) : super(Right.now() + ${by}) }
      static now() { return Right.now() + ${by} }
    }`
  return `data:text/javascript,${encodeURIComponent(program)}`
}

interface Started {
  child: ChildProcess
  url: string
}

let folder: string
let database: TestDatabase
let farm: BenchSite
let farmer: { id: number; email: string }
const children: ChildProcess[] = []

async function start(roles: string, by = 0): Promise<Started> {
  const [port, mqttPort] = [await freePort(), await freePort()]
  const child = fork(await oneFile(new URL('./test/live-process.ts', import.meta.url)), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: by === 0 ? [] : ['--import', wrongDate(by)],
    env: {
      ...process.env,
      DATABASE_URL: database.url,
      HOST: '127.0.0.1',
      PORT: String(port),
      MQTT_PORT: String(mqttPort),
      MQTT_URL: '',
      ROLES: roles,
      DATA_DIR: path.join(folder, `data-${port}`),
      DEMO: 'off',
      LOG_LEVEL: 'silent',
    },
  })
  children.push(child)
  const [message] = await Promise.race([once(child, 'message'), once(child, 'exit')])
  if (message !== 'ready') throw new Error(`the process ended with ${message}`)
  return { child, url: `http://127.0.0.1:${port}` }
}

async function stop({ child }: Started): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

/** Sends one sample of each monitor of the farm, in the slot that runs now. */
async function report(to: Started, slot = slotOf(Date.now())): Promise<unknown> {
  const reading = { coughs: 0, audio_seconds: 600, temperature_c: 21, humidity_pct: 60 }
  const answer = await fetch(`${to.url}/api/v1/gateways/${farm.gateway}/samples/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from(`${farm.gateway}:bench`).toString('base64')}`,
    },
    body: JSON.stringify({ samples: farm.devices.map(device_code => ({ device_code, slot, ...reading })) }),
  })
  return answer.json()
}

async function signIn(to: Started): Promise<string> {
  const answer = await fetch(`${to.url}/api/token/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: farmer.email, password: TEST_PASSWORD }),
  })
  return ((await answer.json()) as { access: string }).access
}

async function me(at: Started, access: string): Promise<number> {
  return (await fetch(`${at.url}/users/current/`, { headers: { authorization: `Bearer ${access}` } })).status
}

async function metric({ url }: Started, name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1])
}

/** A notice to be sent, as the engine leaves it. */
async function aDelivery(): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with told as (
      insert into notifications (site_id, event_kind, ref_id, transition_no, type, title_key, created_at)
      values (${farm.id}, 'DEVICE_BACK', 1, ${Math.floor(Math.random() * 1e9)}::int, 'NORMAL', 'device_back', now())
      returning id
    ), reader as (
      insert into notification_recipients (notification_id, user_id) select id, ${farmer.id} from told
    )
    insert into deliveries (notification_id, user_id, channel) select id, ${farmer.id}, 'IN_APP' from told
    returning id`.execute(database.db)
  return rows[0]?.id ?? 0
}

async function cursors(): Promise<number[]> {
  const rows = await database.db.selectFrom('airspace_states').select('next_slot').execute()
  return rows.map(row => row.next_slot)
}

/** Monitors that are not online. */
async function silent(): Promise<number[]> {
  const rows = await database.db
    .selectFrom('device_states')
    .select('device_id')
    .where('connectivity', '<>', 'ONLINE')
    .execute()
  return rows.map(row => row.device_id)
}

let right: Started

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'earshot-clock-'))
  database = await testDatabase()
  const [site] = await makeFarm(database.db, { sites: 1, airspaces: 2, devices: 4 })
  if (site === undefined) throw new Error('no farm')
  farm = site
  farmer = await aUser(database.db)
  await aMembership(database.db, { site, user: farmer })
  await database.db.updateTable('gateways').set({ last_heartbeat_at: new Date() }).execute()
  right = await start('api,ingest,engine')
  const now = slotOf(Date.now())
  for (const slot of [now - 3, now - 2, now - 1]) {
    expect(await report(right, slot)).toEqual({ accepted: 4, rejected: [] })
  }
  await until(async () => {
    expect(await cursors()).toHaveLength(2)
    expect(await silent()).toEqual([])
  })
  // Nothing had ever been heard until these samples came, and that was told.
  await database.db.deleteFrom('notifications').execute()
}, START_MS)
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

describe.each([
  ['an hour ahead', HOUR],
  ['an hour behind', -HOUR],
  ['a day ahead', 24 * HOUR],
  ['a day behind', -24 * HOUR],
])('Processes beside one whose clock is %s', (_, by) => {
  it('Nothing is judged, told, refused, sent or signed by the wrong time', {
    timeout: START_MS,
  }, async () => {
    const began = Date.now()
    const wrong = await start('api,ingest,engine,jobs', by)
    const delivery = await aDelivery()
    // The four stages are tried in turn: what the process hears, how it is, who signs in there, what it sends.
    expect(await report(wrong)).toEqual({ accepted: 4, rejected: [] })
    const readiness = await fetch(`${wrong.url}/readyz`)
    expect(readiness.status).toBe(503)
    expect(await readiness.json()).toMatchObject({ parts: { clock: 'failed', database: 'ok' } })
    expect((await (await fetch(`${right.url}/readyz`)).json()) as unknown).toMatchObject({
      parts: { clock: 'ok' },
    })
    expect(await metric(wrong, 'earshot_clock_in_doubt')).toBe(1)
    expect(Math.abs((await metric(wrong, 'earshot_clock_offset_seconds')) - by / 1000)).toBeLessThan(60)
    expect(await me(right, await signIn(wrong))).toBe(200)
    expect(await me(wrong, await signIn(right))).toBe(200)
    await until(async () => {
      const sent = await database.db
        .selectFrom('deliveries')
        .select('sent_at')
        .where('id', '=', delivery)
        .executeTakeFirstOrThrow()
      expect(sent.sent_at?.getTime()).toBeGreaterThan(began - 60_000)
    })
    // The wrong one has had its turns.
    await until(async () =>
      expect(await metric(wrong, 'earshot_engine_refused_passes_total')).toBeGreaterThan(1),
    )
    await stop(wrong)
    const due = newestDueSlot(Date.now()) + 1
    for (const cursor of await cursors()) {
      expect(cursor).toBeLessThanOrEqual(due)
      expect(cursor).toBeGreaterThanOrEqual(due - 2)
    }
    expect(await silent()).toEqual([])
    const told = await database.db
      .selectFrom('notifications')
      .select('event_kind')
      .where('event_kind', 'like', '%LOST')
      .execute()
    expect(told).toEqual([])
    const received = await database.db.selectFrom('samples').select('received_at').execute()
    for (const { received_at } of received) {
      expect(Math.abs(received_at.getTime() - Date.now())).toBeLessThan(HOUR / 2)
    }
  })
})
