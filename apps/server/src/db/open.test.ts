import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { type Db, openDatabase } from './open.ts'

let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await testDatabase()
  db = openDatabase(database.url, { max: 2, log: { warn: () => {} } })
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

/** Ends a connection as PostgreSQL does with each when it is killed. */
async function cut(pid: number): Promise<void> {
  await sql`select pg_terminate_backend(${pid})`.execute(database.db)
  for (;;) {
    const { rows } = await sql`select 1 from pg_stat_activity where pid = ${pid}`.execute(database.db)
    if (rows.length === 0) return
  }
}

/** The pool may hand out the lost connection once more, before this side has read that it was closed. */
async function goesOn(): Promise<void> {
  await vi.waitFor(async () => expect(await pidOf(db)).toBeGreaterThan(0), { timeout: 60_000 })
}

async function pidOf(connection: Db): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(connection)
  return rows[0]?.pid ?? 0
}

it('A transaction fails whose connection is lost between two queries, and the pool goes on with a new one', async () => {
  const broken = db.transaction().execute(async trx => {
    await cut(await pidOf(trx))
    await sql`select 1`.execute(trx)
  })
  // The loss must not end the process: an error that nobody listens to would end it, and this test run with it.
  await expect(broken).rejects.toThrow()
  await goesOn()
})

it('A query fails whose connection is lost while it runs, and the pool goes on with a new one', async () => {
  const broken = db.connection().execute(async connection => {
    const pid = await pidOf(connection)
    const slept = sql`select pg_sleep(60)`.execute(connection)
    await Promise.all([cut(pid), expect(slept).rejects.toThrow()])
  })
  await broken
  await goesOn()
})
