// Writes apps/server/src/db/tables.ts, the types of all tables, from the migrations: `node scripts/db-types.mjs`.
// With --check it only says whether the file is what the migrations make.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { capture, ROOT, say } from './lib/run.mjs'
import { importServer } from './lib/server-source.mjs'

const TARGET = join(ROOT, 'apps/server/src/db/tables.ts')
// The pg parsers of #db/open.ts give numbers for int8 and numeric and text for dates. Partitions are not tables
// anybody names.
const FLAGS = [
  ...['--dialect', 'postgres', '--exclude-pattern', '*_[0-9]*'],
  ...['--date-parser', 'string', '--numeric-parser', 'number'],
]

async function migratedServer() {
  const { startTestServer } = await importServer('test/server.ts')
  const { openDatabase } = await importServer('db/open.ts')
  const { migrate } = await importServer('db/migrate.ts')
  const server = await startTestServer()
  const db = openDatabase(server.url, { max: 1, log: { warn: say } })
  try {
    await migrate(db)
  } finally {
    await db.destroy()
  }
  return server
}

/** The text the file should have. */
export async function generateTables() {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-types-'))
  const server = await migratedServer()
  try {
    const file = join(folder, 'tables.ts')
    const args = ['--url', server.url, '--out-file', file, ...FLAGS]
    const { code, output } = await capture(join(ROOT, 'node_modules/.bin/kysely-codegen'), args)
    if (code !== 0) throw new Error(`kysely-codegen failed: ${output}`)
    return readFileSync(file, 'utf8').replace(/^export type Int8 = .*$/m, 'export type Int8 = number;')
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

export async function checkTables() {
  if ((await generateTables()) === readFileSync(TARGET, 'utf8')) return true
  say('apps/server/src/db/tables.ts is not what the migrations make: run node scripts/db-types.mjs')
  return false
}

if (process.argv[1]?.endsWith('db-types.mjs')) {
  if (process.argv.includes('--check')) process.exitCode = (await checkTables()) ? 0 : 1
  else writeFileSync(TARGET, await generateTables())
}
