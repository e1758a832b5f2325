import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { oneFile } from '@earshot/one-file'
import { sql } from 'kysely'
import readWorkbook from 'read-excel-file/node'
import { afterEach, expect, it } from 'vitest'
import { createQueue } from '#queue/open-queue.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { aBarn, aBatch, aUser } from '#test/factories.ts'
import { partsOf } from './export-work.queries.ts'
import { makeExports } from './make-exports.ts'

const NOW = new Date('2026-03-03T08:00:00Z')
/** Enough that the file has many parts, and its making can be met half way. */
const COMMENTS = 40_000

let database: TestDatabase
let dataDir: string
const children: ChildProcess[] = []

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await database.drop()
  await rm(dataDir, { recursive: true })
})

async function startProcess(now: Date): Promise<ChildProcess> {
  const program = await oneFile(new URL('../test/jobs-process.ts', import.meta.url))
  const env = { ...process.env, DATABASE_URL: database.url, DATA_DIR: dataDir, NOW: now.toISOString() }
  const child = spawn(process.execPath, [program], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  if (child.stdout === null) throw new Error('the process has no output')
  await once(child.stdout, 'data')
  return child
}

async function aLongBatch() {
  const { db } = database
  const user = await aUser(db)
  const { site, airspace } = await aBarn(db)
  const place = { site_id: site.id, airspace_id: airspace.id }
  const batch = await aBatch(db, { ...place, start_date: '2026-03-01' })
  // Each says something of its own: what repeats itself is packed into one part.
  await sql`insert into batch_comments (batch_id, date, comment, author_id)
    select ${batch.id}::int, date '2026-03-01', n || ' ' || md5(n::text) || md5((-n)::text), ${user.id}::int
    from generate_series(1, ${COMMENTS}::int) n`.execute(db)
  return { ...place, batch_id: batch.id, requested_by: user.id, created_at: NOW }
}

it('An export whose maker is killed half way is finished by one of two others, whole and once', {
  timeout: 120_000,
}, async () => {
  database = await testDatabase()
  dataDir = await mkdtemp(path.join(tmpdir(), 'earshot-killed-'))
  const { db } = database
  const wanted = await aLongBatch()
  const { id } = await db
    .insertInto('exports')
    .values({ ...wanted, file_type: 'xlsx' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const state = () =>
    db.selectFrom('exports').select(['status', 'attempt']).where('id', '=', id).executeTakeFirstOrThrow()
  const parts = () => db.selectFrom('export_parts').select('attempt').where('export_id', '=', id).execute()
  const wait = () => sql`select pg_sleep(0.02)`.execute(db)

  const queue = await createQueue({ db, log: { warn: () => {} } })
  const first = await startProcess(NOW)
  await queue.send(makeExports.name, {})
  while ((await parts()).length < 2) await wait()
  const died = once(first, 'exit')
  first.kill('SIGKILL')
  await died
  expect(await state()).toEqual({ status: 'PROCESSING', attempt: 1 })

  const later = new Date(NOW.getTime() + 61_000)
  await Promise.all([startProcess(later), startProcess(later)])
  await Promise.all([1, 2].map(() => queue.send(makeExports.name, {})))
  while ((await state()).status !== 'READY') await wait()

  expect(await state()).toEqual({ status: 'READY', attempt: 2 })
  expect(new Set((await parts()).map(({ attempt }) => attempt))).toEqual(new Set([2]))
  const content: Buffer[] = []
  for await (const part of partsOf(db, { id, attempt: 2 })) content.push(part)
  const sheets = await readWorkbook(Buffer.concat(content))
  expect(sheets.find(({ sheet }) => sheet === 'Comments')?.data).toHaveLength(COMMENTS + 1)
})
