import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { oneFile } from '@earshot/one-file'
import { sql } from 'kysely'
import { afterEach, expect, it } from 'vitest'
import { LEASE_MS } from '#channels/lease.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { aQueuedNotice, NOTIFIED_AT } from '#test/notices.ts'
import { startSmtp, type TestSmtp } from '#test/smtp.ts'

const MAILS = 80
/** One process can have sent so many without having noted it: a mail in each of its lanes. */
const MAX_MAILS_IN_FLIGHT = 4

let database: TestDatabase
let dataDir: string
let smtp: TestSmtp
const children: ChildProcess[] = []

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await smtp.close()
  await database.drop()
  await rm(dataDir, { recursive: true })
})

async function startProcess(now: Date): Promise<ChildProcess> {
  const program = await oneFile(new URL('../test/jobs-process.ts', import.meta.url))
  const env = {
    ...process.env,
    DATABASE_URL: database.url,
    SMTP_URL: smtp.url,
    DATA_DIR: dataDir,
    NOW: now.toISOString(),
  }
  const child = spawn(process.execPath, [program], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  if (child.stdout === null) throw new Error('the process has no output')
  await once(child.stdout, 'data')
  return child
}

it('Every mail is sent although a sender is killed, and none twice but what it had just sent', {
  timeout: 180_000,
}, async () => {
  database = await testDatabase()
  dataDir = await mkdtemp(path.join(tmpdir(), 'earshot-jobs-'))
  smtp = await startSmtp()
  const { db } = database
  for (let n = 0; n < MAILS; n += 1) await aQueuedNotice(db)

  const first = await startProcess(NOTIFIED_AT)
  await smtp.until(10)
  const died = once(first, 'exit')
  first.kill('SIGKILL')
  await died
  const left = await db.selectFrom('deliveries').select('id').where('status', '=', 'QUEUED').execute()
  expect(left.length).toBeGreaterThan(0)

  // A claimed mail is due only when its lease has ended.
  const later = new Date(NOTIFIED_AT.getTime() + LEASE_MS)
  const [second, third] = await Promise.all([startProcess(later), startProcess(later)])
  for (;;) {
    const open = await db
      .selectFrom('deliveries')
      .select('id')
      .where('status', '=', 'QUEUED')
      .limit(1)
      .execute()
    if (open.length === 0) break
    await sql`select pg_sleep(0.05)`.execute(db)
  }
  const exits = [once(second, 'exit'), once(third, 'exit')]
  second.kill('SIGTERM')
  third.kill('SIGTERM')
  expect(await Promise.all(exits)).toEqual([
    [0, null],
    [0, null],
  ])

  const rows = await db.selectFrom('deliveries').select(['status', 'attempts']).execute()
  expect(rows.filter(row => row.status === 'SENT')).toHaveLength(MAILS)
  const ids = smtp.received.map(({ mail }) => mail.messageId)
  expect(new Set(ids).size).toBe(MAILS)
  expect(ids.length - MAILS).toBeLessThanOrEqual(MAX_MAILS_IN_FLIGHT)
  // A mail came twice only where it was tried twice, and a repeated mail carries the same id.
  const repeated = rows.filter(row => row.attempts > 1).length
  expect(ids.length - MAILS).toBeLessThanOrEqual(repeated)
  expect(repeated).toBeLessThanOrEqual(MAX_MAILS_IN_FLIGHT)
})
