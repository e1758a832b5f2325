import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openOutbox, outboxFolder } from '#channels/mail/outbox.ts'
import { type Db, openDatabase } from '#db/open.ts'
import { DEFAULT_TIMEOUTS } from '#db/timeouts.ts'
import { movedClock } from '#test/clock.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { aUser } from '#test/factories.ts'
import { aQueuedNotice, jobContext } from '#test/notices.ts'
import { cleanup } from './cleanup.ts'
import { deleteInBatches } from './delete-in-batches.ts'

const NOW = new Date('2026-03-02T08:00:00Z')
const ago = (days: number) => new Date(NOW.getTime() - days * 86_400_000)

let database: TestDatabase
let dataDir: string
let db: Db

beforeAll(async () => {
  database = await testDatabase()
  db = database.db
  dataDir = await mkdtemp(path.join(tmpdir(), 'earshot-tidy-'))
})
afterAll(async () => {
  await database.drop()
  await rm(dataDir, { recursive: true })
})

function run() {
  return cleanup.run({}, jobContext({ db, clock: movedClock(NOW), dataDir }), new AbortController().signal)
}

async function aSession(given: { created: Date; ended?: Date; expires?: Date }): Promise<string> {
  const user = await aUser(db)
  const { id } = await db
    .insertInto('sessions')
    .values({
      user_id: user.id,
      created_at: given.created,
      ended_at: given.ended ?? null,
      end_reason: given.ended === undefined ? null : 'LOGOUT',
      address: '192.0.2.7',
      user_agent: 'browser',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (given.expires !== undefined) {
    await db
      .insertInto('refresh_tokens')
      .values({
        token_hash: Buffer.from(id),
        session_id: id,
        issued_at: given.created,
        expires_at: given.expires,
        used_at: given.created,
      })
      .execute()
  }
  return id
}

async function session(id: string) {
  return db
    .selectFrom('sessions')
    .select(['ended_at', 'end_reason', 'address'])
    .where('id', '=', id)
    .executeTakeFirst()
}

it('The job removes tokens that are of no use, ends sessions that cannot go on, forgets addresses', async () => {
  const live = await aSession({ created: ago(40), expires: ago(-1) })
  const expired = await aSession({ created: ago(40), expires: ago(0.1) })
  const ended = await aSession({ created: ago(10), ended: ago(2), expires: ago(-20) })
  const longEnded = await aSession({ created: ago(60), ended: ago(31) })
  const ancient = await aSession({ created: ago(500), ended: ago(401) })
  const fresh = await aSession({ created: NOW })
  await run()
  const tokens = await db.selectFrom('refresh_tokens').select('session_id').execute()
  // A used one stays while it is good: should it come back, it was stolen.
  expect(tokens).toEqual([{ session_id: live }])
  expect(await session(live)).toEqual({ ended_at: null, end_reason: null, address: '192.0.2.7' })
  expect(await session(expired)).toEqual({ ended_at: NOW, end_reason: 'EXPIRED', address: '192.0.2.7' })
  expect(await session(ended)).toMatchObject({ end_reason: 'LOGOUT', address: '192.0.2.7' })
  expect(await session(longEnded)).toMatchObject({ address: '' })
  expect(await session(ancient)).toBeUndefined()
  expect(await session(fresh)).toMatchObject({ ended_at: null })
})

it('The job removes old attempts, links and unfinished uploads, and keeps the young', async () => {
  const user = await aUser(db)
  const old = [ago(31), ago(29)]
  await db
    .insertInto('sign_in_attempts')
    .values(old.map(at => ({ account: 'a', address: 'b', succeeded: false, at })))
    .execute()
  await db
    .insertInto('mail_tokens')
    .values(
      [ago(2), ago(0.5)].map((expires_at, n) => ({
        token_hash: Buffer.from([n]),
        user_id: user.id,
        email: user.email,
        purpose: 'RECOVER',
        expires_at,
      })),
    )
    .execute()
  await db
    .insertInto('known_devices')
    .values(
      [366, 364].map((days, n) => ({
        token_hash: Buffer.from([n]),
        user_id: user.id,
        created_at: ago(400),
        last_used_at: ago(days),
      })),
    )
    .execute()
  await db
    .insertInto('chunked_messages')
    .values(
      [11, 9].map((minutes, n) => ({
        user_id: user.id,
        message_id: String(n),
        total_chunks: 2,
        created_at: ago(minutes / 1440),
      })),
    )
    .execute()
  // A complete one is remembered for as long as a draft is: its last part may come again.
  await db
    .insertInto('chunked_messages')
    .values(
      [8, 6].map(days => ({
        user_id: user.id,
        message_id: `${days} days`,
        total_chunks: 1,
        created_at: ago(days),
        completed_at: ago(days),
        result_id: 1,
      })),
    )
    .execute()
  await run()
  const at = await db.selectFrom('sign_in_attempts').select('at').execute()
  const devices = await db.selectFrom('known_devices').select('last_used_at').execute()
  expect(devices).toEqual([{ last_used_at: ago(364) }])
  const links = await db.selectFrom('mail_tokens').select('expires_at').execute()
  const messages = await db
    .selectFrom('chunked_messages')
    .select('message_id')
    .orderBy('message_id')
    .execute()
  expect([at, links, messages]).toEqual([
    [{ at: ago(29) }],
    [{ expires_at: ago(0.5) }],
    [{ message_id: '1' }, { message_id: '6 days' }],
  ])
})

it('The job takes its time: a table that is slow to give up its rows fails no limit of a request, nor other tables', async () => {
  await aSession({ created: ago(40), expires: ago(0.1) })
  await db
    .insertInto('sign_in_attempts')
    .values({ account: 'a', address: 'b', succeeded: false, at: ago(31) })
    .execute()
  // A quarter of a second for a row, where a request has a tenth.
  await sql`create function slow_row() returns trigger language plpgsql as
    $$begin perform pg_sleep(0.25); return old; end$$`.execute(db)
  await sql`create trigger slow before delete on refresh_tokens for each row execute function slow_row()`.execute(
    db,
  )
  // This table cannot give up any row.
  await sql`create function no_row() returns trigger language plpgsql as
    $$begin raise exception 'not this one'; end$$`.execute(db)
  await sql`create trigger refused before delete on sign_in_attempts for each row execute function no_row()`.execute(
    db,
  )
  const timeouts = { ...DEFAULT_TIMEOUTS, queryMs: { ...DEFAULT_TIMEOUTS.queryMs, request: 100 } }
  const hasty = openDatabase(database.url, { max: 2, log: { warn: () => {} }, timeouts })
  const ctx = jobContext({ db: hasty, clock: movedClock(NOW), dataDir })
  await expect(cleanup.run({}, ctx, new AbortController().signal)).rejects.toThrow('not this one')
  expect(
    await db.selectFrom('refresh_tokens').select('session_id').where('expires_at', '<', NOW).execute(),
  ).toEqual([])
  await hasty.destroy()
  await sql`drop function slow_row, no_row cascade`.execute(db)
  await db.deleteFrom('sign_in_attempts').execute()
})

it('The job removes by the thousand, until nothing is left or the process wants to end', async () => {
  const at = ago(100)
  await db
    .insertInto('sign_in_attempts')
    .values(Array.from({ length: 25 }, () => ({ account: 'a', address: 'b', succeeded: false, at })))
    .execute()
  const stop = new AbortController()
  const given = { table: 'sign_in_attempts', where: sql`at < ${NOW}`, batch: 10, stopping: stop.signal }
  expect(await deleteInBatches(db, given)).toBe(25)
  stop.abort()
  expect(await deleteInBatches(db, given)).toBe(0)
})

it('The job removes notices, deliveries and changes of lamps of their age, and files only where told to', async () => {
  const old = await aQueuedNotice(db, { createdAt: ago(401) })
  const young = await aQueuedNotice(db, { createdAt: ago(399) })
  await db
    .updateTable('deliveries')
    .set({ created_at: ago(181) })
    .where('id', '=', young.delivery.id)
    .execute()
  const change = { sensor: 'COUGHS', from_status: 'OK', to_status: 'ALARM' } as const
  const place = { site_id: old.site.id, airspace_id: old.airspace.id, device_id: old.device.id }
  for (const days of [401, 399])
    await db
      .insertInto('color_changes')
      .values({ ...change, ...place, changed_at: ago(days) })
      .execute()
  await run()
  expect(await db.selectFrom('notifications').select('id').execute()).toEqual([{ id: young.notification.id }])
  expect(await db.selectFrom('deliveries').select('id').execute()).toEqual([])
  expect(await db.selectFrom('color_changes').select('changed_at').execute()).toEqual([
    { changed_at: ago(399) },
  ])
})

it('The job keeps who changed what for two years', async () => {
  const auditRow = (days: number) => ({ at: ago(days), action: 'groups.create' })
  await db
    .insertInto('audit_log')
    .values([auditRow(731), auditRow(729)])
    .execute()
  await run()
  expect(await db.selectFrom('audit_log').select('at').execute()).toEqual([{ at: ago(729) }])
})

it('The job removes mails of the outbox after a month, and nothing else of the folder', async () => {
  const outbox = openOutbox(dataDir)
  const mail = { from: 'a@x.example', to: 'b@x.example', subject: 's', html: '', text: '', headers: {} }
  await outbox.send({ ...mail, date: ago(31), messageId: '<old@x>' })
  await outbox.send({ ...mail, date: ago(1), messageId: '<new@x>' })
  const folder = outboxFolder(dataDir)
  await writeFile(path.join(folder, 'notes.txt'), 'mine')
  for (const name of await readdir(folder)) {
    const at = name.includes('new') ? ago(1) : ago(31)
    await utimes(path.join(folder, name), at, at)
  }
  await run()
  expect((await readdir(folder)).sort()).toEqual([
    '20260301T080000-new.eml',
    '20260301T080000-new.json',
    'notes.txt',
  ])
})
