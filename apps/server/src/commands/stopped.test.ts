/** `earshot backup` and `earshot restore`, interrupted in the middle of their work. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { writeBackup } from '#backup/write-backup.ts'
import { lockMigrations } from '#db/migrate.ts'
import type { Db } from '#db/open.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'

const SERVER = path.resolve(import.meta.dirname, '../..')

let database: TestDatabase
let folder: string
const started: ChildProcess[] = []

beforeAll(async () => {
  database = await testDatabase()
  folder = await mkdtemp(path.join(tmpdir(), 'earshot-stopped-'))
})
afterAll(async () => {
  for (const child of started) child.kill('SIGKILL')
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

async function earshot(args: string[], dataDir: string): Promise<ChildProcess> {
  await mkdir(dataDir, { recursive: true })
  const child = spawn(process.execPath, ['bin/earshot.mjs', ...args], {
    cwd: SERVER,
    stdio: 'ignore',
    env: { ...process.env, DATABASE_URL: database.url, DATA_DIR: dataDir, DEMO: 'off' },
  })
  started.push(child)
  return child
}

async function untilItWaits(db: Db): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await sql`
        select 1 from pg_stat_activity
        where datname = current_database() and application_name = 'earshot backup' and wait_event_type = 'Lock'`.execute(
        db,
      )
      expect(rows).toHaveLength(1)
    },
    { timeout: 60_000, interval: 100 },
  )
}

/** Twice, as npm passes it on beside the terminal. */
async function interrupt(child: ChildProcess): Promise<unknown> {
  const ended = once(child, 'exit')
  child.kill('SIGINT')
  child.kill('SIGINT')
  return ended
}

it('A backup that is stopped leaves no file', async () => {
  const into = path.join(folder, 'backups')
  await database.db.transaction().execute(async trx => {
    // The position of a sequence is read last, when all rows are in the file.
    await sql`alter sequence sites_id_seq rename to sites_id_seq_held`.execute(trx)
    const child = await earshot(['backup', path.join(into, 'farm.tar.gz')], path.join(folder, 'data'))
    await untilItWaits(database.db)
    expect(await readdir(into)).toEqual(['farm.tar.gz.partial'])
    expect(await interrupt(child)).toEqual([1, null])
    await sql`alter sequence sites_id_seq_held rename to sites_id_seq`.execute(trx)
  })
  expect(await readdir(into)).toEqual([])
})

it('A restore that is stopped leaves the data folder as it was', async () => {
  const file = path.join(folder, 'whole.tar.gz')
  const dataDir = path.join(folder, 'restored')
  await writeBackup({ url: database.url, dataDir, file, now: new Date() })
  await database.db.transaction().execute(async trx => {
    await lockMigrations(trx)
    const child = await earshot(['restore', file], dataDir)
    await untilItWaits(database.db)
    expect(await interrupt(child)).toEqual([1, null])
  })
  expect(await readdir(dataDir)).toEqual([])
})
