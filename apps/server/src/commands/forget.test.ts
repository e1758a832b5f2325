import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { aMembership, aSite, aUser } from '#test/factories.ts'
import { UsageError } from './command.ts'
import { forgetCommand } from './forget.ts'

let database: TestDatabase
let app: TestApp

beforeAll(async () => {
  database = await testDatabase()
  app = await testApp({ db: database.db })
})
afterAll(async () => {
  await app.close()
  await database.drop()
})

/** Runs the command as somebody typed it. @returns the lines that were said */
async function forget(...args: string[]): Promise<string[]> {
  const lines: string[] = []
  const { config, log } = app.ctx
  await forgetCommand.run({
    config: { ...config, databaseUrl: database.url },
    log,
    args,
    say: line => lines.push(line),
  })
  return lines
}

const isThere = async ({ id }: { id: number }) =>
  (await database.db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

it('The command deletes nobody before it was told so, and then at once', async () => {
  const user = await aUser(database.db)
  await expect(forget(user.email)).rejects.toThrow(`earshot forget ${user.email} --yes`)
  expect(await isThere(user)).toBe(true)
  expect(await forget(user.email.toUpperCase(), '--yes')).toHaveLength(1)
  expect(await isThere(user)).toBe(false)
})

it('The command names the sites that would be left without an owner, and an address that nobody has', async () => {
  const user = await aUser(database.db)
  const site = await aSite(database.db, { name: 'Hoeve Linde' })
  await aMembership(database.db, { site, user })
  await expect(forget(user.email, '--yes')).rejects.toThrow(/only owner of Hoeve Linde/)
  expect(await isThere(user)).toBe(true)
  await expect(forget('nobody@farm.example', '--yes')).rejects.toThrow(UsageError)
})
