import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createQueue, installQueue } from '#queue/open-queue.ts'
import { chainHead, sealEntries, trimEntries } from '#sql/audit-chain.ts'
import { verifyAudit } from '#sql/verify-audit.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { aSite, aUser } from '#test/factories.ts'
import { otherDatabase, uniqueName } from '#test/server.ts'
import { runAsAuthor } from './author.ts'
import { openInstallationDatabase } from './installation-database.ts'
import { type Db, openDatabase } from './open.ts'
import { grantRunning } from './running-role.ts'

const ROLE = `earshot_running_${process.pid}`
const PASSWORD = 'a-word-of-the-test'
const log = { warn: () => {} }

let database: TestDatabase
let running: Db
let url: string

beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  await sql.raw(`create role ${ROLE} login password '${PASSWORD}'`).execute(db)
  // An installation from before has its queue already, as the owner's.
  await installQueue({ db, log }, [])
  await grantRunning(db, ROLE)
  await grantRunning(db, ROLE)
  const own = new URL(database.url)
  own.username = ROLE
  own.password = PASSWORD
  url = own.href
  running = openDatabase(url, { max: 3, log })
})
afterAll(async () => {
  await running.destroy()
  await sql.raw(`drop owned by ${ROLE} cascade`).execute(database.db)
  await sql.raw(`drop role ${ROLE}`).execute(database.db)
  await database.drop()
})

describe('The role that the server works as', () => {
  it('What the server writes is in the audit log, and sealed', async () => {
    const [user, site] = [await aUser(running), await aSite(running)]
    await runAsAuthor({ at: new Date(), userId: user.id, action: 'siteEditor.update' }, () =>
      running.updateTable('sites').set({ name: 'Renamed' }).where('id', '=', site.id).execute(),
    )
    expect(await sealEntries(running, new Date())).toBe(1)
    await running.deleteFrom('users').where('id', '=', user.id).execute()
    expect(await verifyAudit(running)).toMatchObject({ intact: true, forgotten: 1 })
  })

  it.each([
    `update audit_log set action = 'x'`,
    `update audit_changes set label = null`,
    `update audit_links set hash = ''`,
    `update audit_head set position = 0`,
    'delete from audit_log',
    'delete from audit_changes',
    'delete from audit_links',
    'delete from audit_head',
    'truncate audit_log cascade',
    `insert into audit_links select * from audit_links`,
    `call audit_append('ENTRY', 1, null, now())`,
    `select setval('audit_log_id_seq', 1)`,
  ])('It may not: %s', async statement => {
    await expect(sql.raw(statement).execute(running)).rejects.toThrow(/permission denied/)
  })

  it.each([
    ['alter table sites disable trigger audit_update', /must be owner/],
    ['alter table audit_log disable trigger audit_only_forget', /must be owner/],
    ['drop function audit_seal(integer, timestamptz)', /must be owner/],
    [
      'create function public.audit_micros(text) returns bigint language sql as $$ select 1 $$',
      /permission denied/,
    ],
    ['set session_replication_role = replica', /permission denied/],
    [`select audit_trim('infinity', 100, now())`, /younger than two years/],
    [`select audit_trim(now(), 100, now())`, /younger than two years/],
  ])('It may not either: %s', async (statement, reason) => {
    await expect(sql.raw(statement).execute(running)).rejects.toThrow(reason)
  })

  it('It seals for no time to come, and removes what is old', async () => {
    const user = await aUser(running)
    const old = new Date(Date.now() - 800 * 86_400_000)
    await sql`delete from audit_links`.execute(database.db)
    await sql`delete from audit_head`.execute(database.db)
    await sql`delete from audit_log`.execute(database.db)
    await running.insertInto('audit_log').values({ at: old, user_id: user.id, action: 'x' }).execute()
    await sealEntries(running, new Date(Date.now() + 86_400_000))
    const { rows } = await sql<{ late: boolean }>`select sealed_at > now() as late from audit_links`.execute(
      running,
    )
    expect(rows).toEqual([{ late: false }])
    const before = new Date(Date.now() - 730 * 86_400_000)
    const stopping = new AbortController().signal
    expect(await trimEntries(running, { before, now: new Date(), stopping })).toBe(1)
    expect(await verifyAudit(running, await chainHead(running))).toMatchObject({ intact: true, links: 1 })
  })

  it('It makes partitions for samples, and works with a queue of its own', async () => {
    await sql`select ensure_telemetry_partition('samples', 9000000)`.execute(running)
    const { rows } = await sql`select to_regclass('samples_8999424') is not null as made`.execute(running)
    expect(rows).toEqual([{ made: true }])
    await installQueue({ db: running, log }, [])
    const queue = await createQueue({ db: running, log }, { supervise: false })
    await queue.start()
    await queue.createQueue('tried')
    expect(await queue.send('tried', { a: 1 })).not.toBeNull()
    await queue.stop({ graceful: false })
  })
})

it('An owner who is no superuser makes an installation in which the server is another', async () => {
  const [owner, server, name] = [`${ROLE}_owner`, `${ROLE}_server`, uniqueName('earshot_roles')]
  const { url: main } = inject('testServer')
  const admin = openDatabase(main, { max: 1, log })
  for (const role of [owner, server])
    await sql.raw(`create role ${role} login nosuperuser password '${PASSWORD}'`).execute(admin)
  await sql.raw(`grant ${server} to ${owner}`).execute(admin)
  await sql.raw(`create database ${name} owner ${owner}`).execute(admin)
  const urlOf = (role: string) => {
    const own = new URL(otherDatabase(main, name))
    own.username = role
    own.password = PASSWORD
    return own.href
  }
  const config = { databaseUrl: urlOf(server), databaseOwnerUrl: urlOf(owner), dataDir: '/nowhere' }
  const quiet = pino({ level: 'silent' })
  try {
    const held = await openInstallationDatabase({ config, log: quiet }, { role: 'running' })
    const { rows } = await sql`select current_user as name`.execute(held.db)
    expect(rows).toEqual([{ name: server }])
    await installQueue({ db: held.db, log }, [])
    await aSite(held.db)
    await expect(sql`delete from audit_log`.execute(held.db)).rejects.toThrow(/permission denied/)
    await held.release()
    const again = await openInstallationDatabase({ config, log: quiet }, { role: 'running' })
    await again.release()
  } finally {
    await sql.raw(`drop database ${name} with (force)`).execute(admin)
    for (const role of [server, owner]) await sql.raw(`drop role ${role}`).execute(admin)
    await admin.destroy()
  }
})
