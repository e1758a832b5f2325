import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { errorCode, isRecord } from '@earshot/contract/rules/unknown.ts'
import { type Migration, Migrator, sql } from 'kysely'
import type { Logger } from 'pino'
import type { Db } from './open.ts'
import { bool, rowOf, rowsOf, text } from './rows.ts'

const folder = path.join(import.meta.dirname, 'migrations')

// Any constant will do, as long as nothing else in the database uses it.
const LOCK = 7_225_001

export interface MigrateOptions {
  log?: Pick<Logger, 'info'>
  /**
   * Limits the wait for a lock. A migration that waits for a table keeps everybody after it waiting, so after so long
   * it steps back …
   */
  lockMs?: number
  /** … lets the others pass for so long, and tries again … */
  pauseMs?: number
  /** … so often at most. */
  tries?: number
}

/**
 * Brings the schema up to date, one transaction a migration, and answers the names of those it applied.
 * Several processes may start at once: they wait for each other.
 * @throws where somebody else holds a table through all tries; what was applied until then stays applied
 */
export async function migrate(db: Db, options: MigrateOptions = {}): Promise<string[]> {
  const { lockMs = 5_000 } = options
  return db.connection().execute(async connection => {
    await sql`select pg_advisory_lock(${LOCK})`.execute(connection)
    try {
      await sql`select set_config('lock_timeout', ${String(lockMs)}, false)`.execute(connection)
      return await applyPending(connection, options)
    } finally {
      await sql`reset lock_timeout`.execute(connection)
      await sql`select pg_advisory_unlock(${LOCK})`.execute(connection)
    }
  })
}

/** The names of the migrations that are not applied yet; nothing is written. */
export async function pendingMigrations(db: Db): Promise<string[]> {
  const all = Object.keys(await readMigrations())
  const found = sql`select to_regclass('kysely_migration') is not null as found`
  const table = await rowOf(db, { found: bool }, found)
  if (!table?.found) return all
  const applied = await rowsOf(db, { name: text }, sql`select name from kysely_migration`)
  const names = new Set(applied.map(row => row.name))
  return all.filter(name => !names.has(name))
}

/** The names of all migrations of this version, in order. */
export async function knownMigrations(): Promise<string[]> {
  return Object.keys(await readMigrations())
}

/** Only one process migrates at a time, until the caller's transaction ends. */
export async function lockMigrations(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx)
}

/** The same where nobody has it yet; false: somebody migrates or restores now. */
export async function tryLockMigrations(trx: Db): Promise<boolean> {
  const taken = await rowOf(trx, { taken: bool }, sql`select pg_try_advisory_xact_lock(${LOCK}) as taken`)
  return taken?.taken ?? false
}

/**
 * Applies the named migrations as a part of the caller's transaction, for one that is to leave everything or nothing
 * behind; `migrate` afterwards finds them done. Kysely's own migrator opens transactions itself, so its records are
 * written here.
 */
export async function applyMigrations(trx: Db, names: readonly string[]): Promise<void> {
  await sql`
    create table if not exists kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null);
    create table if not exists kysely_migration_lock (
      id varchar(255) primary key, is_locked integer not null default 0);
    insert into kysely_migration_lock (id, is_locked) values ('migration_lock', 0) on conflict do nothing;
  `.execute(trx)
  const all = await readMigrations()
  for (const name of names) {
    await all[name]?.up(trx)
    // The order of the times is the order of the migrations; within a transaction now() stands still.
    await sql`
      insert into kysely_migration (name, timestamp)
      values (${name}, to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))`.execute(
      trx,
    )
  }
}

async function applyPending(
  db: Db,
  { log, pauseMs = 2_000, tries = 100 }: MigrateOptions,
): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } })
  const applied: string[] = []
  let left = tries
  for (;;) {
    const { error, results = [] } = await migrator.migrateUp()
    const name = results[0]?.migrationName
    if (error && waitedForLock(error) && left > 1) {
      left -= 1
      log?.info({ migration: name }, 'a table is in use; the migration tries again')
      await pause(pauseMs)
      continue
    }
    if (error) throw migrationError(error, name)
    if (results.length === 0) return applied
    applied.push(...results.map(result => result.migrationName))
  }
}

const LOCK_NOT_AVAILABLE = '55P03'

/** An error of a migration names its file and has PostgreSQL's own error as its cause. */
function waitedForLock(error: unknown): boolean {
  if (errorCode(error) === LOCK_NOT_AVAILABLE) return true
  return error instanceof Error && errorCode(error.cause) === LOCK_NOT_AVAILABLE
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter(file => file.endsWith('.sql')).sort()
  const entries = files.map(async file => {
    const text = await readFile(path.join(folder, file), 'utf8')
    return [file.replace(/\.sql$/, ''), { up: (db: Db) => applyText(db, { file, text }) }] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

async function applyText(db: Db, { file, text }: { file: string; text: string }): Promise<void> {
  try {
    await sql.raw(text).execute(db)
  } catch (cause) {
    const { message, position } = isRecord(cause) ? cause : {}
    const line = position ? `:${text.slice(0, Number(position)).split('\n').length}` : ''
    throw new Error(`${file}${line}: ${message}`, { cause })
  }
}

function migrationError(cause: unknown, name: string | undefined): Error {
  const text = cause instanceof Error ? cause.message : String(cause)
  if (!/corrupted migrations/.test(text)) {
    return new Error(`migration ${name ?? ''} failed: ${text}`, { cause })
  }
  return new Error(
    `The database was migrated by another version of Earshot (${text}). Start the version that made it, or a newer one.`,
    { cause },
  )
}
