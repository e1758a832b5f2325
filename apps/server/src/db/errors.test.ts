import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { checkViolation, foreignKeyViolation, isTransient, uniqueViolation } from './errors.ts'

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

test('a refused row tells which constraint refused it', async () => {
  const { db } = database
  await db.insertInto('suppliers').values({ name: 'Feeds' }).execute()
  const twice = await failure(db.insertInto('suppliers').values({ name: 'FEEDS' }))
  expect(uniqueViolation(twice)).toBe('suppliers_name')
  expect(foreignKeyViolation(twice)).toBeUndefined()
  const orphan = await failure(db.insertInto('houses').values({ site_id: 99, name: 'A' }))
  expect(foreignKeyViolation(orphan)).toBe('houses_site_id_fkey')
  const blank = await failure(db.insertInto('houses').values({ site_id: 99, name: ' ' }))
  expect(checkViolation(blank)).toBe('houses_name_check')
  expect(uniqueViolation(new Error('something else'))).toBeUndefined()
})

test('only what may pass by itself is worth another try', () => {
  expect(isTransient(Object.assign(new Error('deadlock'), { code: '40P01' }))).toBe(true)
  expect(isTransient(new Error('Connection terminated unexpectedly'))).toBe(true)
  expect(isTransient(Object.assign(new Error('duplicate'), { code: '23505' }))).toBe(false)
  expect(isTransient('text')).toBe(false)
})
