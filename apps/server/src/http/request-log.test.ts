import { Writable } from 'node:stream'
import { endpoint } from '@earshot/contract/endpoint.ts'
import { session } from '@earshot/contract/endpoints/account/session.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp } from '#app.ts'
import { loadConfig } from '#config.ts'
import { createContext, createLogger } from '#context.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { aUser } from '#test/factories.ts'
import { handle } from './handle.ts'

const broken = endpoint({
  method: 'GET',
  path: '/broken/',
  access: 'public',
  summary: 'Fails.',
  success: { status: 204 },
})

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

/** An application whose log lines are kept. */
async function withLog() {
  const lines: Record<string, unknown>[] = []
  const output = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(JSON.parse(String(chunk)))
      done()
    },
  })
  const config = loadConfig({})
  const ctx = createContext({ config, db: database.db, log: createLogger({ logLevel: 'debug' }, output) })
  const failing = handle(broken, () => {
    throw new Error('the innermost secret')
  })
  const app = await buildApp(ctx, { routes: [failing] })
  return { app, ctx, lines }
}

it('The log has a failure with its cause under the id the client was told', async () => {
  const { app, lines } = await withLog()
  const answer = await app.inject('/broken/')
  const line = lines.find(candidate => candidate.msg === 'request failed')
  expect(line).toMatchObject({
    request_id: answer.json().request_id,
    code: 'internal_error',
    err: { message: 'the innermost secret' },
  })
  await app.close()
})

it('The log has a refusal with its reason, and every answer with its route', async () => {
  const { app, lines } = await withLog()
  await app.inject('/users/current/')
  expect(lines).toContainEqual(
    expect.objectContaining({
      msg: 'request refused',
      code: 'unauthorized',
      status: 401,
      method: 'GET',
      route: '/users/current/',
      address: '127.0.0.1',
      user: null,
    }),
  )
  expect(lines).toContainEqual(
    expect.objectContaining({ msg: 'answered', route: '/users/current/', status: 401 }),
  )
  await app.close()
})

it('The log names the person who was refused, and where they came from', async () => {
  const { app, ctx, lines } = await withLog()
  const user = await aUser(database.db)
  const open = { user_id: user.id, created_at: ctx.clock.now() }
  const { id: sessionId } = await database.db
    .insertInto('sessions')
    .values(open)
    .returning('id')
    .executeTakeFirstOrThrow()
  const access = await ctx.tokens.issue({ id: user.id, role: 'USER', sessionId })
  await app.inject({
    url: '/api/v2/admin-dashboard/users/',
    headers: { authorization: `Bearer ${access}` },
    remoteAddress: '198.51.100.7',
  })
  expect(lines).toContainEqual(
    expect.objectContaining({
      msg: 'request refused',
      status: 403,
      method: 'GET',
      route: '/api/v2/admin-dashboard/users/',
      address: '198.51.100.7',
      user: user.id,
    }),
  )
  await app.close()
})

it('The log never has a password or a token, whoever writes it', async () => {
  const { app, ctx, lines } = await withLog()
  const headers = { authorization: 'Bearer very-secret' }
  await app.inject({
    method: session.signIn.method,
    url: session.signIn.path,
    headers,
    payload: { password: 'very-secret' },
  })
  ctx.log.info(
    { req: { headers }, body: { password: 'very-secret', refresh: 'very-secret' }, token: 'very-secret' },
    'x',
  )
  expect(lines.length).toBeGreaterThan(2)
  expect(JSON.stringify(lines)).not.toContain('very-secret')
  await app.close()
})
