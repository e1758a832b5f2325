/** Puts a backup into an empty database: everything, or nothing. */

import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { errorCode } from '@earshot/contract/rules/unknown.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { endAllSessions } from '#auth/sessions.queries.ts'
import { readDatabaseTime } from '#db/database-clock.ts'
import { applyMigrations, knownMigrations, lockMigrations, tryLockMigrations } from '#db/migrate.ts'
import type { Db } from '#db/open.ts'
import { type RowOf, rowsOf, text } from '#db/rows.ts'
import { type BackupConnection, withConnection } from './client.ts'
import { appliedMigrations, describeTables, firstFilledTable } from './describe.ts'
import { BACKED_UP_FOLDERS, BackupError, END, End, EXCLUDED_TABLES, MANIFEST, Manifest } from './format.ts'
import { readTar, type TarEntry } from './tar.ts'

export interface RestoreInput {
  url: string
  dataDir: string
  file: string
  say?: (line: string) => void
  /** An abort leaves database and folders as they were. */
  signal?: AbortSignal
}

export interface RestoreResult {
  rows: number
  files: number
  /** Migrations this version added to what the backup had. */
  migrated: string[]
}

export async function restoreBackup({
  url,
  dataDir,
  file,
  say = () => {},
  signal,
}: RestoreInput): Promise<RestoreResult> {
  await mkdir(dataDir, { recursive: true })
  await checkFolders(dataDir)
  // The data is unpacked beside its place, so that moving it there is one step.
  const staging = path.join(dataDir, `restore-${randomBytes(4).toString('hex')}.partial`)
  const moved: string[] = []
  const source = createReadStream(file, { signal })
  try {
    const read = ({ client, db }: BackupConnection) =>
      db.transaction().execute(async trx => {
        const state = await readArchive({ client, db: trx, source, staging, say })
        const migrated = (await knownMigrations()).filter(name => !state.manifest.migrations.includes(name))
        await applyMigrations(trx, migrated)
        // Backups of earlier versions brought them along.
        for (const name of EXCLUDED_TABLES) await trx.deleteFrom(name).execute()
        // The backup cannot know which of them somebody has ended since, say of a lost phone.
        const ended = await endAllSessions(trx, await readDatabaseTime(trx))
        if (ended > 0)
          say(`• open sessions ended: ${ended.toLocaleString('en')}; everybody has to sign in again`)
        await moveFiles({ staging, dataDir, moved })
        return { rows: sum(state.rows), files: state.files, migrated }
      })
    return await withConnection(url, read, signal)
  } catch (error) {
    for (const folder of moved) await rm(folder, { recursive: true, force: true })
    throw explainZlibError(error)
  } finally {
    source.destroy()
    await rm(staging, { recursive: true, force: true })
  }
}

interface State {
  manifest: Manifest
  rows: Map<string, number>
  files: number
}

interface ReadInput extends BackupConnection {
  source: Readable
  staging: string
  say: (line: string) => void
}

async function readArchive({ client, db, source, staging, say }: ReadInput): Promise<State> {
  let state: State | undefined
  let keys: ForeignKey[] = []
  let end: End | undefined
  const unzipped = createGunzip()
  const unzipping = pipeline(source, unzipped)
  // The error is told where the entries are read; here it must only not go unheard.
  unzipping.catch(() => {})
  for await (const entry of readTar(unzipped)) {
    if (end !== undefined) throw new BackupError('The file is damaged.')
    if (state === undefined) {
      if (entry.name !== MANIFEST) throw new BackupError('This is no backup of Earshot.')
      const manifest = await readJson(entry, Manifest)
      say(`• Backup of ${manifest.created_at}`)
      await makeTables(db, manifest)
      await clearStaging(path.dirname(staging))
      await mkdir(staging)
      keys = await dropForeignKeys(db)
      state = { manifest, rows: new Map(manifest.tables.map(({ name }) => [name, 0])), files: 0 }
    } else if (entry.name === END) {
      end = await readJson(entry, End)
    } else {
      await restoreEntry({ client, entry, state, staging })
    }
  }
  await unzipping
  if (state === undefined || end === undefined)
    throw new BackupError('The backup is not whole: it ends too early.')
  verify(state, end)
  for (const [name, count] of state.rows) if (count > 0) say(`• ${name}: ${count.toLocaleString('en')} rows`)
  await setSequences(db, end)
  await addForeignKeys(db, keys)
  return state
}

/** The schema as it was when the backup was made, with room for its rows. */
async function makeTables(db: Db, manifest: Manifest): Promise<void> {
  await lockMigrations(db)
  const known = await knownMigrations()
  const unknown = manifest.migrations.filter(name => !known.includes(name))
  if (unknown.length > 0) {
    throw new BackupError(
      `The backup was made by a newer version of Earshot (${unknown.join(', ')}). Restore it with that version.`,
    )
  }
  const applied = await appliedMigrations(db)
  const filled = await firstFilledTable(db, await describeTables(db))
  if (filled !== undefined) {
    throw new BackupError(`The database is not empty (${filled} has rows). A backup goes into a new one.`)
  }
  if (applied.some(name => !manifest.migrations.includes(name))) {
    throw new BackupError(
      'The database has tables newer than the backup. Restore it into one without tables.',
    )
  }
  await applyMigrations(
    db,
    manifest.migrations.filter(name => !applied.includes(name)),
  )
  await checkTables(db, manifest)
  for (const { name, partitions } of manifest.tables) {
    for (const low of partitions)
      await sql`select ensure_telemetry_partition(${name}, ${low}::integer)`.execute(db)
  }
}

/** Names and columns of the archive go into statements: they must be those of the schema. */
async function checkTables(db: Db, { tables }: Manifest): Promise<void> {
  const real = new Map((await describeTables(db)).map(({ name, columns }) => [name, new Set(columns)]))
  for (const { name, columns } of tables) {
    const known = real.get(name)
    if (known === undefined || columns.some(column => !known.has(column))) {
      throw new BackupError(`The backup holds a table "${name}" that does not fit this version.`)
    }
  }
}

interface EntryInput {
  client: pg.Client
  entry: TarEntry
  state: State
  staging: string
}

async function restoreEntry({ client, entry, state, staging }: EntryInput): Promise<void> {
  const [kind, first = ''] = entry.name.split('/')
  const table = state.manifest.tables.find(({ name }) => name === first)
  if (kind === 'tables' && table !== undefined) {
    const columns = table.columns.map(column => pg.escapeIdentifier(column)).join(', ')
    const into = client.query(copyFrom(`copy ${pg.escapeIdentifier(table.name)} (${columns}) from stdin`))
    await pipeline(Readable.from(entry.body), into)
    state.rows.set(table.name, (state.rows.get(table.name) ?? 0) + into.rowCount)
  } else if (kind === 'files' && BACKED_UP_FOLDERS.includes(first)) {
    const target = path.resolve(staging, entry.name.slice('files/'.length))
    if (!target.startsWith(path.join(staging, path.sep))) throw new BackupError('The file is damaged.')
    await mkdir(path.dirname(target), { recursive: true })
    await pipeline(Readable.from(entry.body), createWriteStream(target, { flags: 'wx', mode: 0o600 }))
    state.files += 1
  } else {
    throw new BackupError(`The backup holds "${entry.name}", which this version does not know.`)
  }
}

function verify({ rows, files }: State, end: End): void {
  for (const [name, count] of rows) {
    if (end.rows[name] === count) continue
    throw new BackupError(
      `The backup is not whole: ${name} has ${count} rows instead of ${end.rows[name] ?? 0}.`,
    )
  }
  if (files !== end.files)
    throw new BackupError(`The backup is not whole: ${files} files instead of ${end.files}.`)
}

async function setSequences(db: Db, { sequences }: End): Promise<void> {
  for (const { table, column, last_value, is_called } of sequences) {
    await sql`select setval(pg_get_serial_sequence(quote_ident(${table}), ${column}), ${last_value}::bigint, ${is_called})`.execute(
      db,
    )
  }
}

const FOREIGN_KEY = {
  owner: text,
  name: text,
  definition: text,
}
type ForeignKey = RowOf<typeof FOREIGN_KEY>

/** Drops the foreign keys while rows come in any order; each table is checked once at the end. */
async function dropForeignKeys(db: Db): Promise<ForeignKey[]> {
  const rows = await rowsOf(
    db,
    FOREIGN_KEY,
    sql`select conrelid::regclass::text as owner, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0
    order by 1, 2`,
  )
  for (const { owner, name } of rows) {
    await sql.raw(`alter table ${owner} drop constraint ${name}`).execute(db)
  }
  return rows
}

async function addForeignKeys(db: Db, keys: readonly ForeignKey[]): Promise<void> {
  for (const { owner, name, definition } of keys) {
    await sql.raw(`alter table ${owner} add constraint ${name} ${definition}`).execute(db)
  }
}

/**
 * The folders must be empty: files in them may belong to another installation. This is checked before anything
 * else.
 */
async function checkFolders(dataDir: string): Promise<void> {
  for (const folder of BACKED_UP_FOLDERS) {
    const target = path.join(dataDir, folder)
    const held = await readdir(target).catch(() => [])
    if (held.length > 0) throw new BackupError(`${target} is not empty. Move it away and restore again.`)
  }
}

const STAGING = /^restore-[0-9a-f]{8}\.partial$/

/** Removes what a killed restore left. Nobody uses it, because the caller has the migrations' lock. */
async function clearStaging(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir).catch(() => [])) {
    if (STAGING.test(name)) await rm(path.join(dataDir, name), { recursive: true, force: true })
  }
}

/** Takes away what a killed restore left, unless a restore is under way. Asked at each start. */
export async function clearAbortedRestore(db: Db, dataDir: string): Promise<void> {
  await db.transaction().execute(async trx => {
    if (await tryLockMigrations(trx)) await clearStaging(dataDir)
  })
}

/** Last, when everything else has gone well. */
async function moveFiles({ staging, dataDir, moved }: { staging: string; dataDir: string; moved: string[] }) {
  for (const folder of await readdir(staging)) {
    const target = path.join(dataDir, folder)
    await rename(path.join(staging, folder), target)
    moved.push(target)
  }
}

async function readJson<Value>(entry: TarEntry, schema: { parse(value: unknown): Value }): Promise<Value> {
  const pieces: Buffer[] = []
  for await (const piece of entry.body) pieces.push(piece)
  try {
    return schema.parse(JSON.parse(Buffer.concat(pieces).toString('utf8')))
  } catch (cause) {
    throw new BackupError('This is no backup of Earshot, or one of another format.', { cause })
  }
}

function sum(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((total, count) => total + count, 0)
}

/** zlib says what is wrong with the file in its own words. */
function explainZlibError(error: unknown): unknown {
  const code = errorCode(error)
  if (code === 'Z_BUF_ERROR') return new BackupError('The backup is not whole: it ends too early.')
  if (code === 'Z_DATA_ERROR') return new BackupError('This is no backup of Earshot, or it is damaged.')
  return error
}
