import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { knownMigrations, migrate, pendingMigrations } from './migrate.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

test('A migrated database has nothing left to apply', async () => {
  expect(await pendingMigrations(database.db)).toEqual([])
  expect(await migrate(database.db)).toEqual([])
})

test('Each migration has a number of its own, so that their order is never a matter of names', async () => {
  const numbers = (await knownMigrations()).map(name => name.slice(0, 3))
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([])
})

test('Numbers, days and moments come as number, text and Date', async () => {
  const { rows } = await sql<Record<string, unknown>>`
    select count(*) as n, 1.5::numeric as price, date '2026-03-29' as day, array[1::int8] as ids,
      timestamptz '2026-03-29 01:00+00' as at from generate_series(1, 3)`.execute(database.db)
  expect(rows[0]).toEqual({
    n: 3,
    price: 1.5,
    day: '2026-03-29',
    ids: [1],
    at: new Date('2026-03-29T01:00:00Z'),
  })
})

test('A database of a newer version is left alone', async () => {
  const newer = await testDatabase()
  await sql`insert into kysely_migration (name, timestamp) values ('999-later', '2099')`.execute(newer.db)
  await expect(migrate(newer.db)).rejects.toThrow(/another version of Earshot.*999-later/)
  await newer.drop()
})

test('A migration that waits for a table steps back, lets others pass, and goes on when the table is free', async () => {
  const holder = await database.db.startTransaction().execute()
  await sql`lock table kysely_migration in access exclusive mode`.execute(holder)
  const log = { info: vi.fn() }
  const migrating = migrate(database.db, { log, lockMs: 50, pauseMs: 10 })
  await vi.waitFor(() => expect(log.info).toHaveBeenCalledTimes(2), { timeout: 20_000 })
  await holder.rollback().execute()
  expect(await migrating).toEqual([])
})

test('A migration gives up when a table is never free, and leaves its connection as it was', async () => {
  const holder = await database.db.startTransaction().execute()
  await sql`lock table kysely_migration in access exclusive mode`.execute(holder)
  await expect(migrate(database.db, { lockMs: 20, pauseMs: 1, tries: 3 })).rejects.toThrow(/lock timeout/)
  await holder.rollback().execute()
  const { rows } = await sql`show lock_timeout`.execute(database.db)
  expect(rows).toEqual([{ lock_timeout: '0' }])
  expect(await migrate(database.db)).toEqual([])
})
