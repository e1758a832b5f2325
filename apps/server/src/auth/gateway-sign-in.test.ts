import { telemetry } from '@earshot/contract/endpoints/hardware/telemetry.ts'
import mqtt from 'mqtt'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type RunningIngest, startIngest } from '#ingest/start-ingest.ts'
import { appWithDatabase } from '#test/app-with-database.ts'
import { movedClock } from '#test/clock.ts'
import { aGateway, TEST_SECRET } from '#test/factories.ts'

const HOME = '198.51.100.7'
const STRANGER = '203.0.113.9'
const clock = movedClock()
const { app: test, db } = appWithDatabase({ clock, config: { mqttPort: 0 } })
let running: RunningIngest
let gateway: { code: string }

beforeAll(async () => {
  running = await startIngest(test.ctx)
})
afterAll(async () => {
  await running.stop()
})
beforeEach(async () => {
  clock.advance(3_600_000)
  gateway = await aGateway(db)
})

interface Attempt {
  secret: string
  code?: string
  from?: string
}

function overHttp({ secret, code = gateway.code, from = STRANGER }: Attempt) {
  return test.app.inject({
    method: telemetry.heartbeat.method,
    url: `/api/v1/gateways/${code}/heartbeat/`,
    headers: { authorization: `Basic ${Buffer.from(`${code}:${secret}`).toString('base64')}` },
    payload: { at: clock.now().toISOString() },
    remoteAddress: from,
  })
}

/** MQTT's own answer: 0 for yes, 4 for wrong credentials, 3 for not now. */
async function overMqtt(secret: string): Promise<number> {
  const options = { username: gateway.code, password: secret, reconnectPeriod: 0 }
  try {
    const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${running.mqttPort}`, options, false)
    await client.endAsync(true)
    return 0
  } catch (error) {
    return (error as { code: number }).code
  }
}

const statuses = (answers: { statusCode: number }[]) => answers.map(answer => answer.statusCode).sort()

it('Five guesses of one address at a gateway’s secret are checked, also when they come all at once', async () => {
  const guesses = Array.from({ length: 20 }, (_, number) => overHttp({ secret: `guess ${number}` }))
  const answers = await Promise.all(guesses)
  expect(statuses(answers)).toEqual([...Array(5).fill(401), ...Array(15).fill(429)])
  const right = await overHttp({ secret: TEST_SECRET })
  expect([right.statusCode, right.json().code, right.headers['retry-after']]).toEqual([
    429,
    'too_many_requests',
    '60',
  ])
  clock.advance(59_999)
  expect((await overHttp({ secret: TEST_SECRET })).statusCode).toBe(429)
  clock.advance(1)
  expect((await overHttp({ secret: TEST_SECRET })).statusCode).toBe(204)
})

it('The addresses of one IPv6 network count as one', async () => {
  const guess = (from: string) => overHttp({ secret: 'guess', from })
  for (let number = 1; number <= 5; number += 1) await guess(`2001:db8:1:2::${number}`)
  expect((await guess('2001:db8:1:2:ffff::6')).statusCode).toBe(429)
  expect((await guess('2001:db8:1:3::1')).statusCode).toBe(401)
})

it('Nobody who knows a code can keep its gateway out from elsewhere', async () => {
  for (let count = 0; count < 6; count++) await overHttp({ secret: 'guess' })
  const home = await Promise.all(
    Array.from({ length: 20 }, () => overHttp({ secret: TEST_SECRET, from: HOME })),
  )
  expect(statuses(home)).toEqual(Array(20).fill(204))
})

it('A code is counted however it is written', async () => {
  for (let count = 0; count < 5; count++)
    await overHttp({ secret: 'guess', code: gateway.code.toLowerCase() })
  expect((await overHttp({ secret: 'guess' })).statusCode).toBe(429)
})

it('Guesses over MQTT and HTTP are counted together', async () => {
  const from = '127.0.0.1'
  for (const guess of ['one', 'two', 'three']) expect(await overMqtt(guess)).toBe(4)
  for (const secret of ['four', 'five']) expect((await overHttp({ secret, from })).statusCode).toBe(401)
  expect((await overHttp({ secret: TEST_SECRET, from })).statusCode).toBe(429)
  expect(await overMqtt(TEST_SECRET)).toBe(3)
})

it('Fifty guesses of one address a minute are checked, whatever codes they are for', async () => {
  const guesses = Array.from({ length: 60 }, (_, number) =>
    overHttp({ secret: 'guess', code: `GW-GUESSED-${number}` }),
  )
  expect(statuses(await Promise.all(guesses))).toEqual([...Array(50).fill(401), ...Array(10).fill(429)])
  expect((await overHttp({ secret: TEST_SECRET })).statusCode).toBe(429)
  expect((await overHttp({ secret: TEST_SECRET, from: HOME })).statusCode).toBe(204)
})

it('No gateway is let in that was retired or has no secret', async () => {
  const retired = await aGateway(db, { registration: 'RETIRED' })
  const bare = await aGateway(db, { secret_salt: null, secret_hash: null })
  for (const { code } of [retired, bare]) {
    expect((await overHttp({ code, secret: TEST_SECRET })).statusCode).toBe(401)
  }
  expect((await overHttp({ code: bare.code, secret: '' })).statusCode).toBe(401)
})

it('The address a gateway signed in from is noted, unless others stand behind the same address', async () => {
  const signIn = (address: string, isShared: boolean) =>
    test.ctx.signInGateway({ code: gateway.code, secret: TEST_SECRET, address, isShared })
  const address = async () =>
    (
      await db
        .selectFrom('gateways')
        .select('ip_address')
        .where('code', '=', gateway.code)
        .executeTakeFirstOrThrow()
    ).ip_address
  await signIn('127.0.0.1', true)
  expect(await address()).toBe('')
  await signIn('::ffff:198.51.100.7', false)
  expect(await address()).toBe('198.51.100.7')
})
