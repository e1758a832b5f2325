import { sql } from 'kysely'
import pg from 'pg'
import { expect, it } from 'vitest'
import type { Config } from '#config.ts'
import { testApp } from '#test/app.ts'
import { testDatabase } from '#test/database.ts'
import { buildOperatorApp } from './operator.routes.ts'

const page = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

it('A process without the API shows how it is doing, and nothing else', async () => {
  const database = await testDatabase()
  // The test takes the context only: the application that serves the API registers its figures there too, and so does
  // the operators' own.
  const { ctx } = await testApp({ db: database.db })
  ctx.metrics.clear()
  ctx.checks.set('broker', () => {
    throw new Error('refused by 10.0.0.1')
  })
  const app = await buildOperatorApp(ctx)
  expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok' })
  const ready = await app.inject('/readyz')
  expect(ready.statusCode).toBe(503)
  expect(ready.json()).toEqual({
    status: 'not_ready',
    parts: { database: 'ok', migrations: 'ok', broker: 'failed' },
  })
  const metrics = (await app.inject('/metrics')).body
  expect(metrics).toContain('earshot_database_up 1')
  expect(metrics).toContain('earshot_process_resident_memory_bytes')
  for (const url of ['/', '/sign-in', '/users/current/', '/events/', '/api/openapi.json', '/api/docs']) {
    const answer = await app.inject({ url, headers: page })
    expect([url, answer.statusCode, answer.json().code]).toEqual([url, 404, 'not_found'])
  }
  await app.close()
  await database.drop()
})

it('A process whose database became read-only is not ready, and refuses a write as one that is away', async () => {
  const database = await testDatabase()
  const { app, close } = await testApp({ db: database.db })
  const contact = { name: 'Ann', email: 'ann@farm.example', message: 'Which monitors hear a turkey cough?' }
  const write = () => app.inject({ method: 'POST', url: '/contact/', payload: contact })
  const parts = async () => (await app.inject('/readyz')).json().parts
  expect([(await write()).statusCode, await parts()]).toEqual([204, { database: 'ok', migrations: 'ok' }])

  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const setReadOnly = (value: string) =>
    client.query(
      `alter database ${new URL(database.url).pathname.slice(1)} set default_transaction_read_only = ${value}`,
    )
  await sql`select set_config('default_transaction_read_only', 'on', false)`.execute(database.db)
  await setReadOnly('on')
  expect((await write()).json()).toMatchObject({ code: 'unavailable' })
  expect(await parts()).toEqual({ database: 'failed', migrations: 'ok' })

  await setReadOnly('off')
  expect([(await write()).statusCode, await parts()]).toEqual([204, { database: 'ok', migrations: 'ok' }])
  await client.end()
  await close()
  await database.drop()
})

it.each([
  ['another machine', { remoteAddress: '198.51.100.7' }],
  ['a proxy on this machine', { remoteAddress: '127.0.0.1', headers: { 'x-forwarded-for': '127.0.0.1' } }],
  ['a proxy with the newer header', { remoteAddress: '::1', headers: { forwarded: 'for=127.0.0.1' } }],
])(
  'A caller from %s reads the figures and the description of the API only where the operator opened them',
  async (_who, from) => {
    const database = await testDatabase()
    const urls = [
      '/metrics',
      '/api/openapi.json',
      '/api/docs',
      '/api/docs/start.js',
      '/api/docs/ui/swagger-ui.css',
    ]
    const statuses = async (openPages: Config['openPages']) => {
      const { app, close } = await testApp({ db: database.db, config: { openPages } })
      const answers = []
      for (const url of urls) answers.push((await app.inject({ url, ...from })).statusCode)
      await close()
      return answers
    }
    expect(await statuses([])).toEqual([404, 404, 404, 404, 404])
    expect(await statuses(['metrics'])).toEqual([200, 404, 404, 404, 404])
    expect(await statuses(['metrics', 'docs'])).toEqual([200, 200, 200, 200, 200])
    await database.drop()
  },
)
