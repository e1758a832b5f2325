import { expect, test } from 'vitest'
import { freePort } from '#db/embedded/ports.ts'
import { testDatabase } from '#test/database.ts'
import { openDatabase } from './open.ts'
import { checkVersion, waitForDatabase } from './wait-for-database.ts'

const log = { info: () => {}, warn: () => {} }

async function waitFor(url: string): Promise<void> {
  const db = openDatabase(url, { max: 1, log })
  try {
    await waitForDatabase(db, { timeoutMs: 600, log })
  } finally {
    await db.destroy()
  }
}

test('A database that answers is waited for no longer', async () => {
  const { db, drop } = await testDatabase()
  await waitForDatabase(db, { log })
  await drop()
})

test('A database that never answers, and one that does not exist, are named as what they are', async () => {
  await expect(waitFor(`postgres://x:y@127.0.0.1:${await freePort()}/z`)).rejects.toThrow(
    /DATABASE_URL cannot be used.*ECONNREFUSED/,
  )
  const { url, drop } = await testDatabase()
  await drop()
  await expect(waitFor(url)).rejects.toThrow(/DATABASE_URL cannot be used.*does not exist/)
})

test('A version before 15 is refused', () => {
  expect(() => checkVersion(14)).toThrow(/PostgreSQL 14; Earshot needs 15/)
  expect(() => checkVersion(15)).not.toThrow()
})
