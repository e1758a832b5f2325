/** Writes the whole installation into one file, as it stands at one moment, while it runs on. */
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sql } from 'kysely'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { type BackupConnection, withConnection } from './client.ts'
import { appliedMigrations, describeTables, readSequences } from './describe.ts'
import {
  BACKED_UP_FOLDERS,
  BackupError,
  END,
  EXCLUDED_TABLES,
  FORMAT,
  MANIFEST,
  type Manifest,
} from './format.ts'
import { tarEnd, tarEntry } from './tar.ts'

export interface BackupInput {
  url: string
  dataDir: string
  /** Must not exist: a backup is never written over another one. */
  file: string
  now: Date
  /** Called with a line for each table that holds something. */
  say?: (line: string) => void
  /** An abort leaves nothing of the file. */
  signal?: AbortSignal
}

export interface BackupResult {
  rows: number
  files: number
  /** The size of the archive. */
  bytes: number
}

/** A part holds at most so much in memory, and whole rows, so that each part can be read by itself. */
const PART_BYTES = 4_000_000

export async function writeBackup({
  url,
  dataDir,
  file,
  now,
  say = () => {},
  signal,
}: BackupInput): Promise<BackupResult> {
  const partial = `${file}.partial`
  await mkdir(path.dirname(path.resolve(file)), { recursive: true })
  const total = { rows: 0, files: 0 }
  try {
    const write = (connection: BackupConnection) =>
      inSnapshot(connection, tables => {
        const source = archive({ ...connection, tables, dataDir, now, say, total })
        // It holds password hashes and e-mail addresses: for the owner only.
        return pipeline(source, createGzip(), createWriteStream(partial, { mode: 0o600 }), { signal })
      })
    await withConnection(url, write, signal)
    await flush(partial)
    const { size } = await stat(partial)
    await rename(partial, file)
    return { ...total, bytes: size }
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}

type Tables = Manifest['tables']

/** Reads all tables as of one moment. Nobody changes or drops one meanwhile, and everybody may read and write. */
async function inSnapshot<Result>(
  { db }: BackupConnection,
  work: (tables: Tables) => Promise<Result>,
): Promise<Result> {
  const seen = await describeTables(db)
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async trx => {
      const names = seen.map(({ name }) => sql.table(name))
      // The tables are locked before the first query, which fixes the moment: a partition dropped in between would be
      // missing unnoticed.
      if (names.length > 0) await sql`lock table ${sql.join(names)} in access share mode`.execute(trx)
      const tables = await describeTables(trx)
      if (JSON.stringify(tables) !== JSON.stringify(seen)) {
        throw new BackupError('The tables changed just now; start the backup again.')
      }
      return work(tables.filter(({ name }) => !EXCLUDED_TABLES.some(left => left === name)))
    })
}

interface Archive extends BackupConnection {
  tables: Tables
  dataDir: string
  now: Date
  say: (line: string) => void
  total: { rows: number; files: number }
}

async function* archive({ client, db, tables, dataDir, now, say, total }: Archive): AsyncGenerator<Buffer> {
  const migrations = await appliedMigrations(db)
  if (migrations.length === 0) throw new BackupError('There is no database of Earshot to back up.')
  const manifest: Manifest = { format: FORMAT, created_at: now.toISOString(), migrations, tables }
  yield* jsonEntry(MANIFEST, manifest)
  const rows: Record<string, number> = {}
  for (const table of tables) {
    const count = yield* tableEntries(client, table)
    rows[table.name] = count
    total.rows += count
    if (count > 0) say(`• ${table.name}: ${count.toLocaleString('en')} rows`)
  }
  for (const folder of BACKED_UP_FOLDERS) {
    for await (const name of filesBelow(dataDir, folder)) {
      yield* fileEntry(dataDir, name)
      total.files += 1
    }
  }
  if (total.files > 0) say(`• ${total.files.toLocaleString('en')} files`)
  yield* jsonEntry(END, { rows, files: total.files, sequences: await readSequences(db) })
  yield tarEnd()
}

/** Answers the number of rows. */
async function* tableEntries(
  client: pg.Client,
  { name, columns }: Tables[number],
): AsyncGenerator<Buffer, number> {
  const list = columns.map(column => pg.escapeIdentifier(column)).join(', ')
  // The copy is of a query: PostgreSQL before 18 copies no partitioned table by its name.
  const stream = client.query(copyTo(`copy (select ${list} from ${pg.escapeIdentifier(name)}) to stdout`))
  let part = 0
  for await (const body of wholeRows(stream)) {
    part += 1
    yield* bufferEntry(`tables/${name}/${String(part).padStart(6, '0')}.copy`, body)
  }
  return stream.rowCount
}

/** COPY's text ends each row, and nothing else, with a newline. */
async function* wholeRows(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let bytes = 0
  for await (const chunk of source) {
    held.push(chunk)
    bytes += chunk.length
    if (bytes < PART_BYTES) continue
    const all = Buffer.concat(held)
    const end = all.lastIndexOf(0x0a) + 1
    if (end > 0) yield all.subarray(0, end)
    held = [all.subarray(end)]
    bytes = all.length - end
  }
  if (bytes > 0) yield Buffer.concat(held)
}

function jsonEntry(name: string, value: unknown): AsyncGenerator<Buffer> {
  return bufferEntry(name, Buffer.from(`${JSON.stringify(value, null, 2)}\n`))
}

async function* bufferEntry(name: string, body: Buffer): AsyncGenerator<Buffer> {
  yield* tarEntry({ name, size: body.length, body: once(body) })
}

async function* once(body: Buffer): AsyncGenerator<Buffer> {
  yield body
}

async function* fileEntry(dataDir: string, name: string): AsyncGenerator<Buffer> {
  const file = path.join(dataDir, name)
  const { size } = await stat(file)
  yield* tarEntry({ name: `files/${name}`, size, body: createReadStream(file) })
}

/** Paths below `dataDir`, with `/` whatever the system; links are not followed. */
async function* filesBelow(dataDir: string, folder: string): AsyncGenerator<string> {
  const entries = await readdir(path.join(dataDir, folder), { withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    },
  )
  for (const entry of entries) {
    const name = `${folder}/${entry.name}`
    if (entry.isDirectory()) yield* filesBelow(dataDir, name)
    else if (entry.isFile()) yield name
  }
}

/** Makes sure that the file is on the disk, not only in its cache, before it is called a backup. */
async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
