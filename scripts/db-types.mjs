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

/** `airspace_states` → `AirspaceStates`, as the generator names the interface. */
const interfaceName = table => table.replaceAll(/(?:^|_)(\w)/g, (_, letter) => letter.toUpperCase())

/** Puts the types of the columns whose values are a list where the generator knows only that they are text. */
function typeColumns(text, columns) {
  let typed = text.replace(/^export type Int8 = .*$/m, 'export type Int8 = number;')
  const imported = new Set()
  for (const [name, { type, values }] of Object.entries(columns)) {
    const [table, column] = name.split('.')
    const place = new RegExp(
      `(export interface ${interfaceName(table)} \\{[^}]*\\n  ${column}: [^;\\n]*?)\\bstring\\b`,
    )
    if (!place.test(typed)) throw new Error(`${name} is no column of text`)
    if (type !== undefined) imported.add(type)
    typed = typed.replace(place, `$1${type ?? values.map(value => `'${value}'`).join(' | ')}`)
  }
  const names = [...imported].sort().join(', ')
  return typed.replace(
    /^import type/m,
    `import type { ${names} } from '@earshot/contract/values.ts'\nimport type`,
  )
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
    const { COLUMN_VALUES } = await importServer('db/column-values.ts')
    return typeColumns(readFileSync(file, 'utf8'), COLUMN_VALUES)
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
