/** Every secret that passes through the server on people's and gateways' usual ways, looked for in all that is logged. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Writable } from 'node:stream'
import { password } from '@earshot/contract/endpoints/account/password.ts'
import { session } from '@earshot/contract/endpoints/account/session.ts'
import { samplesTopic } from '@earshot/contract/telemetry/messages.ts'
import mqtt from 'mqtt'
import { expect, it, vi } from 'vitest'
import { hashGatewaySecret } from '#auth/gateway-secret.ts'
import { outboxFolder } from '#channels/mail/outbox.ts'
import { createLogger } from '#context.ts'
import { startIngest } from '#ingest/start-ingest.ts'
import { startJobs } from '#jobs/start-jobs.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { makeFarm } from '#test/bulk-farm.ts'
import { solvedToken } from '#test/captcha.ts'
import { testDatabase } from '#test/database.ts'
import { aUser, TEST_PASSWORD } from '#test/factories.ts'

const NEW_PASSWORD = 'under-the-old-oak'
const WRONG_PASSWORD = 'on-top-of-the-young-elm'
const GATEWAY_SECRET = 'the-gateways-own-secret'
const WRONG_SECRET = 'not-the-gateways-secret'

it('Passwords, tokens, secrets and mailed links are never logged', {
  timeout: 180_000,
}, async () => {
  const database = await testDatabase({ max: 12 })
  const dataDir = await mkdtemp(path.join(tmpdir(), 'earshot-log-'))
  const lines: string[] = []
  const output = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk))
      done()
    },
  })
  const log = createLogger({ logLevel: 'trace' }, output)
  const test = await testApp({ db: database.db, log, config: { dataDir, mqttPort: 0, mqttUrl: undefined } })
  const jobs = startJobs(test.ctx)
  await jobs.opened

  const secrets = [
    TEST_PASSWORD,
    NEW_PASSWORD,
    WRONG_PASSWORD,
    ...(await personsWay(test, dataDir)),
    ...(await gatewaysWay(test)),
  ]
  await jobs.stop()
  await test.close()
  await database.drop()
  await rm(dataDir, { recursive: true })

  const text = lines.join('')
  expect(lines.length).toBeGreaterThan(10)
  expect(secrets.length).toBeGreaterThan(8)
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(10)
    expect(text).not.toContain(secret)
  }
  // The log was really on: every answered request is in it by its id, refusals with their reason.
  const requests = lines.map(line => JSON.parse(line)).filter(line => line.msg === 'answered')
  expect(requests.length).toBeGreaterThan(5)
  for (const line of requests) expect(line.request_id).toMatch(/^[0-9a-f-]{36}$/)
  expect(text).toContain('request refused')
})

/** Signs in (wrongly, rightly), renews, forgets the password and sets a new one by the mailed link. */
async function personsWay(test: TestApp, dataDir: string): Promise<string[]> {
  const user = await aUser(test.ctx.db)
  const signIn = (given: string) =>
    test.call(session.signIn, { body: { username: user.email, password: given } })
  expect((await signIn(WRONG_PASSWORD)).status).toBe(401)
  const first = (await signIn(TEST_PASSWORD)).body
  const renewed = (await test.call(session.refresh, { body: { refresh: first.refresh } })).body
  await test.call(session.refresh, { body: { refresh: 'a-refresh-token-nobody-has' } })
  await test.call(session.current, {}, { as: renewed.access })
  await test.call(session.current, {}, { as: 'an-access-token-nobody-has' })

  const captcha_token = await solvedToken(test, 'restore-password')
  await test.call(password.recover, { body: { email: user.email, captcha_token } })
  const link = await mailedLink(dataDir)
  const token = new URL(link).searchParams.get('token') ?? ''
  await test.call(password.check, { params: { token } })
  await test.call(password.confirm, { body: { token, password: TEST_PASSWORD.slice(0, 3) } })
  expect((await test.call(password.confirm, { body: { token, password: NEW_PASSWORD } })).status).toBe(200)
  await test.call(password.confirm, { body: { token, password: NEW_PASSWORD } })
  const again = (await signIn(NEW_PASSWORD)).body
  const tokens = [first, renewed, again].flatMap(({ access, refresh }) => [access, refresh])
  const made = ['a-refresh-token-nobody-has', 'an-access-token-nobody-has']
  return [...tokens, ...made, captcha_token, link, token]
}

async function mailedLink(dataDir: string): Promise<string> {
  const folder = outboxFolder(dataDir)
  const mail = await vi.waitFor(
    async () => {
      const name = (await readdir(folder)).find(one => one.endsWith('.json'))
      if (name === undefined) throw new Error('no mail yet')
      return JSON.parse(await readFile(path.join(folder, name), 'utf8')) as { text: string }
    },
    { timeout: 60_000 },
  )
  return /https?:\S+token=[\w-]+/.exec(mail.text)?.[0] ?? ''
}

/** Signs a gateway in over MQTT and HTTP, with a right and a wrong secret. */
async function gatewaysWay({ app, ctx }: TestApp): Promise<string[]> {
  const [site] = await makeFarm(ctx.db, { sites: 1, airspaces: 1, devices: 1 })
  const code = site?.gateway ?? ''
  await ctx.db.updateTable('gateways').set(hashGatewaySecret(GATEWAY_SECRET)).execute()
  const ingest = await startIngest(ctx)
  const url = `mqtt://127.0.0.1:${ingest.mqttPort}`
  const gateway = await mqtt.connectAsync(url, { username: code, password: GATEWAY_SECRET })
  const slot = Math.floor(ctx.clock.now().getTime() / 600_000) - 1
  const samples = [{ device_code: site?.devices[0], slot, coughs: 1, audio_seconds: 600 }]
  await gateway.publishAsync(samplesTopic(code), JSON.stringify({ samples }), { qos: 1 })
  await gateway.publishAsync(samplesTopic(code), '{"samples":', { qos: 1 })
  await gateway.endAsync()
  const refused = mqtt.connectAsync(url, { username: code, password: WRONG_SECRET, reconnectPeriod: 0 })
  await expect(refused).rejects.toThrow()
  const headers = [GATEWAY_SECRET, WRONG_SECRET].map(
    secret => `Basic ${Buffer.from(`${code}:${secret}`).toString('base64')}`,
  )
  for (const authorization of headers) {
    await app.inject({
      method: 'POST',
      url: `/api/v1/gateways/${code}/samples/`,
      headers: { authorization },
      payload: { samples },
    })
  }
  await ingest.stop()
  return [GATEWAY_SECRET, WRONG_SECRET, ...headers]
}
