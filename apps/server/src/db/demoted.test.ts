/** A database that turns read-only under its connections, as a primary does that is demoted to a standby. */
import { type AddressInfo, createServer } from 'node:net'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { SHORT_TIMEOUTS } from '#test/short-timeouts.ts'
import { swallowingProxy } from '#test/swallowing-proxy.ts'
import { isDatabaseUnavailable } from './errors.ts'
import { databaseHosts } from './hosts.ts'
import { connectionsFor, type Db, leaveReadOnlyServer, openDatabase, poolUse } from './open.ts'

let database: TestDatabase
/** The operator turns the switch over a connection that no pool knows. */
let operator: pg.Client
beforeEach(async () => {
  database = await testDatabase()
  operator = new pg.Client({ connectionString: database.url })
  await operator.connect()
})
afterEach(async () => {
  await operator.end()
  await database.drop()
})

function open(url: string, timeouts = SHORT_TIMEOUTS): Db {
  const db = openDatabase(url, { max: 2, log: { warn: () => {} }, timeouts })
  onTestFinished(() => db.destroy())
  return db
}

/** Turns the switch for new connections, and for those that `open` has idle now. */
async function setReadOnly(value: 'on' | 'off', open: Db[] = []): Promise<void> {
  for (const each of open)
    await sql`select set_config('default_transaction_read_only', ${value}, false)`.execute(each)
  const name = new URL(database.url).pathname.slice(1)
  await operator.query(
    `alter database ${pg.escapeIdentifier(name)} set default_transaction_read_only = ${value}`,
  )
}

const addSupplier = (db: Db) => db.insertInto('suppliers').values({ name: 'Feeds' }).execute()

async function pidOf(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  return rows[0]?.pid
}

async function refused(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error: unknown) => error,
  )
}

/** A port where nobody listens. */
async function deadHost(): Promise<string> {
  const server = createServer()
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  await new Promise(closed => server.close(closed))
  return `127.0.0.1:${port}`
}

/** Names two servers: this one, and the test's own behind it. */
function urlBehind(first: string): string {
  const { host, username, password, pathname } = new URL(database.url)
  return `postgres://${username}:${password}@${first},${host}${pathname}`
}

it('A refused write counts as a database that is away, and its connection is never handed out again', async () => {
  const db = open(database.url)
  const before = await pidOf(db)
  await setReadOnly('on', [db])
  expect(isDatabaseUnavailable(await refused(addSupplier(db)))).toBe(true)
  await setReadOnly('off')
  await addSupplier(db)
  expect(await pidOf(db)).not.toBe(before)
})

it('A refused write closes the connections of other kinds of work to the same server', async () => {
  const db = open(database.url)
  const bundle = connectionsFor(db, 'bundle')
  const before = await pidOf(bundle)
  await setReadOnly('on', [db])
  await refused(addSupplier(db))
  await setReadOnly('off')
  expect(await pidOf(bundle)).not.toBe(before)
})

it('No connection is made to a server that is read-only', async () => {
  const db = open(database.url)
  await setReadOnly('on')
  expect(isDatabaseUnavailable(await refused(sql`select 1`.execute(db)))).toBe(true)
  expect(poolUse(db)).toEqual({ busy: 0, idle: 0, waiting: 0 })
})

it('Connections that only read are left once somebody has seen that their server is read-only', async () => {
  const db = open(database.url)
  const before = await pidOf(db)
  leaveReadOnlyServer(db)
  expect(await pidOf(db)).not.toBe(before)
})

it('A connection goes to the next of several servers where the first does not answer', async () => {
  const db = open(urlBehind(await deadHost()))
  await addSupplier(db)
  expect(await database.db.selectFrom('suppliers').select('name').execute()).toEqual([{ name: 'Feeds' }])
})

it('A server that takes connections and answers nothing is left for the next long before a request is given up', async () => {
  const proxy = await swallowingProxy(database.url)
  proxy.swallowAll()
  const url = urlBehind(new URL(proxy.url).host)
  const db = open(url, { ...SHORT_TIMEOUTS, connectMs: 600_000, nextHostMs: 200 })
  await addSupplier(db)
  await proxy.close()
})

it('A connection goes to the next server when the one it is connected to dies, and all its pools with it', async () => {
  const proxy = await swallowingProxy(database.url)
  const url = urlBehind(new URL(proxy.url).host)
  const db = open(url)
  await addSupplier(db)
  const first = databaseHosts(url).current()
  await proxy.close()
  // The query under way on a lost connection fails; whoever asks next is answered by the other server.
  await vi.waitFor(() => db.deleteFrom('suppliers').execute(), { timeout: 30_000 })
  expect(databaseHosts(url).current()).not.toBe(first)
  await addSupplier(connectionsFor(db, 'bundle'))
})
