import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sayVerification } from '#commands/audit.ts'
import { loadConfig } from '#config.ts'
import { runAsAuthor } from '#db/author.ts'
import type { Db } from '#db/open.ts'
import { keepAuditChain } from '#jobs/keep-audit-chain.ts'
import { movedClock } from '#test/clock.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { aSite, aUser } from '#test/factories.ts'
import { type ChainLine, chainHead, sealEntries, tellEntries, trimEntries } from './audit-chain.ts'
import { verifyAudit } from './verify-audit.ts'

const clock = movedClock('2026-03-02T12:00:00Z')
const never = new AbortController().signal

let database: TestDatabase
let db: Db
let user: { id: number; email: string }
let site: { id: number }

beforeEach(async () => {
  database = await testDatabase()
  ;({ db } = database)
  user = await aUser(db)
  site = await aSite(db)
})
afterEach(() => database.drop())

/** An entry as a call of the API writes it: the site is called so, in the user's name. */
function rename(name: string, by = user.id): Promise<unknown> {
  const author = {
    at: clock.now(),
    userId: by,
    action: 'siteEditor.update',
    address: '198.51.100.7',
    agent: 'Firefox',
  }
  return runAsAuthor(author, () => db.updateTable('sites').set({ name }).where('id', '=', site.id).execute())
}

/** So many entries, each sealed a minute after the one before. */
async function aLog(entries: number): Promise<void> {
  for (let number = 1; number <= entries; number += 1) {
    await rename(`At ${clock.now().toISOString()}`)
    clock.advance(60_000)
    await sealEntries(db, clock.now())
  }
}

/** What somebody does who owns the database: no trigger holds him. */
function tamper(statement: string): Promise<void> {
  return db.transaction().execute(async trx => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql.raw(statement).execute(trx)
  })
}

const said = async () => {
  const lines: string[] = []
  sayVerification(await verifyAudit(db), line => lines.push(line))
  return lines.join('\n')
}

describe('An audit log that nobody has touched', () => {
  it('The chain of an untouched log holds, and says what to note of it', async () => {
    await aLog(5)
    const head = await chainHead(db)
    expect(await verifyAudit(db)).toEqual({ intact: true, links: 5, forgotten: 0, waiting: 0, head })
    await rename('not sealed yet')
    expect(await said()).toMatch(new RegExp(`5 links hold.*\\n.*1 entries wait.*\\n.* 5:${head?.hash}$`, 's'))
  })

  it('An empty log holds too', async () => {
    expect(await verifyAudit(db)).toMatchObject({ intact: true, links: 0 })
  })

  it('An entry that ends after one with a greater number is sealed behind it', async () => {
    await db.transaction().execute(async trx => {
      const slow = await aSite(trx)
      await runAsAuthor({ at: clock.now(), userId: user.id, action: 'siteEditor.update' }, () =>
        trx.updateTable('sites').set({ name: 'slow' }).where('id', '=', slow.id).execute(),
      )
      await aLog(3)
    })
    await sealEntries(db, clock.now())
    expect(await verifyAudit(db)).toMatchObject({ intact: true, links: 4, waiting: 0 })
  })

  it('A person is forgotten, and the chain holds without the values', async () => {
    await aLog(2)
    const leaving = await aUser(db, { email: 'griet@linde.example' })
    const author = { at: clock.now(), userId: leaving.id, action: 'profile.update', address: '203.0.113.9' }
    await runAsAuthor(author, () =>
      db.updateTable('users').set({ first_name: 'Margriet' }).where('id', '=', leaving.id).execute(),
    )
    await rename('by somebody who leaves', leaving.id)
    await sealEntries(db, clock.now())
    await runAsAuthor({ at: clock.now(), userId: user.id, action: 'users.remove' }, () =>
      db.deleteFrom('users').where('id', '=', leaving.id).execute(),
    )
    await sealEntries(db, clock.now())
    const found = await verifyAudit(db)
    expect(found).toMatchObject({ intact: true, forgotten: 3, waiting: 0 })
    const rows =
      await sql`select e.*, c.* from audit_log e join audit_changes c on c.entry_id = e.id`.execute(db)
    expect(JSON.stringify(rows.rows)).not.toMatch(/Margriet|griet@linde|203\.0\.113\.9/)
  })

  it('The oldest entries go after their time, and the chain begins where they ended', async () => {
    await aLog(4)
    clock.advance(30 * 86_400_000)
    await aLog(3)
    const before = new Date(clock.now().getTime() - 20 * 86_400_000)
    expect(await trimEntries(db, { before, now: clock.now(), stopping: never })).toBe(4)
    expect(await verifyAudit(db)).toMatchObject({ intact: true, links: 4, head: { position: 8 } })
    const all = { before: new Date(clock.now().getTime() + 1), now: clock.now(), stopping: never }
    expect(await trimEntries(db, all)).toBe(3)
    await aLog(2)
    expect(await verifyAudit(db)).toMatchObject({ intact: true, links: 3 })
    await tamper(`delete from audit_links where kind = 'TRIMMED'`)
    expect(await verifyAudit(db)).toMatchObject({ intact: false, what: 'the links from 1 to 9 are missing' })
  })

  it('Two processes that write and seal at once make one chain of all that they wrote', async () => {
    const writers = [1, 2].map(number => aWriter(database.url, { number, site: site.id, user: user.id }))
    await Promise.all(writers.map(child => once(child, 'exit')))
    expect(writers.map(({ exitCode }) => exitCode)).toEqual([0, 0])
    await sealEntries(db, new Date())
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from audit_log`.execute(db)
    expect(rows[0]?.count).toBe(80)
    expect(await verifyAudit(db)).toMatchObject({ intact: true, links: 80, waiting: 0 })
  }, 60_000)
})

describe('Tampering with the audit log', () => {
  it.each([
    [
      'Another action',
      `update audit_log set action = 'sites.get' where id = 3`,
      3,
      /not as they were sealed/,
    ],
    [
      'Another time',
      `update audit_log set at = at - interval '1 second' where id = 3`,
      3,
      /not as they were sealed/,
    ],
    ['Another person', `update audit_log set user_id = null where id = 3`, 3, /values of the entry/],
    ['Another address', `update audit_log set address = '192.0.2.1' where id = 3`, 3, /values of the entry/],
    [
      'Another value',
      `update audit_changes set after = '{"name": "Other"}' where entry_id = 3`,
      3,
      /values of its change/,
    ],
    [
      'Another thing',
      `update audit_changes set entity_id = '99' where entry_id = 3`,
      3,
      /not as they were sealed/,
    ],
    [
      'Values that are taken away as if they were forgotten',
      `update audit_changes set label = null, before = null, after = null, salt = null where entry_id = 3`,
      3,
      /not by forgetting/,
    ],
    ['An entry removed in the middle', 'delete from audit_log where id = 3', 3, /its entry is missing/],
    ['A change removed', 'delete from audit_changes where entry_id = 3', 3, /not as they were sealed/],
    [
      'An entry removed with its link',
      'delete from audit_log where id = 3; delete from audit_links where entry_id = 3',
      4,
      /links from 3 to 3 are missing/,
    ],
    [
      'The last entries removed with their links',
      'delete from audit_log where id >= 5; delete from audit_links where position >= 5',
      5,
      /links from 5 to 6 are missing/,
    ],
    ['The last entry removed', 'delete from audit_log where id = 6', 6, /its entry is missing/],
    [
      'A change inserted into an entry',
      `insert into audit_changes (entry_id, entity, entity_id, op, refs, search_text) values (3, 'site', '1', 'ADDED', '{}', '')`,
      3,
      /not as they were sealed/,
    ],
    [
      'Two entries that change places',
      `update audit_links set entry_id = -4 where entry_id = 4; update audit_links set entry_id = 4 where entry_id = 3;
        update audit_links set entry_id = 3 where entry_id = -4`,
      3,
      /not as they were sealed/,
    ],
    [
      'Two links that change places',
      `update audit_links set position = -4 where position = 4; update audit_links set position = 4 where position = 3;
        update audit_links set position = 3 where position = -4`,
      3,
      /not as they were sealed/,
    ],
    [
      'Another hash',
      `update audit_links set hash = sha256('x') where position = 3`,
      3,
      /not as they were sealed/,
    ],
  ])('%s is found, and where it is', async (_, statement, position, what) => {
    await aLog(6)
    await tamper(statement)
    expect(await verifyAudit(db)).toMatchObject({
      intact: false,
      position,
      what: expect.stringMatching(what),
    })
    await expect(said()).rejects.toThrow(/^The audit log is broken at link \d/)
  })

  it('An entry that is put among older ones is found', async () => {
    await aLog(3)
    await tamper('delete from audit_log where id = 2; delete from audit_links where position >= 2')
    await tamper(
      `update audit_head set position = 1, hash = (select hash from audit_links where position = 1)`,
    )
    clock.advance(10_800_000)
    await aLog(1)
    clock.advance(10_800_000)
    await aLog(1)
    await tamper(
      `insert into audit_log (id, at, action) overriding system value values (2, now(), 'sites.get')`,
    )
    await sealEntries(db, clock.now())
    expect(await verifyAudit(db)).toEqual({
      intact: false,
      position: null,
      entry: 2,
      what: 'the entry stands outside of the chain',
    })
  })

  it('A chain made anew from the place of a change is found by a head that was noted elsewhere', async () => {
    await aLog(4)
    const noted = await chainHead(db)
    await tamper(`update audit_log set action = 'sites.get' where id = 3;
      delete from audit_links where position >= 3;
      update audit_head set position = 2, hash = (select hash from audit_links where position = 2)`)
    await sealEntries(db, clock.now())
    expect(await verifyAudit(db)).toMatchObject({ intact: true, links: 4 })
    expect(await verifyAudit(db, noted)).toMatchObject({
      intact: false,
      position: 4,
      what: expect.stringContaining('noted'),
    })
  })

  it('The database itself refuses to change what was written, and takes only what forgets it', async () => {
    await aLog(2)
    const refused = 'the audit log is only added to'
    await expect(db.updateTable('audit_log').set({ action: 'x' }).execute()).rejects.toThrow(refused)
    await expect(db.updateTable('audit_log').set({ address: '192.0.2.1' }).execute()).rejects.toThrow(refused)
    await expect(db.updateTable('audit_changes').set({ label: 'x' }).execute()).rejects.toThrow(refused)
    await db.updateTable('audit_changes').set({ label: null, before: null, after: null }).execute()
    expect(await verifyAudit(db)).toMatchObject({ intact: true, forgotten: 2 })
  })
})

it('Each entry is told once, in its order and without the values, from the moment it is asked for', async () => {
  await aLog(2)
  const lines: ChainLine[] = []
  const tell = () => tellEntries(db, line => lines.push(line))
  await tell()
  await aLog(3)
  await Promise.all([tell(), tell()])
  expect(lines.map(({ position }) => position)).toEqual([3, 4, 5])
  expect(lines[0]?.hash).toMatch(/^[0-9a-f]{64}$/)
  expect(lines[0]?.entry).toMatchObject({
    user_id: user.id,
    action: 'siteEditor.update',
    address: '198.51.100.7',
    changes: [{ op: 'CHANGED', entity: 'site', id: String(site.id), site: site.id }],
  })
  expect(JSON.stringify(lines)).not.toContain('At 2026')
})

it('The jobs seal what was written, and write it to the log where the operator wants it', async () => {
  await tellEntries(db, () => {})
  await rename('By the jobs')
  const lines: { msg: string; audit?: ChainLine; head?: object }[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line)) })
  const stopping = new AbortController()
  const config = loadConfig({ AUDIT_LOG: 'on' })
  const keeping = keepAuditChain({ config, db, clock, log }, stopping.signal)
  await vi.waitFor(() =>
    expect(lines.map(({ msg }) => msg)).toEqual(['audit', 'the audit log is sealed so far']),
  )
  stopping.abort()
  await keeping
  expect(lines[0]?.audit).toMatchObject({
    position: 1,
    kind: 'ENTRY',
    entry: { action: 'siteEditor.update' },
  })
  expect(lines[1]?.head).toEqual(await chainHead(db))
})

/** A process of its own, which renames a site forty times and seals in between. */
function aWriter(url: string, { number, ...who }: { number: number; site: number; user: number }) {
  const program = `
    import pg from 'pg'
    const client = new pg.Client({ connectionString: ${JSON.stringify(url)} })
    await client.connect()
    for (let round = 0; round < 40; round += 1) {
      const by = JSON.stringify({ at: new Date(), user: ${who.user}, action: 'siteEditor.update', request: '', address: '', agent: '' })
      await client.query('begin')
      await client.query('select set_config($1, $2, true)', ['earshot.by', by])
      await client.query('update sites set name = $1 where id = ${who.site}', ['${number}/' + round])
      await client.query('commit')
      await client.query('select audit_seal(100, now())')
    }
    await client.end()`
  return spawn(process.execPath, ['--input-type=module', '-e', program], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
}
