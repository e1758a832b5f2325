import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { SHORT_TIMEOUTS } from '#test/short-timeouts.ts'
import { type SwallowingProxy, swallowingProxy } from '#test/swallowing-proxy.ts'
import { isTransient } from './errors.ts'
import {
  connectionsFor,
  type Db,
  openDatabase,
  poolUse,
  silentConnections,
  terminateConnections,
} from './open.ts'
import { SilentConnectionError } from './silent-connection.ts'
import type { DatabaseTimeouts } from './timeouts.ts'

let direct: TestDatabase
let proxy: SwallowingProxy
let db: Db
const warn = vi.fn()

beforeEach(async () => {
  direct = await testDatabase()
  proxy = await swallowingProxy(direct.url)
  db = open(SHORT_TIMEOUTS)
  warn.mockReset()
})
afterEach(async () => {
  await db.destroy()
  await proxy.close()
  await direct.drop()
})

function open(timeouts: DatabaseTimeouts): Db {
  return openDatabase(proxy.url, { max: 3, log: { warn }, timeouts })
}

async function one(connection: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`select 1 as n`.execute(connection)
  return rows[0]?.n ?? 0
}

/** Opens as many connections as there may be and uses all of them. */
const useAll = () => Promise.all([1, 2, 3].map(() => sql`select pg_sleep(0.05)`.execute(db)))

it('A query that is not answered fails, says so, and its connection is never handed out again', async () => {
  await one(db)
  proxy.swallow()
  const error = await one(db).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(SilentConnectionError)
  expect(isTransient(error)).toBe(true)
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    { kind: 'request', limitMs: 2_500 },
    'a database connection fell silent and was closed',
  )
  expect(await one(db)).toBe(1)
  expect(silentConnections(db)).toEqual([['request', 1]])
  expect(poolUse(db)).toEqual({ busy: 0, idle: 1, waiting: 0 })
})

it('The connections beside a silent one are closed before anybody waits for them', async () => {
  await useAll()
  proxy.swallow()
  await expect(one(db)).rejects.toThrow(SilentConnectionError)
  expect(await Promise.all([one(db), one(db), one(db)])).toEqual([1, 1, 1])
  expect(silentConnections(db)).toEqual([['request', 1]])
})

it('A connection that lay idle is asked for a sign of life: no work is lost on one that died meanwhile', async () => {
  const careful = open({ ...SHORT_TIMEOUTS, checkAfterIdleMs: 0 })
  await one(careful)
  proxy.swallow()
  expect(await one(careful)).toBe(1)
  expect(warn).toHaveBeenCalledWith(
    { kind: 'request', limitMs: SHORT_TIMEOUTS.checkMs },
    'a database connection fell silent and was closed',
  )
  await careful.destroy()
})

it('A transaction fails as a whole, and PostgreSQL lets go of its locks by itself', async () => {
  await direct.db.insertInto('suppliers').values({ name: 'Feeds' }).execute()
  const rename = (name: string) =>
    db.transaction().execute(async trx => {
      await trx.updateTable('suppliers').set({ name }).execute()
      if (name === 'never') proxy.swallow()
      await one(trx)
    })
  await expect(rename('never')).rejects.toThrow(SilentConnectionError)
  await rename('Fodder')
  expect(await direct.db.selectFrom('suppliers').select('name').execute()).toEqual([{ name: 'Fodder' }])
})

it('A slow query is left to PostgreSQL, and keeps its connection', async () => {
  const pid = sql<{ pid: number }>`select pg_backend_pid() as pid`
  const before = await pid.execute(db)
  const error = await sql`select pg_sleep(60)`.execute(db).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ code: '57014' })
  expect(isTransient(error)).toBe(true)
  expect(await pid.execute(db)).toEqual(before)
  expect(warn).not.toHaveBeenCalled()
})

it('Nobody is taken for silent who answered while this process was held up itself', async () => {
  await one(db)
  const answer = one(db)
  await new Promise(resolve => setImmediate(resolve))
  // The process is busy as with a heavy computation.
  const until = performance.now() + 2_600
  while (performance.now() < until);
  expect(await answer).toBe(1)
  expect(warn).not.toHaveBeenCalled()
})

it('Each kind of work has connections and a limit of its own, all closed with the first', async () => {
  const limit = sql<{ limit: string }>`select current_setting('statement_timeout') as limit`
  const usual = openDatabase(direct.url, { max: 3, log: { warn } })
  const limits = await Promise.all(
    (['request', 'bundle', 'pass', 'export'] as const).map(async kind => {
      const { rows } = await limit.execute(connectionsFor(usual, kind))
      return rows[0]?.limit
    }),
  )
  expect(limits).toEqual(['15s', '15s', '1min', '30min'])
  expect(connectionsFor(usual, 'request')).toBe(usual)
  expect(connectionsFor(connectionsFor(usual, 'pass'), 'bundle')).toBe(connectionsFor(usual, 'bundle'))
  const bundle = connectionsFor(usual, 'bundle')
  await usual.destroy()
  await expect(one(bundle)).rejects.toThrow()
})

it('A pool that is cut off fails what is under way at once and leaves no connection', async () => {
  await useAll()
  proxy.swallow()
  const hanging = [one(db), one(connectionsFor(db, 'request'))].map(query =>
    query.catch((error: unknown) => String(error)),
  )
  await new Promise(resolve => setImmediate(resolve))
  terminateConnections(db, 'the process is stopping')
  expect(await Promise.all(hanging)).toEqual(
    Array.from({ length: 2 }, () => expect.stringContaining('the process is stopping')),
  )
  await vi.waitFor(() => expect(proxy.open()).toBe(0))
})
