import { session } from '@earshot/contract/endpoints/account/session.ts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { linkBus } from '#bus-link.ts'
import { captchaSecret } from '#modules/captcha/captcha.queries.ts'
import { makeChallenge } from '#modules/captcha/captcha.service.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { movedClock } from '#test/clock.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { aUser, TEST_PASSWORD } from '#test/factories.ts'
import { rotateKeys, rotateKeysCommand } from './rotate-keys.ts'

const clock = movedClock()
let database: TestDatabase
/** These are two processes of one installation. */
let here: TestApp
let there: TestApp

beforeAll(async () => {
  database = await testDatabase({ max: 10 })
  here = await testApp({ db: database.db, clock })
  there = await testApp({ db: database.db, clock })
})
afterAll(async () => {
  await Promise.all([here.close(), there.close()])
  await database.drop()
})

async function signedIn() {
  const { email: username } = await aUser(database.db)
  const { body } = await here.call(session.signIn, { body: { username, password: TEST_PASSWORD } })
  return body
}
const current = (app: TestApp, access: string) => app.call(session.current, {}, { as: access })
const refresh = (token: string) => here.call(session.refresh, { body: { refresh: token } })
const kidOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid as string

it('A rotation retires every key: within a minute nothing they signed is believed, and they sign nothing new', async () => {
  const { access } = await signedIn()
  for (const app of [here, there]) expect((await current(app, access)).status).toBe(200)
  await rotateKeys(database.db, clock.now())
  clock.advance(60_000)
  for (const app of [here, there]) expect((await current(app, access)).error?.code).toBe('token_invalid')
  const next = await signedIn()
  expect(kidOf(next.access)).not.toBe(kidOf(access))
  for (const app of [here, there]) expect((await current(app, next.access)).status).toBe(200)
})

it('No token of a retired key is believed that was never seen before', async () => {
  const { access } = await signedIn()
  await rotateKeys(database.db, clock.now())
  const fresh = await testApp({ db: database.db, clock })
  expect((await current(fresh, access)).error?.code).toBe('token_invalid')
  await fresh.close()
})

it('A rotation keeps signing in and the keys of others as they are while a minute has not passed', async () => {
  const { access } = await signedIn()
  clock.advance(59_999)
  expect(kidOf((await signedIn()).access)).toBe(kidOf(access))
  expect((await current(there, access)).status).toBe(200)
})

it('A rotation ends all sessions and leaves nothing of the retired keys that could sign', async () => {
  const signed = await signedIn()
  expect(await rotateKeys(database.db, clock.now())).toMatchObject({ keys: 1 })
  expect((await refresh(signed.refresh)).error.code).toBe('token_invalid')
  const open = await database.db.selectFrom('sessions').select('id').where('ended_at', 'is', null).execute()
  expect(open).toEqual([])
  const keys = await database.db.selectFrom('signing_keys').select(['secret', 'retired_at']).execute()
  expect(keys.filter(key => key.retired_at !== null && key.secret.length > 0)).toEqual([])
  expect(keys.filter(key => key.retired_at === null && key.secret.length === 32)).toHaveLength(1)
})

it('A rotation changes the captcha’s key too', async () => {
  await makeChallenge(here.ctx, 'registration')
  const before = await captchaSecret(database.db, clock.now())
  await rotateKeys(database.db, clock.now())
  expect(await captchaSecret(database.db, clock.now())).not.toEqual(before)
})

it('The command says what it did, and running processes know at once', async () => {
  const { access } = await signedIn()
  const links = await Promise.all(
    [here, there].map(({ ctx }) => linkBus({ bus: ctx.bus, databaseUrl: database.url, log: ctx.log })),
  )
  for (const app of [here, there]) expect((await current(app, access)).status).toBe(200)
  const lines: string[] = []
  const { config, log } = here.ctx
  await rotateKeysCommand.run({
    config: { ...config, databaseUrl: database.url },
    log,
    args: [],
    say: line => lines.push(line),
  })
  expect(lines).toEqual([expect.stringMatching(/1 key retired, 1 session ended/)])
  await vi.waitFor(async () => {
    for (const app of [here, there]) expect((await current(app, access)).status).toBe(401)
  })
  for (const link of links) await link.close()
})
