/** The queue of background jobs is in no backup: what is due must be sent all the same where one was restored. */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { queueAccountMail } from '#accounts/account-mails.queries.ts'
import { outboxFolder } from '#channels/mail/outbox.ts'
import type { Db } from '#db/open.ts'
import { startJobs } from '#jobs/start-jobs.ts'
import { defineJob } from '#queue/job.ts'
import { sendJob } from '#queue/send-job.ts'
import { movedClock } from '#test/clock.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { aQueuedNotice, deliveryRow, jobContext, NOTIFIED_AT } from '#test/notices.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

let source: TestDatabase
let target: TestDatabase
let folder: string

beforeAll(async () => {
  ;[source, target] = await Promise.all([testDatabase(), testDatabase()])
  folder = await mkdtemp(path.join(tmpdir(), 'earshot-jobs-restored-'))
})
afterAll(async () => {
  await Promise.all([source.drop(), target.drop()])
  await rm(folder, { recursive: true })
})

const contextOn = (db: Db, dataDir: string) =>
  jobContext({ db, clock: movedClock(NOTIFIED_AT), dataDir: path.join(folder, dataDir) })

it('A restored installation sends what was waiting when the backup was made, and takes new jobs', async () => {
  const { delivery, user } = await aQueuedNotice(source.db)
  // The source has a queue in use, with something in it.
  let runs = 0
  const job = defineJob({
    name: 'of-the-test',
    payload: z.object({}),
    retry: { limit: 0, delaySeconds: 1 },
    timeoutSeconds: 60,
    run: async () => {
      runs += 1
    },
  })
  await sendJob(contextOn(source.db, 'from'), job, {})
  const mail = { kind: 'recovery' as const, email: user.email }
  await queueAccountMail(source.db, { mail, now: NOTIFIED_AT })
  const file = path.join(folder, 'backup.tar.gz')
  await writeBackup({ url: source.url, dataDir: path.join(folder, 'from'), file, now: NOTIFIED_AT })
  await restoreBackup({ url: target.url, dataDir: path.join(folder, 'into'), file })
  expect(await queueTables(target.db)).toBe(0)

  const ctx = contextOn(target.db, 'into')
  const jobs = startJobs(ctx, [job])
  await jobs.opened
  await sendJob(ctx, job, {})
  await queueAccountMail(target.db, { mail, now: NOTIFIED_AT })
  const mails = async () =>
    (await readdir(outboxFolder(path.join(folder, 'into'))).catch(() => [])).filter(name =>
      name.endsWith('.eml'),
    )
  await vi.waitFor(
    async () => {
      expect((await deliveryRow(target.db, delivery)).status).toBe('SENT')
      // The notice's, the one that waited for the account, and the new one.
      expect(await mails()).toHaveLength(3)
      expect(runs).toBe(1)
    },
    { timeout: 40_000 },
  )
  await jobs.stop()
  // The source's own is untouched.
  expect((await deliveryRow(source.db, delivery)).status).toBe('QUEUED')
})

async function queueTables(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from pg_tables where schemaname = 'queue'`.execute(db)
  return rows[0]?.n ?? 0
}
