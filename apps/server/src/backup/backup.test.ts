import { mkdir, mkdtemp, readdir, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest'
import { runAsAuthor } from '#db/author.ts'
import { applyMigrations, knownMigrations, lockMigrations, migrate, pendingMigrations } from '#db/migrate.ts'
import { connectionsFor, type Db, openDatabase } from '#db/open.ts'
import { seedDemo } from '#seed/seed-demo.ts'
import { sealEntries } from '#sql/audit-chain.ts'
import { verifyAudit } from '#sql/verify-audit.ts'
import { StoppedError } from '#stop-signal.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { engineBarn } from '#test/engine-barn.ts'
import { aUser } from '#test/factories.ts'
import { onServer, otherDatabase, uniqueName } from '#test/server.ts'
import { describeTables, firstFilledTable, readSequences } from './describe.ts'
import { clearAbortedRestore, restoreBackup } from './restore-backup.ts'
import { tarEnd, tarEntry } from './tar.ts'
import { writeBackup } from './write-backup.ts'

const NOW = new Date('2026-03-02T08:00:00Z')
const START = new Date('2026-03-01T00:00:00Z')

let source: TestDatabase
let folder: string
let dataDir: string
let file: string
const opened: TestDatabase[] = []

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'earshot-backup-'))
  dataDir = path.join(folder, 'from')
  file = path.join(folder, 'backup.tar.gz')
  source = await testDatabase()
  await fill(source.db)
  await mkdir(path.join(dataDir, 'files/deep'), { recursive: true })
  await writeFile(path.join(dataDir, 'files/picture'), Buffer.alloc(70_000, 7))
  await writeFile(path.join(dataDir, 'files/deep/empty'), '')
  await mkdir(path.join(dataDir, 'postgres'))
  await writeFile(path.join(dataDir, 'postgres/not-ours'), 'left alone')
  await writeBackup({ url: source.url, dataDir, file, now: NOW })
})
afterAll(async () => {
  await Promise.all([source, ...opened].map(database => database.drop()))
  await rm(folder, { recursive: true })
})

/** Anyone who holds one of these is the installation, or anybody in it. */
const SECRET_KEY = Buffer.alloc(32, 'signing key')
const CAPTCHA_KEY = Buffer.alloc(32, 'captcha key')

async function addKeys(db: Db): Promise<void> {
  await db.insertInto('signing_keys').values({ kid: 'kid-of-the-source', secret: SECRET_KEY }).execute()
  await db.insertInto('captcha_keys').values({ id: 1, secret: CAPTCHA_KEY }).execute()
}

/** The demo farm, a day of samples that were judged, and text with everything COPY has to escape. */
async function fill(db: Db): Promise<void> {
  await seedDemo(db, { now: NOW })
  await addKeys(db)
  const barn = await engineBarn(db, { start: START, devices: 3 })
  await barn.send({ from: barn.firstSlot, to: barn.slotAt(2, 4) }, slot => ({ coughs: slot % 60 }))
  await barn.engineAt(new Date('2026-03-02T05:00:00Z'))
  await addPackedDay(db)
  const note = 'tab\t newline\n return\r backslash \\ \\. \\N quote \' " ü 🐖'
  await db
    .insertInto('site_notes')
    .values({ site_id: barn.site.id, username: 'Jo', note: '\\N', message: note })
    .execute()
  await runAsAuthor({ at: NOW, userId: null, action: 'notes.edit' }, () =>
    db.updateTable('site_notes').set({ note: 'edited' }).execute(),
  )
  await sealEntries(db, NOW)
  // The note is gone again: its number must not come back after a restore.
  await db.deleteFrom('site_notes').where('note', '=', 'nothing').execute()
  await sql`select nextval(pg_get_serial_sequence('site_notes', 'id')) from generate_series(1, 5)`.execute(db)
}

const OLD_DAY = 20_000

/** Packed days and weeks stand in partitions of their own, and are bytes of any value. */
async function addPackedDay(db: Db): Promise<void> {
  await sql`select ensure_telemetry_partition('packed_sample_days', ${OLD_DAY}::int)`.execute(db)
  const packed = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte))
  await db
    .insertInto('packed_sample_days')
    .values({ site_id: 1, device_id: 1, day: OLD_DAY, samples: 144, packed })
    .execute()
  const week = Math.floor(OLD_DAY / 7)
  await sql`select ensure_telemetry_partition('packed_hours', ${week}::int)`.execute(db)
  await db
    .insertInto('packed_hours')
    .values({ site_id: 1, airspace_id: 1, device_id: 1, week, sums: packed, rhs: null })
    .execute()
}

/** A database without a single table. */
async function blankDatabase(): Promise<TestDatabase> {
  const { url: server } = inject('testServer')
  const name = uniqueName('earshot_test')
  await onServer(server, `create database ${name}`)
  const url = otherDatabase(server, name)
  const db = openDatabase(url, { max: 2, log: { warn: () => {} } })
  const drop = async () => {
    await db.destroy()
    await onServer(server, `drop database ${name} with (force)`)
  }
  const database = { db, url, drop }
  opened.push(database)
  return database
}

async function emptyDatabase(): Promise<TestDatabase> {
  const database = await testDatabase()
  opened.push(database)
  return database
}

/** Reads everything in the database but the keys: how many rows each table has, and a checksum over all of them. */
async function contents(db: Db): Promise<unknown> {
  const tables = await describeTables(db)
  const found: Record<string, unknown> = {}
  for (const { name } of tables) {
    if (name === 'signing_keys' || name === 'captcha_keys') continue
    const { rows } = await sql`
      select count(*) as rows, md5(string_agg(t::text, chr(10) order by t::text)) as content
      from ${sql.table(name)} t`.execute(db)
    found[name] = rows[0]
  }
  return { found, sequences: await readSequences(db), tables }
}

async function keysIn(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select (select count(*) from signing_keys)::int + (select count(*) from captcha_keys)::int as n`.execute(
    db,
  )
  return rows[0]?.n ?? -1
}

async function archiveOf(entries: readonly [string, string][]): Promise<Buffer> {
  const pieces: Buffer[] = []
  for (const [name, text] of entries) {
    const body = Buffer.from(text)
    for await (const piece of tarEntry({ name, size: body.length, body: Readable.from([body]) }))
      pieces.push(piece)
  }
  return Buffer.concat([...pieces, tarEnd()])
}

async function constraints(db: Db): Promise<unknown> {
  const { rows } = await sql`
    select conrelid::regclass::text as owner, conname, pg_get_constraintdef(oid) as definition from pg_constraint
    where connamespace = 'public'::regnamespace order by 1, 2`.execute(db)
  return rows
}

async function tableCount(db: Db): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`select count(*) as n from pg_tables where schemaname = 'public'`.execute(db)
  return rows[0]?.n ?? 0
}

it('A backup comes back equal, table by table, with partitions, sequences, keys between tables and files', async () => {
  const target = await blankDatabase()
  const into = path.join(folder, 'into')
  const lines: string[] = []
  const result = await restoreBackup({ url: target.url, dataDir: into, file, say: line => lines.push(line) })
  expect(result).toMatchObject({ files: 2, migrated: [] })
  expect(result.rows).toBeGreaterThan(1_000)
  expect(await contents(target.db)).toEqual(await contents(source.db))
  expect(await constraints(target.db)).toEqual(await constraints(source.db))
  expect(await verifyAudit(target.db)).toMatchObject({ intact: true, links: 1 })
  expect(lines.some(line => /^• samples: \d+ rows$/.test(line))).toBe(true)
  expect(await readFile(path.join(into, 'files/picture'))).toEqual(Buffer.alloc(70_000, 7))
  expect((await readdir(into, { recursive: true })).sort()).toEqual([
    'files',
    'files/deep',
    'files/deep/empty',
    'files/picture',
  ])
  expect(await pendingMigrations(target.db)).toEqual([])
  expect(await migrate(target.db)).toEqual([])
})

it('A backup brings no session back to life, because it cannot know which one was ended since', async () => {
  const lived = await testDatabase()
  opened.push(lived)
  const user = await aUser(lived.db)
  await lived.db
    .insertInto('sessions')
    .values({ user_id: user.id, user_agent: 'Phone', address: '' })
    .execute()
  const copy = path.join(folder, 'sessions.tar.gz')
  await writeBackup({ url: lived.url, dataDir, file: copy, now: NOW })
  const target = await emptyDatabase()
  const lines: string[] = []
  const say = (line: string) => void lines.push(line)
  await restoreBackup({ url: target.url, dataDir: path.join(folder, 'sessions'), file: copy, say })
  expect(lines).toContain('• open sessions ended: 1; everybody has to sign in again')
  const sessions = await target.db
    .selectFrom('sessions')
    .select(['user_agent', 'end_reason', 'ended_at'])
    .execute()
  expect(sessions).toEqual([{ user_agent: 'Phone', end_reason: 'ADMIN', ended_at: expect.any(Date) }])
})

it('A backup holds no key that signs, in whatever spelling; the restored installation makes its own', async () => {
  const plain = gunzipSync(await readFile(file))
  for (const key of [SECRET_KEY, CAPTCHA_KEY]) {
    for (const spelling of [key, key.toString('hex'), key.toString('base64'), key.toString('base64url')])
      expect(plain.includes(spelling)).toBe(false)
  }
  expect(plain.includes('kid-of-the-source')).toBe(false)
  const target = await emptyDatabase()
  await restoreBackup({ url: target.url, dataDir: path.join(folder, 'keys'), file })
  expect(await keysIn(target.db)).toBe(0)
})

it('No key comes out of a backup that an earlier version made with its keys', async () => {
  const rows: Record<string, string> = {
    signing_keys: `kid\t\\\\x${SECRET_KEY.toString('hex')}\n`,
    captcha_keys: `1\t\\\\x${CAPTCHA_KEY.toString('hex')}\n`,
  }
  const tables = [
    { name: 'signing_keys', columns: ['kid', 'secret'], partitions: [] },
    { name: 'captcha_keys', columns: ['id', 'secret'], partitions: [] },
  ]
  const migrations = await knownMigrations()
  const entries = [
    ['manifest.json', JSON.stringify({ format: 1, created_at: NOW.toISOString(), migrations, tables })],
    ...Object.entries(rows).map(([name, text]) => [`tables/${name}/000001.copy`, text]),
    ['end.json', JSON.stringify({ rows: { signing_keys: 1, captcha_keys: 1 }, files: 0, sequences: [] })],
  ] as [string, string][]
  const earlier = path.join(folder, 'earlier.tar.gz')
  await writeFile(earlier, gzipSync(await archiveOf(entries)))
  const target = await emptyDatabase()
  await restoreBackup({ url: target.url, dataDir: path.join(folder, 'earlier'), file: earlier })
  expect(await keysIn(target.db)).toBe(0)
})

it('A backup goes into a database that was migrated and holds nothing more', async () => {
  const target = await emptyDatabase()
  await restoreBackup({ url: target.url, dataDir: path.join(folder, 'migrated'), file })
  expect(await contents(target.db)).toEqual(await contents(source.db))
})

it('A backup of an older version is brought to this version', async () => {
  const all = await knownMigrations()
  const old = await blankDatabase()
  await old.db.transaction().execute(trx => applyMigrations(trx, all.slice(0, -1)))
  await sql`insert into suppliers (name) values ('Old supplier')`.execute(old.db)
  const older = path.join(folder, 'older.tar.gz')
  await writeBackup({ url: old.url, dataDir: path.join(folder, 'none'), file: older, now: NOW })
  const target = await blankDatabase()
  const result = await restoreBackup({ url: target.url, dataDir: path.join(folder, 'older'), file: older })
  expect(result).toEqual({ rows: 1, files: 0, migrated: all.slice(-1) })
  expect(await pendingMigrations(target.db)).toEqual([])
  // A database that has the newer tables already would have to lose them.
  const newer = await emptyDatabase()
  const refused = restoreBackup({ url: newer.url, dataDir: path.join(folder, 'older'), file: older })
  await expect(refused).rejects.toThrow(/without tables/)
})

it('A restore is refused by a database that holds anything, and by folders that do', async () => {
  const target = await emptyDatabase()
  await sql`insert into suppliers (name) values ('Already here')`.execute(target.db)
  const into = path.join(folder, 'filled')
  await expect(restoreBackup({ url: target.url, dataDir: into, file })).rejects.toThrow(
    /not empty \(suppliers has rows\)/,
  )
  const blank = await blankDatabase()
  await expect(restoreBackup({ url: blank.url, dataDir, file })).rejects.toThrow(/files is not empty/)
  expect(await tableCount(blank.db)).toBe(0)
})

it('A restore leaves nothing behind when the backup ends too early, is damaged, was altered or is something else', async () => {
  const target = await blankDatabase()
  const into = path.join(folder, 'broken')
  const broken = path.join(folder, 'broken.tar.gz')
  const whole = await readFile(file)
  const refused = async (bytes: Buffer) => {
    await writeFile(broken, bytes)
    return restoreBackup({ url: target.url, dataDir: into, file: broken }).then(
      () => 'restored',
      (error: Error) => error.message,
    )
  }
  for (const share of [0, 0.01, 0.5, 0.9, 0.999]) {
    expect(await refused(whole.subarray(0, Math.floor(whole.length * share)))).toMatch(/ends too early/)
  }
  const flipped = Buffer.from(whole)
  flipped.writeUInt8(flipped.readUInt8(whole.length >> 1) ^ 1, whole.length >> 1)
  expect(await refused(flipped)).not.toBe('restored')
  expect(await refused(Buffer.from('a,b,c\n1,2,3\n'))).toMatch(/no backup of Earshot/)
  expect(await refused(gzipSync(Buffer.alloc(10_240, 'x')))).toMatch(/damaged/)
  // Rows missing although the file is whole: an entry cut out of it.
  const plain = gunzipSync(whole)
  const entry = plain.indexOf('tables/site_notes/')
  const size = Number.parseInt(plain.toString('latin1', entry + 124, entry + 136), 8)
  const next = entry + 512 + Math.ceil(size / 512) * 512
  const cut = Buffer.concat([plain.subarray(0, entry), plain.subarray(next)])
  expect(await refused(gzipSync(cut))).toMatch(/site_notes has 0 rows instead of/)

  expect(await tableCount(target.db)).toBe(0)
  expect(await readdir(into)).toEqual([])
  await truncate(broken)
})

it('A backup leaves no half file where the disk is full, and does not hang', async () => {
  const full = path.join(folder, 'full.tar.gz')
  await symlink('/dev/full', `${full}.partial`)
  const written = writeBackup({ url: source.url, dataDir, file: full, now: NOW })
  await expect(written).rejects.toThrow(/ENOSPC/)
  expect((await readdir(folder)).filter(name => name.startsWith('full'))).toEqual([])
})

it('A backup leaves nothing behind when it is given up', async () => {
  const stopped = path.join(folder, 'stopped.tar.gz')
  const whileWriting = new AbortController()
  const written = writeBackup({
    url: source.url,
    dataDir,
    file: stopped,
    now: NOW,
    say: () => whileWriting.abort(new StoppedError()),
    signal: whileWriting.signal,
  })
  await expect(written).rejects.toThrow(StoppedError)
  expect((await readdir(folder)).filter(name => name.startsWith('stopped'))).toEqual([])

  const target = await blankDatabase()
  const into = path.join(folder, 'given-up')
  const whileReading = new AbortController()
  const restored = restoreBackup({
    url: target.url,
    dataDir: into,
    file,
    // The tables are named when all that the file holds has been read.
    say: line => (line.includes('rows') ? whileReading.abort(new StoppedError()) : undefined),
    signal: whileReading.signal,
  })
  await expect(restored).rejects.toThrow(StoppedError)
  expect(await readdir(into)).toEqual([])
  await vi.waitFor(async () => expect(await tableCount(target.db)).toBe(0))
})

it('The next restore takes away what a killed one left', async () => {
  const target = await blankDatabase()
  const into = path.join(folder, 'killed')
  await mkdir(path.join(into, 'restore-0a1b2c3d.partial/files'), { recursive: true })
  await mkdir(path.join(into, 'restore-notes'))
  await restoreBackup({ url: target.url, dataDir: into, file })
  expect((await readdir(into)).sort()).toEqual(['files', 'restore-notes'])
})

it('A start takes away what a restore left that was killed after its commit, but not beside one that runs', async () => {
  const { db } = await blankDatabase()
  const into = path.join(folder, 'killed-after-commit')
  await mkdir(path.join(into, 'restore-0a1b2c3d.partial'), { recursive: true })
  await db.transaction().execute(async restoring => {
    await lockMigrations(restoring)
    await clearAbortedRestore(connectionsFor(db, 'export'), into)
  })
  expect(await readdir(into)).toEqual(['restore-0a1b2c3d.partial'])
  await clearAbortedRestore(db, into)
  expect(await readdir(into)).toEqual([])
})

it('The clean-up of restores has nothing to say about a database without Earshot', async () => {
  const blank = await blankDatabase()
  const nothing = path.join(folder, 'nothing.tar.gz')
  await expect(writeBackup({ url: blank.url, dataDir, file: nothing, now: NOW })).rejects.toThrow(
    /no database of Earshot/,
  )
  expect(await firstFilledTable(blank.db, [])).toBeUndefined()
})
