import { afterAll, beforeAll, expect, it } from 'vitest'
import { passwordMatches } from '#auth/passwords.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { aUser } from '#test/factories.ts'
import { createAdmin } from './create-admin.ts'

const now = new Date('2026-03-02T08:00:00Z')
let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

it('The command makes a new administrator who can sign in with the password', async () => {
  expect(await createAdmin(database.db, { email: 'boss@farm.example', password: 'a-long-secret', now })).toBe(
    'created',
  )
  const user = await database.db
    .selectFrom('users')
    .selectAll()
    .where('email', '=', 'boss@farm.example')
    .executeTakeFirstOrThrow()
  expect(user).toMatchObject({ role: 'ADMIN', activated_at: now })
  expect(await passwordMatches(user.password_hash, 'a-long-secret')).toBe(true)
})

it('The command makes a known user an administrator and leaves the password alone, however the address is spelt', async () => {
  const user = await aUser(database.db, { email: 'Jo@Farm.example' })
  expect(await createAdmin(database.db, { email: 'jo@farm.example', password: 'unused-secret', now })).toBe(
    'promoted',
  )
  const after = await database.db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow()
  expect(after).toMatchObject({ role: 'ADMIN', password_hash: user.password_hash })
})
