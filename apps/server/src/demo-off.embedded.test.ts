/** An installation that was tried out with the demo farm, and is then run in earnest: `DEMO=off` on the same database. */
import { EventEmitter, once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { session } from '@earshot/contract/endpoints/account/session.ts'
import { BOXED_GATEWAYS, demoGateways } from '@earshot/demo/farm.ts'
import { DEMO_SECRET } from '@earshot/demo/people.ts'
import { connectAsync } from 'mqtt'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { seedCommand } from '#commands/seed.ts'
import { loadConfig } from '#config.ts'
import { freePort } from '#db/embedded/ports.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { aGateway, anAdmin, TEST_PASSWORD, TEST_SECRET } from '#test/factories.ts'
import { serve } from './serve.ts'

const ADMIN = 'admin@demo.earshot.example'
let database: TestDatabase
let dataDir: string
const told: string[] = []

beforeAll(async () => {
  database = await testDatabase()
  dataDir = await mkdtemp(path.join(tmpdir(), 'earshot-demo-off-'))
  const config = loadConfig({ DATABASE_URL: database.url, DATA_DIR: dataDir })
  const log = pino({ level: 'silent' })
  await seedCommand.run({ config, log, args: ['--demo'], say: line => void told.push(line) })
})
afterAll(async () => {
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

it('A demo farm is seeded locked where the demo is off: a server that runs beside it lets nobody in', async () => {
  expect(told[0]).toMatch(/locked until a server is started with DEMO=on/)
  const open = database.db.selectFrom('users').select('email').where('locked_at', 'is', null)
  expect(await open.execute()).toEqual([])
  const states = database.db.selectFrom('gateways').select('registration').distinct()
  expect(await states.execute()).toEqual([{ registration: 'RETIRED' }])
})

it('A server lets nobody in with what everybody knows of the demo farm once it is off, and everybody again once it is on', async () => {
  const own = await anAdmin(database.db)
  const ownGateway = await aGateway(database.db)
  const { tokens } = await whileServing('on', async ({ signIn }) => ({
    tokens: (await signIn(ADMIN, DEMO_SECRET)).body,
  }))

  const { said } = await whileServing('off', async ({ signIn, refresh, current, connects }) => {
    expect(await signIn(ADMIN, DEMO_SECRET)).toMatchObject({ status: 401, body: { code: 'account_blocked' } })
    expect(await current(tokens.access)).toMatchObject({ status: 401 })
    expect(await refresh(tokens.refresh)).toMatchObject({ status: 401, body: { code: 'token_invalid' } })
    for (const code of [BOXED_GATEWAYS[0], demoGateways()[0]?.gateway.code])
      expect(await connects(code, DEMO_SECRET)).toBe(false)
    // Anyone who came since stays.
    expect(await signIn(own.email, TEST_PASSWORD)).toMatchObject({ status: 200 })
    expect(await connects(ownGateway.code, TEST_SECRET)).toBe(true)
    return {}
  })
  expect(said).toContainEqual(
    expect.objectContaining({ accounts: 14, gateways: 17, msg: expect.stringContaining('demo is off') }),
  )

  await whileServing('on', async ({ signIn, connects }) => {
    expect(await signIn(ADMIN, DEMO_SECRET)).toMatchObject({ status: 200 })
    expect(await connects(BOXED_GATEWAYS[0], DEMO_SECRET)).toBe(true)
    return {}
  })
})

interface Session {
  access: string
  refresh: string
}

interface Visit {
  signIn(username: string, password: string): Promise<{ status: number; body: Session }>
  refresh(token: string): Promise<{ status: number; body: unknown }>
  current(token: string): Promise<{ status: number }>
  connects(code: string | undefined, secret: string): Promise<boolean>
}

/** Waits until gateways are heard, but not for the demo farm's history. */
async function whileServing<Result>(
  demo: 'on' | 'off',
  visit: (visit: Visit) => Promise<Result>,
): Promise<Result & { said: unknown[] }> {
  const [port, mqttPort] = [await freePort(), await freePort()]
  const config = loadConfig({
    PORT: String(port),
    MQTT_PORT: String(mqttPort),
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    DEMO: demo,
    DEMO_LIVE: 'off',
    ROLES: 'api,ingest',
  })
  const lines = new EventEmitter<{ broker: [string] }>()
  const hearing = once(lines, 'broker')
  const said: unknown[] = []
  const log = pino({ level: 'info' }, { write: line => void said.push(JSON.parse(line)) })
  const server = serve({
    config,
    log,
    say: line => void (line.includes('mqtt://') && lines.emit('broker', line)),
  })
  try {
    const [line] = await Promise.race([hearing, server.ready.then(() => [''])])
    const brokerPort = Number(/(\d+)$/.exec(String(line))?.[1])
    const post = (url: string, payload: object) =>
      answered(`http://127.0.0.1:${port}${url}`, {
        method: 'POST',
        body: JSON.stringify(payload),
        headers: { 'content-type': 'application/json' },
      })
    const result = await visit({
      signIn: (username, password) => post(session.signIn.path, { username, password }),
      refresh: refresh => post(session.refresh.path, { refresh }),
      current: token =>
        answered(`http://127.0.0.1:${port}${session.current.path}`, {
          headers: { authorization: `Bearer ${token}` },
        }),
      connects: (code, secret) => connects(brokerPort, { code: code ?? '', secret }),
    })
    return { ...result, said }
  } finally {
    await server.stop()
    await server.ready.catch(() => {})
  }
}

async function answered(url: string, init: RequestInit): Promise<{ status: number; body: Session }> {
  const answer = await fetch(url, init)
  return { status: answer.status, body: (await answer.json()) as Session }
}

async function connects(port: number, { code, secret }: { code: string; secret: string }): Promise<boolean> {
  try {
    const options = { clientId: code, username: code, password: secret, reconnectPeriod: 0 }
    await (await connectAsync(`mqtt://127.0.0.1:${port}`, options)).endAsync()
    return true
  } catch {
    return false
  }
}
