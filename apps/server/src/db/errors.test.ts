import { type AddressInfo, createServer, type Server } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { isDatabaseUnavailable, isTransient, uniqueViolation } from './errors.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const failure = (query: { execute(): Promise<unknown> }) =>
  query.execute().then(
    () => undefined,
    (error: unknown) => error,
  )

test('A row that is there already tells which constraint refused it', async () => {
  const { db } = database
  await db.insertInto('suppliers').values({ name: 'Feeds' }).execute()
  const twice = await failure(db.insertInto('suppliers').values({ name: 'FEEDS' }))
  expect(uniqueViolation(twice)).toBe('suppliers_name')
  const orphan = await failure(db.insertInto('houses').values({ site_id: 99, name: 'A' }))
  expect(uniqueViolation(orphan)).toBeUndefined()
  expect(uniqueViolation(new Error('something else'))).toBeUndefined()
})

/** Makes nobody's PostgreSQL: it takes a connection, and then does what it is told. */
async function aFalseServer(onConnection: Parameters<typeof createServer>[1]): Promise<string> {
  const server: Server = createServer(onConnection)
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void server.close())
  return `postgres://nobody@127.0.0.1:${(server.address() as AddressInfo).port}/nothing`
}

function aPool(options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ max: 1, connectionTimeoutMillis: 2_000, ...options })
  onTestFinished(() => (pool.ended ? undefined : pool.end()))
  return pool
}

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

/** The driver has words of its own for each way in which the database goes away. Its errors carry no code. */
const GOING_AWAY: Record<string, () => Promise<unknown>> = {
  'it hangs up': async () => {
    const pool = aPool({ connectionString: await aFalseServer(socket => socket.end()) })
    return refusal(pool.query('select 1'))
  },
  'it never answers': async () => {
    const pool = aPool({
      connectionString: await aFalseServer(socket => socket.pause()),
      connectionTimeoutMillis: 40,
    })
    return refusal(pool.query('select 1'))
  },
  'nobody is there': async () => {
    const pool = aPool({ connectionString: 'postgres://nobody@127.0.0.1:1/nothing' })
    return refusal(pool.query('select 1'))
  },
  'every connection is in use': async () => {
    const pool = aPool({ connectionString: database.url })
    const client = await pool.connect()
    const refused = await refusal(pool.query('select 1'))
    client.release()
    return refused
  },
  'it falls silent during a query': async () => {
    const pool = aPool({ connectionString: database.url, query_timeout: 40 })
    return refusal(pool.query('select pg_sleep(0.2)'))
  },
  'an administrator ends the connection': async () => {
    const pool = aPool({ connectionString: database.url })
    pool.on('error', () => undefined)
    return refusal(pool.query('select pg_terminate_backend(pg_backend_pid())'))
  },
  'we are closing': async () => {
    const pool = aPool({ connectionString: database.url })
    await pool.end()
    return refusal(pool.query('select 1'))
  },
}

test.each(Object.entries(GOING_AWAY))('The database is away where %s', async (_how, fail) => {
  const error = await fail()
  expect(error).toBeInstanceOf(Error)
  expect(isDatabaseUnavailable(error), String(error)).toBe(true)
})

test('A query that is wrong says nothing of the database', async () => {
  const pool = aPool({ connectionString: database.url })
  expect(isDatabaseUnavailable(await refusal(pool.query('select nothing from nowhere')))).toBe(false)
  expect(isDatabaseUnavailable(new TypeError('x is undefined'))).toBe(false)
})

test('Only what may pass by itself is worth another try', () => {
  expect(isTransient(Object.assign(new Error('deadlock'), { code: '40P01' }))).toBe(true)
  expect(isTransient(new Error('Connection terminated unexpectedly'))).toBe(true)
  expect(isTransient(new Error('Client has encountered a connection error and is not queryable'))).toBe(true)
  expect(isTransient(Object.assign(new Error('disk full'), { code: '53100' }))).toBe(true)
  expect(isTransient(Object.assign(new Error('duplicate'), { code: '23505' }))).toBe(false)
  expect(isTransient('text')).toBe(false)
})
